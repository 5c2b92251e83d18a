import type { PDFDict, PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { MessageError, message } from '../../messages/index.ts';
import { asDict, get, getDict } from '../objects.ts';
import type { IsHidden } from '../structure/layers.ts';
import { BoxIndex } from './box-index.ts';
import { type Font, readFont } from './font.ts';
import type { IsSecret } from './marked-content.ts';
import { type MarkedOrigin, MarkedOrigins } from './marked-origins.ts';
import {
  type Box,
  boxesOverlap,
  boxOf,
  EVERYWHERE,
  growBox,
  invert,
  type Matrix,
  mapBox,
  quadMeetsBox,
  type Vector,
} from './matrix.ts';
import type { Subpath } from './path.ts';

export interface RemovedCounts {
  characters: number;
  /** Removed, or partly blanked. */
  images: number;
  paths: number;
  shadings: number;
}

/** Pixels to blank: a convex polygon in the image's unit square, corners in order. */
export type ImageArea = readonly Vector[];

/** Marked content that the structure tree may refer to. */
export interface MarkedContent {
  /** Its number among all marked content with an id. */
  readonly mark: number;
  readonly form: PDFRawStream | undefined;
  readonly id: number;
  readonly isLost: boolean;
  readonly isKept: boolean;
  /** Id in the rewritten stream; undefined if nothing is left. */
  number: number | undefined;
  /** Areas that removed something of it. */
  readonly areas: readonly number[];
}

export interface ShownGlyph {
  /** Number of glyphs shown before. */
  readonly index: number;
  /** Number of text-showing operators before its own. */
  readonly operation: number;
  readonly font: Font;
  readonly code: number;
  readonly isSpace: boolean;
  /** Position by the text matrix (user space). */
  readonly pen: Vector;
  /** Position including rise (user space). */
  readonly origin: Vector;
  /** Direction of the baseline (unit vector). */
  readonly along: Vector;
  readonly isMirrored: boolean;
  /** User space units. */
  readonly size: number;
  /** Unscaled width (user space). */
  readonly advance: number;
  readonly stretch: number;
  /** Character spacing after the glyph (user space). */
  readonly spacing: number;
  readonly clip: Box;
  /** Areas that remove it; none if only its ink overlaps them. */
  readonly areas: readonly number[];
  readonly isRemoved: boolean;
  /** True if widths don't determine its position: vertical writing, Type 3, clipping text. */
  readonly isFixed: boolean;
  readonly bytes: readonly number[];
  /** Equal for glyphs that look the same but for their characters. */
  readonly style: string;
  /** Innermost numbered marked content and form around it; 0 and undefined for none. */
  readonly mark: number;
  readonly form: PDFRawStream | undefined;
}

/** Consecutive glyphs of a re-typeset paragraph. */
export interface SetRun {
  /** User space. */
  readonly pen: Vector;
  readonly stretch: number;
  readonly bytes: readonly number[];
  /** Extent (user space). */
  readonly box: Box;
}

/** A glyph's position, the areas that remove it (none if superfluous), or all text in its place. */
export type GlyphPlacement =
  | { readonly gone: readonly number[] }
  | { readonly runs: readonly SetRun[] }
  | {
      /** User space. */
      readonly pen: Vector;
      readonly stretch: number;
      /** Continues the previous glyph's run. */
      readonly joins: boolean;
    };

/** Lines to re-typeset. */
export interface Resetting {
  /** By glyph index. */
  readonly placements: ReadonlyMap<number, GlyphPlacement>;
  /** New boxes of plain shapes that move with words, by subpath index; none to remove one. */
  readonly shapes: ReadonlyMap<number, readonly Box[]>;
  /** Numbered marked content whose text is drawn in another one, or has that of others. */
  readonly joined: ReadonlyMap<number, JoinedMark>;
}

export interface JoinedMark {
  /** Number of the marked content with all of the text. */
  readonly to: number;
  /** Areas that removed something of it. */
  readonly areas: readonly number[];
}

/** Order and look of a painted path. */
export interface PathLook {
  /** Number of subpaths painted before. */
  readonly index: number;
  /** Number of glyphs shown before. */
  readonly glyphs: number;
  readonly isFilled: boolean;
  readonly isStroked: boolean;
  readonly hasPattern: boolean;
  /** Equal for paths that look the same but for their outline. */
  readonly style: string;
  readonly clip: Box;
  /** Innermost numbered marked content around it; 0 for none. */
  readonly mark: number;
}

export interface JobOptions {
  /** In user space. */
  readonly areas: readonly Box[];
  /** Everything outside is invisible. */
  readonly visible: Box;
  /** More glyphs to remove: their ink overlaps an area, or they have none. */
  readonly origins: readonly MarkedOrigin[];
  /** Glyphs to keep although their advance overlaps an area: their ink doesn't. */
  readonly staying: readonly MarkedOrigin[];
  readonly isHidden: IsHidden;
  /** Drops content that is off the page, clipped away, or in a hidden layer. */
  readonly dropsUnseen: boolean;
  /** Texts in marked content to remove; without it, none. */
  readonly isSecret?: IsSecret;
  /** Dry run: writes nothing and skips what it can't parse. */
  readonly isSurvey?: boolean;
  /** @param clip bounds of what may show, possibly too large (user space) */
  onImage?(image: PDFRawStream, matrix: Matrix, clip: Box): void;
  /** `code` is undefined if the shown glyphs are unknown. */
  onGlyph?(font: PDFDict, code: number | undefined): void;
  onForm?(form: PDFRawStream, resources: PDFDict): void;
  /** Called with each Type 3 font and the resources that its shown glyphs use. */
  onProcedure?(font: PDFDict, resources: PDFDict): void;
  /** Called with the box of each painted object (user space). */
  onPaint?(box: Box): void;
  onShown?(glyph: ShownGlyph): void;
  /** Called with each painted path (user space). */
  onPath?(path: readonly Subpath[], look: PathLook): void;
  /**
   * Called if a path is all that is painted between `q` and `Q`, from the inside out.
   * @param index of its first subpath @param clip outside of these
   */
  onLonePath?(index: number, clip: Box): void;
  readonly resetting?: Resetting | undefined;
}

/** Options for a dry run. */
export const SURVEY: JobOptions = {
  areas: [],
  visible: EVERYWHERE,
  origins: [],
  staying: [],
  isHidden: () => false,
  dropsUnseen: false,
  isSurvey: true,
};

const noCounts = (): RemovedCounts => ({ characters: 0, images: 0, paths: 0, shadings: 0 });

export class Job {
  readonly options: JobOptions;
  /** Per area. */
  readonly removed: readonly RemovedCounts[];
  readonly keptGlyphs: Box[] = [];
  /** Boxes of shapes that move with words, before and after. */
  readonly moved: Box[] = [];
  /** Patterns painted under areas, and those still painted elsewhere. */
  readonly patterns = { covered: new Set<PDFObject>(), shown: new Set<PDFObject>() };
  readonly blanked = new Map<PDFRawStream, ImageArea[]>();
  unseen = 0;
  /** False if a survey skipped a drawing that can't be read. */
  isWhole = true;
  /** Counters of removed and of painted objects. */
  lost = 0;
  painted = 0;
  /** Number of shown glyphs, and of operators that show them. */
  shownGlyphs = 0;
  shownTexts = 0;
  /** Number of painted subpaths. */
  subpaths = 0;
  /** Innermost numbered marked content (0 for none), and number of all so far. */
  mark = 0;
  marks = 0;
  /** Completed marked content; without a form, that of the page. */
  readonly marked: MarkedContent[] = [];
  /** Areas that removed something, by the innermost numbered marked content around it. */
  readonly areasIn = new Map<number, Set<number>>();
  /** Ids of the bars of areas as marked content. */
  readonly barIds = new Map<number, number>();
  readonly rewritten = new Map<PDFRawStream, PDFRawStream>();
  readonly fonts: Map<PDFDict, Font | Error>;
  /** Bounding boxes of Type 3 glyphs (glyph space). */
  readonly procedures = new Map<PDFRawStream, { readonly box: Box | undefined }>();
  readonly #areas: BoxIndex;
  readonly #origins: MarkedOrigins;
  readonly #staying: MarkedOrigins;

  constructor(options: JobOptions, fonts = new Map<PDFDict, Font | Error>()) {
    this.options = options;
    this.removed = options.areas.map(noCounts);
    this.fonts = fonts;
    this.#areas = new BoxIndex(options.areas);
    this.#origins = new MarkedOrigins(options.origins);
    this.#staying = new MarkedOrigins(options.staying);
  }

  font(resources: PDFDict | undefined, name: string): Font | Error {
    const dict = asDict(resourceOf(resources, 'Font', name));
    return dict ? this.fontOf(dict) : new MessageError(message('a font is missing'));
  }

  fontOf(dict: PDFDict): Font | Error {
    return getOrCreate(this.fonts, dict, () => {
      try {
        return readFont(dict);
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    });
  }

  areasAt(quad: readonly Vector[]): number[] {
    const { areas } = this.options;
    return this.#areas.meeting(boxOf(quad)).filter((index) => quadMeetsBox(quad, areas[index] as Box));
  }

  areasUnder(box: Box): number[] {
    const { areas } = this.options;
    const grown = growBox(box, 1e-6);
    return this.#areas.meeting(grown).filter((index) => boxesOverlap(areas[index] as Box, grown));
  }

  /** @param side longest side of the glyph's box */
  isMarkedOrigin(origin: Vector, side: number): boolean {
    return this.#origins.has(origin, side);
  }

  isStayingOrigin(origin: Vector, side: number): boolean {
    return this.#staying.has(origin, side) && !this.isMarkedOrigin(origin, side);
  }

  notePattern(pattern: PDFObject | undefined, where: keyof Job['patterns']): void {
    if (pattern) this.patterns[where].add(pattern);
  }

  isUnseen(box: Box, clip: Box): boolean {
    const { dropsUnseen, visible } = this.options;
    return dropsUnseen && (!boxesOverlap(growBox(box, 0.01), clip) || !boxesOverlap(box, visible));
  }

  count(areas: readonly number[], what: keyof RemovedCounts): void {
    this.lost += 1;
    for (const area of areas) {
      if (this.mark > 0) getOrCreate(this.areasIn, this.mark, () => new Set<number>()).add(area);
      const counts = this.removed[area];
      if (counts) counts[what] += 1;
    }
  }

  /** @param matrix from the image's unit square to user space */
  blank(image: PDFRawStream, matrix: Matrix, areas: readonly number[]): void {
    const boxes = areas.map((index) => this.options.areas[index]).filter((area) => area !== undefined);
    this.blanked.set(image, [...(this.blanked.get(image) ?? []), ...toImageAreas(boxes, matrix)]);
  }
}

/** @param matrix from the image's unit square to user space */
export function toImageAreas(boxes: readonly Box[], matrix: Matrix): ImageArea[] {
  const back = invert(matrix);
  return back ? boxes.map((box) => mapBox(back, box)) : [];
}

export const resourceOf = (resources: PDFDict | undefined, category: string, name: string) =>
  get(getDict(resources, category), name);

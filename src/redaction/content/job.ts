// Rewriting of a page's contents and everything that they draw.
import type { PDFDict, PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { msg } from '../../messages/index.ts';
import { asDict, get, getDict } from '../../pdf/objects.ts';
import type { IsHidden } from '../layers.ts';
import { type Font, readFont } from './font.ts';
import {
  type Box,
  boxesOverlap,
  EVERYWHERE,
  growBox,
  invert,
  type Matrix,
  mapBox,
  quadMeetsBox,
  type Vector,
} from './matrix.ts';
import type { Subpath } from './path.ts';

/** Counts of removed content. */
export interface RemovedCounts {
  characters: number;
  /** Left out, or blanked under the area. */
  images: number;
  paths: number;
  shadings: number;
}

/** Pixels to be blanked: a convex figure in the unit square that an image fills, its corners in order. */
export type ImageArea = readonly Vector[];

/** A piece of content that the structure of the document may refer to. */
export interface MarkedContent {
  readonly form: PDFRawStream | undefined;
  readonly id: number;
  readonly isLost: boolean;
  readonly isKept: boolean;
}

/** Origin of a glyph whose fate its place does not decide. */
export interface MarkedOrigin {
  /** User space. */
  readonly at: Vector;
  /** User space units within which an origin is this glyph's. */
  readonly reach: number;
  /** Longest side of the glyph (user space units), where one that is larger at the same place is another. */
  readonly most: number;
}

/** A glyph as it is shown. */
export interface ShownGlyph {
  /** Number of glyphs shown before it. */
  readonly index: number;
  /** Number of operators that showed text before its own. */
  readonly operation: number;
  readonly font: Font;
  readonly code: number;
  /** True for the code that word spacing applies to. */
  readonly isSpace: boolean;
  /** Place that its text matrix gives (user space). */
  readonly pen: Vector;
  /** The same, raised by its rise. */
  readonly origin: Vector;
  /** Unit vector of its baseline. */
  readonly along: Vector;
  readonly isMirrored: boolean;
  /** User space units. */
  readonly size: number;
  /** Width in its font, unstretched (user space). */
  readonly advance: number;
  readonly stretch: number;
  /** Space that is added after each glyph (user space). */
  readonly spacing: number;
  readonly clip: Box;
  /** Indices of the areas that it is removed under: none where only its ink reaches into one. */
  readonly areas: readonly number[];
  readonly isRemoved: boolean;
  /** True if its place is not a matter of widths alone: vertical writing, Type 3 fonts, text that clips. */
  readonly isFixed: boolean;
}

/** Place that a glyph is shown at instead; or the areas that it is removed under, none for a space that is not needed. */
export type GlyphPlacement =
  | { readonly gone: readonly number[] }
  | {
      /** User space. */
      readonly pen: Vector;
      readonly stretch: number;
      /** True for one that continues the glyph shown before. */
      readonly joins: boolean;
    };

/** Lines that are typeset again. */
export interface Resetting {
  /** By their indices. */
  readonly placements: ReadonlyMap<number, GlyphPlacement>;
  /** Returns the place of a plain shape that belongs to words of these lines; undefined for one that stays. */
  placeShape(box: Box): Box | 'gone' | undefined;
}

export interface JobOptions {
  /** In the page's user space. */
  readonly areas: readonly Box[];
  /** Nothing outside of it is seen. */
  readonly visible: Box;
  /** Further glyphs to be removed: their ink reaches into an area, or they have none. */
  readonly origins: readonly MarkedOrigin[];
  /** Glyphs that stay although their advance reaches into an area: their ink doesn't. */
  readonly staying: readonly MarkedOrigin[];
  readonly isHidden: IsHidden;
  /** Leaves out what lies outside of the page, is clipped away, or belongs to a hidden layer. */
  readonly dropsUnseen: boolean;
  /** Words that may not stand in texts of marked content. */
  readonly words?: readonly string[];
  /** Only looks: nothing is written, and what is not understood is passed over. */
  readonly isSurvey?: boolean;
  onImage?(image: PDFRawStream, matrix: Matrix): void;
  /** `code` is undefined if the shown glyphs are unknown. */
  onGlyph?(font: PDFDict, code: number | undefined): void;
  /** A drawing, and the part of its resources that it uses. */
  onForm?(form: PDFRawStream, resources: PDFDict): void;
  /** A glyph of a Type 3 font, and the part of the font's resources that it uses. */
  onProcedure?(font: PDFDict, resources: PDFDict): void;
  /** Called with the box of each painted object (user space). */
  onPaint?(box: Box): void;
  onShown?(glyph: ShownGlyph): void;
  /** Called with each painted path (user space). */
  onPath?(path: readonly Subpath[]): void;
  readonly resetting?: Resetting | undefined;
}

/** Options that only observe what is drawn. */
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
  /** One for each area. */
  readonly removed: readonly RemovedCounts[];
  /** The boxes of the glyphs that stayed. */
  readonly keptGlyphs: Box[] = [];
  /** Places of shapes that go along with words, before and after. */
  readonly moved: Box[] = [];
  /** Patterns that something under an area was painted with, and those that something else still is. */
  readonly patterns = { covered: new Set<PDFObject>(), shown: new Set<PDFObject>() };
  readonly blanked = new Map<PDFRawStream, ImageArea[]>();
  unseen = 0;
  /** How often something was removed from under an area, and how often something was painted. */
  lost = 0;
  painted = 0;
  /** How many glyphs were shown so far, and by how many operators. */
  shownGlyphs = 0;
  shownTexts = 0;
  /** Marked content that was gone through, on the page itself where it has no form. */
  readonly marked: MarkedContent[] = [];
  /** Forms that were rewritten, with what is drawn in their place. */
  readonly rewritten = new Map<PDFRawStream, PDFRawStream>();
  readonly fonts: Map<PDFDict, Font | Error>;
  /** Boxes of Type 3 glyphs (glyph space). */
  readonly procedures = new Map<PDFRawStream, { readonly box: Box | undefined }>();

  constructor(options: JobOptions, fonts = new Map<PDFDict, Font | Error>()) {
    this.options = options;
    this.removed = options.areas.map(noCounts);
    this.fonts = fonts;
  }

  font(resources: PDFDict | undefined, name: string): Font | Error {
    const dict = asDict(resourceOf(resources, 'Font', name));
    if (!dict) return new Error(msg('a font is missing'));
    return getOrCreate(this.fonts, dict, () => {
      try {
        return readFont(dict);
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    });
  }

  /** The areas that share a point with a convex quadrilateral. */
  areasAt(quad: readonly Vector[]): number[] {
    const { areas } = this.options;
    return areas.flatMap((area, index) => (quadMeetsBox(quad, area) ? [index] : []));
  }

  /** The areas that a box overlaps. */
  areasUnder(box: Box): number[] {
    return this.options.areas.flatMap((area, index) => (boxesOverlap(area, growBox(box, 1e-6)) ? [index] : []));
  }

  /** @param side longest side of the glyph's box */
  isMarkedOrigin(origin: Vector, side: number): boolean {
    return isAmong(this.options.origins, origin, side);
  }

  /** Returns whether a glyph stays although its advance reaches into an area. */
  isStayingOrigin(origin: Vector, side: number): boolean {
    return isAmong(this.options.staying, origin, side) && !this.isMarkedOrigin(origin, side);
  }

  /** Notes that something was painted with a pattern. */
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
      const counts = this.removed[area];
      if (counts) counts[what] += 1;
    }
  }

  /** @param matrix from the unit square that the image fills to user space */
  blank(image: PDFRawStream, matrix: Matrix, areas: readonly number[]): void {
    const boxes = areas.map((index) => this.options.areas[index]).filter((area) => area !== undefined);
    this.blanked.set(image, [...(this.blanked.get(image) ?? []), ...toImageAreas(boxes, matrix)]);
  }
}

const isAmong = (origins: readonly MarkedOrigin[], [x, y]: Vector, side: number): boolean =>
  origins.some(({ at: [ox, oy], reach, most }) => side <= most && Math.hypot(ox - x, oy - y) < reach);

/** @param matrix from the unit square that the image fills to user space */
export function toImageAreas(boxes: readonly Box[], matrix: Matrix): ImageArea[] {
  const back = invert(matrix);
  return back ? boxes.map((box) => mapBox(back, box)) : [];
}

export const resourceOf = (resources: PDFDict | undefined, category: string, name: string) =>
  get(getDict(resources, category), name);

// Finds text in a page's data that its rendering doesn't show. A character is visible if the page
// looks different without it.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { ACCOUNT_DPI, type CharacterReadings, explainedCharacters, facesOf } from '../../ink/index.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import { type Rect, rectAt, rectCenter, rectContainsPoint, rectsTouch } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import {
  CHARACTER,
  type PdfCharacters,
  type PdfDocument,
  type PdfEngine,
  PdfError,
  type PdfPaintings,
  POINTS_PER_INCH,
  toRequest,
} from '../../pdf/core.ts';
import { type DoubtfulGlyph, readingsOf, withReadings } from '../../redaction/core.ts';
import { contrastOf, differingShare, groundIn, paperOf, Sight } from './sight.ts';

/** Reason why a character is invisible. */
export type Hiding =
  | 'box'
  | 'picture'
  | 'annotation'
  | 'color'
  | 'invisible'
  | 'bar'
  | 'tiny'
  | 'layer'
  | 'clip'
  | 'outside';

export interface HiddenGlyph {
  /** Index among the page's characters. */
  readonly index: number;
  readonly hiding: Hiding;
  readonly cover?: number | undefined;
}

/** Maximum share of visible pixels for a partly covered glyph, and for an invisible one. */
const FAINT = 0.15;
const UNSEEN = 0.04;
/** Minimum increase of visible pixels without the covers (factor). */
const UNCOVERED = 3;
/** Paper colour that text in common colours contrasts with. */
const ODD_PAPER = 0x2f8f57;
/** Maximum size of unreadable type (pt). */
const TINY = 1.4;
/** Minimum share of characters behind a scan that match its picture: the text is then OCR. */
const RECOGNIZED = 0.5;
/** Maximum share of pixels that differ from a block, whose edges may be in the character's box. */
const BLOCK = 0.1;
/** Contrast of the seams between blocks (levels). */
const SEAM = 80;
/** Minimum contrast between a bar in a scan and the paper (levels). */
const BAR = 40;
/** Maximum share of pixels that differ from a bar, and noise of a picture (levels). */
const UNIFORM = 0.02;
const NOISE = 24;

/** Maximum product of characters and objects: real pages have a hundredth of it. */
const MOST_COMPARISONS = 1_000_000_000;

const SILENT = /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Cn}]$/u;

/** Document properties that affect a page. */
export interface InspectContext {
  readonly engine: PdfEngine;
  readonly hasAnnotations: boolean;
  readonly hasHiddenLayers: boolean;
  /** Glyphs that readers understand in different ways. */
  readonly doubtful: readonly DoubtfulGlyph[];
}

export class HiddenTextReader {
  readonly characters: PdfCharacters;
  readonly paintings: PdfPaintings;
  readonly sight: Sight;
  readonly #document: PdfDocument;
  readonly #page: PageIndex;
  readonly #surroundings: InspectContext;
  readonly #readings: CharacterReadings;
  #explained: ReadonlySet<number> | undefined;

  constructor(document: PdfDocument, page: PageIndex, surroundings: InspectContext) {
    this.#document = document;
    this.#page = page;
    this.#surroundings = surroundings;
    const characters = document.characters(page);
    this.#readings = readingsOf(characters, surroundings.doubtful);
    this.characters = withReadings(characters, this.#readings);
    this.paintings = document.paintings(page);
    this.sight = new Sight(document, page);
  }

  read(): HiddenGlyph[] {
    const { count, flags } = this.characters;
    const glyphs = Array.from({ length: count }, (_, index) => index).filter((index) => this.#isGlyph(index));
    if (glyphs.length === 0) return [];
    if (glyphs.length * this.paintings.objects.length > MOST_COMPARISONS)
      throw new PdfError('TooSlow', message('The page has more objects than can be compared.'));
    const outside = glyphs.filter((index) => this.#isOutside(index) && this.#hasInk(index));
    const inside = glyphs.filter((index) => !this.#isOutside(index));
    const isInvisible = (index: number) => ((flags[index] ?? 0) & CHARACTER.invisible) !== 0;
    const drawn = inside.filter((index) => !isInvisible(index));
    const tiny = drawn.filter((index) => this.#isTiny(index));
    const isTiny = new Set(tiny);
    const suspects = this.#suspects(drawn.filter((index) => !isTiny.has(index)));
    return [
      ...outside.map((index): HiddenGlyph => ({ index, hiding: 'outside' })),
      ...this.#judgeInvisible(inside.filter(isInvisible)),
      ...this.#withoutRecognized(this.#explain(suspects)),
      ...tiny.map((index): HiddenGlyph => ({ index, hiding: 'tiny' })),
    ];
  }

  /** Returns the box of a glyph's ink (pt). */
  boxOf(index: number): Rect {
    const ink = rectAt(this.characters.inkBoxes, index);
    return ink.width > 0 && ink.height > 0 ? ink : rectAt(this.characters.boxes, index);
  }

  /** Returns what another reader makes of a glyph; undefined if all agree. */
  otherReading(index: number): string | undefined {
    const code = this.characters.codes[index] ?? 0;
    const own = code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return this.#readings.get(index)?.texts.find((text) => text !== own);
  }

  #isGlyph(index: number): boolean {
    const code = this.characters.codes[index] ?? 0;
    if (((this.characters.flags[index] ?? 0) & CHARACTER.generated) !== 0 || code > 0x10ffff) return false;
    if ((this.paintings.textObjects[index] ?? -1) < 0 || SILENT.test(String.fromCodePoint(code))) return false;
    const { width, height } = this.boxOf(index);
    return width > 0 && height > 0;
  }

  /** False for characters without an outline in their font. */
  #hasInk(index: number): boolean {
    return this.paintings.blanks[index] === 0;
  }

  #isOutside(index: number): boolean {
    return !rectContainsPoint({ x: 0, y: 0, ...this.#document.pageSize(this.#page) }, rectCenter(this.boxOf(index)));
  }

  #isTiny(index: number): boolean {
    const { width, height } = this.boxOf(index);
    return (this.characters.sizes[index] ?? 0) < TINY && Math.max(width, height) < TINY;
  }

  #objectOf(index: number): number {
    return this.paintings.textObjects[index] ?? -1;
  }

  #objectsOf(glyphs: readonly number[]): number[] {
    return [...new Set(glyphs.map((index) => this.#objectOf(index)))];
  }

  #share(one: RgbaImage, other: RgbaImage, index: number): number {
    return differingShare(one, other, this.sight.scale, this.boxOf(index));
  }

  /** Returns glyphs that hardly change the page's look. */
  #suspects(glyphs: readonly number[]): number[] {
    if (glyphs.length === 0) return [];
    const { plain } = this.sight;
    const bare = this.sight.draw({ without: this.#objectsOf(glyphs) });
    const faint = new Set(glyphs.filter((index) => this.#share(plain, bare, index) < FAINT));
    const blocked = [...this.#underBlocks(glyphs).keys()];
    const written = [...new Set([...this.#writtenOver(glyphs), ...blocked])].filter((index) => !faint.has(index));
    if (written.length > 0) {
      const without = this.sight.draw({ without: this.#objectsOf(written) });
      for (const index of written) if (this.#share(plain, without, index) < FAINT) faint.add(index);
    }
    return glyphs.filter((index) => faint.has(index));
  }

  /** Returns glyphs under opaque objects with later text on top, which looks like theirs. */
  #writtenOver(glyphs: readonly number[]): number[] {
    const found = new Set<number>();
    const centers = glyphs.map((index) => rectCenter(this.boxOf(index)));
    for (const [cover, { rect, isOpaque }] of this.paintings.objects.entries()) {
      if (!isOpaque) continue;
      const within = glyphs.filter((_, at) => rectContainsPoint(rect, centers[at] ?? { x: -1, y: -1 }));
      if (!within.some((index) => this.#objectOf(index) > cover)) continue;
      for (const index of within) if (this.#objectOf(index) < cover) found.add(index);
    }
    return [...found];
  }

  /** Returns the objects above a glyph, lowest first. */
  #coversOf(index: number): number[] {
    const box = this.boxOf(index);
    const covers: number[] = [];
    for (let at = this.#objectOf(index) + 1; at < this.paintings.objects.length; at += 1) {
      const object = this.paintings.objects[at];
      if (object && object.kind !== 'text' && rectsTouch(object.rect, box)) covers.push(at);
    }
    return covers;
  }

  /**
   * Returns glyphs under later text that makes their places one-coloured, such as letters of
   * blocks, with the objects of this text.
   */
  #underBlocks(glyphs: readonly number[]): Map<number, readonly number[]> {
    const { plain, scale } = this.sight;
    const paper = paperOf(plain);
    const isBlock = (index: number) => {
      const { variation, color } = groundIn(plain, scale, rectAt(this.characters.boxes, index), SEAM);
      return variation <= BLOCK && contrastOf(color, paper) > SEAM;
    };
    const even = [...this.paintings.textObjects.keys()].filter((index) => this.#objectOf(index) >= 0 && isBlock(index));
    const found = new Map<number, readonly number[]>();
    for (const index of glyphs.filter(isBlock)) {
      const center = rectCenter(this.boxOf(index));
      const isOver = (other: number) => rectContainsPoint(rectAt(this.characters.boxes, other), center);
      const above = even.filter((other) => this.#objectOf(other) > this.#objectOf(index) && isOver(other));
      if (above.length > 0) found.set(index, this.#objectsOf(above));
    }
    return found;
  }

  /** Determines what hides each suspect; skips glyphs that are just thin. */
  #explain(suspects: readonly number[]): HiddenGlyph[] {
    if (suspects.length === 0) return [];
    const found: HiddenGlyph[] = [];
    const own = this.#objectsOf(suspects);
    const shown = this.#compare(this.sight.plain, this.sight.draw({ without: own }));
    const blocks = this.#underBlocks([...this.paintings.textObjects.keys()].filter((index) => this.#isGlyph(index)));
    const covers = new Map(suspects.map((index) => [index, [...this.#coversOf(index), ...(blocks.get(index) ?? [])]]));
    const above = [...new Set([...covers.values()].flat())];
    const isMore = (share: number, index: number) => share > FAINT && share > UNCOVERED * shown(index);
    const bared = this.#pair({ without: above, drawsAnnotations: false }, own);
    const unannotated = this.#surroundings.hasAnnotations ? this.#pair({ drawsAnnotations: false }, own) : () => 0;
    const left: number[] = [];
    for (const index of suspects) {
      if (!isMore(bared(index), index)) left.push(index);
      else if (isMore(unannotated(index), index)) found.push({ index, hiding: 'annotation' });
      else found.push(this.#covered(index, covers.get(index) ?? []));
    }
    // Renderers blend shadings with text differently.
    const isShaded = (index: number) => covers.get(index)?.some((at) => this.paintings.objects[at]?.kind === 'shading');
    return [...found, ...this.#explainUncovered(left.filter((index) => shown(index) < UNSEEN && !isShaded(index)))];
  }

  #covered(index: number, covers: readonly number[]): HiddenGlyph {
    const { objects } = this.paintings;
    const center = rectCenter(this.boxOf(index));
    const isOver = (at: number) => rectContainsPoint(objects[at]?.rect ?? { x: 0, y: 0, width: 0, height: 0 }, center);
    const cover = covers.findLast((at) => objects[at]?.isOpaque && isOver(at)) ?? covers.findLast(isOver);
    const isPicture = cover !== undefined && objects[cover]?.kind === 'image';
    return { index, hiding: isPicture ? 'picture' : 'box', cover };
  }

  /** Explains uncovered glyphs: text in the background colour, or never painted. */
  #explainUncovered(glyphs: readonly number[]): HiddenGlyph[] {
    if (glyphs.length === 0) return [];
    const others = [...this.paintings.objects.keys()].filter((at) => this.paintings.objects[at]?.kind !== 'text');
    const alone = this.#pair({ without: others, drawsAnnotations: false, paper: ODD_PAPER }, this.#objectsOf(glyphs));
    return glyphs.flatMap((index): HiddenGlyph[] => {
      if (alone(index) > UNSEEN) return [{ index, hiding: 'color' }];
      if (!this.#hasInk(index)) return this.#readings.has(index) ? this.#coveredByPlace(index) : [];
      const isLayered = this.paintings.objects[this.#objectOf(index)]?.isLayered === true;
      return [{ index, hiding: isLayered || this.#surroundings.hasHiddenLayers ? 'layer' : 'clip' }];
    });
  }

  /** Judges a glyph that only other readers can draw: it is hidden under something opaque. */
  #coveredByPlace(index: number): HiddenGlyph[] {
    const covers = this.#coversOf(index).filter((at) => this.paintings.objects[at]?.isOpaque);
    return covers.length > 0 ? [this.#covered(index, covers)] : [];
  }

  #compare(one: RgbaImage, other: RgbaImage): (index: number) => number {
    return (index) => this.#share(one, other, index);
  }

  /** Compares page renderings with and without these text objects. */
  #pair(drawing: Parameters<Sight['draw']>[0], objects: readonly number[]): (index: number) => number {
    const { without = [] } = drawing;
    return this.#compare(this.sight.draw(drawing), this.sight.draw({ ...drawing, without: [...without, ...objects] }));
  }

  /** Characters that look like their text, whatever draws them. */
  get #seenAsLetters(): ReadonlySet<number> {
    if (this.#explained) return this.#explained;
    const scale = ACCOUNT_DPI / POINTS_PER_INCH;
    const image = this.#document.render(this.#page, toRequest(this.#document.pageSize(this.#page), scale));
    const faces = facesOf(this.#surroundings.engine);
    this.#explained = explainedCharacters(image, scale, this.characters, faces);
    return this.#explained;
  }

  #isUniform(index: number): boolean {
    return groundIn(this.sight.plain, this.sight.scale, this.boxOf(index), NOISE).variation <= UNIFORM;
  }

  /** Skips OCR text behind a scan that shows the same words. */
  #withoutRecognized(found: readonly HiddenGlyph[]): HiddenGlyph[] {
    const behind = found.filter(({ hiding }) => hiding === 'picture');
    if (behind.length === 0) return [...found];
    const seen = behind.filter(({ index }) => this.#seenAsLetters.has(index) && !this.#isUniform(index));
    if (seen.length < RECOGNIZED * behind.length) return [...found];
    return found.filter(({ hiding, index }) => hiding !== 'picture' || this.#isUniform(index));
  }

  /** Judges text without fill and stroke: OCR, unless nothing is printed there. */
  #judgeInvisible(glyphs: readonly number[]): HiddenGlyph[] {
    if (glyphs.length === 0) return [];
    const { plain, scale } = this.sight;
    const paper = paperOf(plain);
    const { pictures } = this.characters;
    const places = Array.from({ length: pictures.length / 4 }, (_, at) => rectAt(pictures, at));
    return glyphs.flatMap((index): HiddenGlyph[] => {
      const box = this.boxOf(index);
      const { variation, color } = groundIn(plain, scale, box);
      if (variation > UNIFORM) return [];
      if (contrastOf(color, paper) > BAR) return [{ index, hiding: 'bar' }];
      return places.some((place) => rectContainsPoint(place, rectCenter(box))) ? [] : [{ index, hiding: 'invisible' }];
    });
  }
}

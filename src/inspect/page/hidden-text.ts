// Text that a page's data holds and its picture does not show. The law: a character is shown if the page
// looks different without it.
import type { RgbaImage } from '../../codecs/rgba.ts';
import { ACCOUNT_DPI, darkestOf, explainedCharacters, facesOf } from '../../ink/index.ts';
import { type Rect, rectAt, rectCenter, rectContainsPoint } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import {
  CHARACTER,
  type PdfCharacters,
  type PdfDocument,
  type PdfEngine,
  type PdfPaintings,
  POINTS_PER_INCH,
} from '../../pdf/engine.ts';
import { PdfError } from '../../pdf/errors.ts';
import { toRequest } from '../../pdf/render-request.ts';
import { contrastOf, differingShare, groundIn, paperOf, Sight } from './sight.ts';

/** Reason why a character is not seen. */
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
  /** Index of the painted object that covers it. */
  readonly cover?: number | undefined;
}

/** Share of a glyph's pixels below which it may be covered in part, and below which it is not seen. */
const FAINT = 0.15;
const UNSEEN = 0.04;
/** So many times more of a covered glyph shows once its covers are gone. */
const UNCOVERED = 3;
/** Paper on which text of any usual colour stands out. */
const ODD_PAPER = 0x2f8f57;
/** Points: smaller type can't be read. */
const TINY = 1.4;
/** Share of a scan's covered characters that must look like their letters: its text is then that of a recognition. */
const RECOGNIZED = 0.5;
/** Levels between a bar in a scan and the paper. */
const BAR = 40;
/** Share of the pixels of a bar that may differ from it. */
const UNIFORM = 0.02;

/** Characters times painted objects: real pages have a hundredth. */
const MOST_COMPARISONS = 1_000_000_000;

const SILENT = /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Cn}]$/u;

/** Facts of the document that a page belongs to. */
export interface PageSurroundings {
  readonly engine: PdfEngine;
  readonly hasAnnotations: boolean;
  readonly hasHiddenLayers: boolean;
}

/** Reads the hidden text of one page. */
export class HiddenTextReader {
  readonly characters: PdfCharacters;
  readonly paintings: PdfPaintings;
  readonly sight: Sight;
  readonly #document: PdfDocument;
  readonly #page: number;
  readonly #surroundings: PageSurroundings;
  #explained: ReadonlySet<number> | undefined;

  constructor(document: PdfDocument, page: number, surroundings: PageSurroundings) {
    this.#document = document;
    this.#page = page;
    this.#surroundings = surroundings;
    this.characters = document.characters(page);
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

  /** Box of a glyph's ink (page points). */
  boxOf(index: number): Rect {
    const ink = rectAt(this.characters.inkBoxes, index);
    return ink.width > 0 && ink.height > 0 ? ink : rectAt(this.characters.boxes, index);
  }

  #isGlyph(index: number): boolean {
    const code = this.characters.codes[index] ?? 0;
    if (((this.characters.flags[index] ?? 0) & CHARACTER.generated) !== 0 || code > 0x10ffff) return false;
    if ((this.paintings.textObjects[index] ?? -1) < 0 || SILENT.test(String.fromCodePoint(code))) return false;
    const { width, height } = this.boxOf(index);
    return width > 0 && height > 0;
  }

  /** False for characters for which their font has no outline. */
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

  /** Returns the glyphs without which the page looks the same, or nearly so. */
  #suspects(glyphs: readonly number[]): number[] {
    if (glyphs.length === 0) return [];
    const { plain } = this.sight;
    const bare = this.sight.draw({ without: this.#objectsOf(glyphs) });
    const faint = new Set(glyphs.filter((index) => this.#share(plain, bare, index) < FAINT));
    const written = this.#writtenOver(glyphs).filter((index) => !faint.has(index));
    if (written.length > 0) {
      const without = this.sight.draw({ without: this.#objectsOf(written) });
      for (const index of written) if (this.#share(plain, without, index) < FAINT) faint.add(index);
    }
    return glyphs.filter((index) => faint.has(index));
  }

  /** Returns the glyphs under something opaque that later text stands on: that text would be taken for theirs. */
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

  /** Returns the painted objects above a glyph, from the lowest to the topmost. */
  #coversOf(index: number): number[] {
    const center = rectCenter(this.boxOf(index));
    const covers: number[] = [];
    for (let at = this.#objectOf(index) + 1; at < this.paintings.objects.length; at += 1) {
      const object = this.paintings.objects[at];
      if (object && object.kind !== 'text' && rectContainsPoint(object.rect, center)) covers.push(at);
    }
    return covers;
  }

  /** Says what hides each suspect; those that only look thin are left out. */
  #explain(suspects: readonly number[]): HiddenGlyph[] {
    if (suspects.length === 0) return [];
    const found: HiddenGlyph[] = [];
    const own = this.#objectsOf(suspects);
    const shown = this.#compare(this.sight.plain, this.sight.draw({ without: own }));
    const covers = new Map(suspects.map((index) => [index, this.#coversOf(index)]));
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
    // Engines differ in how they blend a shading with the text below it.
    const isShaded = (index: number) => covers.get(index)?.some((at) => this.paintings.objects[at]?.kind === 'shading');
    return [...found, ...this.#explainUncovered(left.filter((index) => shown(index) < UNSEEN && !isShaded(index)))];
  }

  #covered(index: number, covers: readonly number[]): HiddenGlyph {
    const { objects } = this.paintings;
    const cover = covers.findLast((at) => objects[at]?.isOpaque) ?? covers.at(-1);
    const isPicture = cover !== undefined && objects[cover]?.kind === 'image';
    return { index, hiding: isPicture ? 'picture' : 'box', cover };
  }

  /** Glyphs that nothing covers: of the colour of their ground, or never painted. */
  #explainUncovered(glyphs: readonly number[]): HiddenGlyph[] {
    if (glyphs.length === 0) return [];
    const others = [...this.paintings.objects.keys()].filter((at) => this.paintings.objects[at]?.kind !== 'text');
    const alone = this.#pair({ without: others, drawsAnnotations: false, paper: ODD_PAPER }, this.#objectsOf(glyphs));
    return glyphs.flatMap((index): HiddenGlyph[] => {
      if (alone(index) > UNSEEN) return [{ index, hiding: 'color' }];
      if (!this.#hasInk(index)) return [];
      const isLayered = this.paintings.objects[this.#objectOf(index)]?.isLayered === true;
      return [{ index, hiding: isLayered || this.#surroundings.hasHiddenLayers ? 'layer' : 'clip' }];
    });
  }

  #compare(one: RgbaImage, other: RgbaImage): (index: number) => number {
    return (index) => this.#share(one, other, index);
  }

  /** Compares two drawings of the page: with these text objects, and without them. */
  #pair(drawing: Parameters<Sight['draw']>[0], objects: readonly number[]): (index: number) => number {
    const { without = [] } = drawing;
    return this.#compare(this.sight.draw(drawing), this.sight.draw({ ...drawing, without: [...without, ...objects] }));
  }

  /** Characters that look like what they say, whatever draws them. */
  get #seenAsLetters(): ReadonlySet<number> {
    if (this.#explained) return this.#explained;
    const scale = ACCOUNT_DPI / POINTS_PER_INCH;
    const image = this.#document.render(this.#page, toRequest(this.#document.pageSize(this.#page), scale));
    const faces = facesOf(this.#surroundings.engine);
    this.#explained = explainedCharacters(darkestOf(image), scale, this.characters, faces);
    return this.#explained;
  }

  #isUniform(index: number): boolean {
    return groundIn(this.sight.plain, this.sight.scale, this.boxOf(index)).variation <= UNIFORM;
  }

  /** Leaves out text behind the picture of a scan that shows the same words. */
  #withoutRecognized(found: readonly HiddenGlyph[]): HiddenGlyph[] {
    const behind = found.filter(({ hiding }) => hiding === 'picture');
    if (behind.length === 0) return [...found];
    const seen = behind.filter(({ index }) => this.#seenAsLetters.has(index) && !this.#isUniform(index));
    if (seen.length < RECOGNIZED * behind.length) return [...found];
    return found.filter(({ hiding, index }) => hiding !== 'picture' || this.#isUniform(index));
  }

  /** Text without fill and stroke: that of a recognition, unless nothing is printed where it stands. */
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

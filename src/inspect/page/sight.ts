// Renders a page with and without parts of its content, and compares the results.
import { type RgbaImage, toWords } from '../../codecs/rgba.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import { type Rect, rectCenter, roundRectOut } from '../../kernel/rect.ts';
import { type PdfDocument, type RenderRequest, toRequest } from '../../pdf/core.ts';

/** Render scale (px/pt): letters of 6 pt are about 6 px high. */
const SCALE = 1.5;
/** Maximum size of a rendering (px): larger pages are scaled down. */
const MOST_PIXELS = 8_000_000;
/** Scale below which small type has too few pixels (px/pt). */
const COARSE = 0.5;
/** Minimum visible difference (levels). */
const SEEN = 6;

type Drawing = Pick<RenderRequest, 'without' | 'drawsAnnotations' | 'paper'>;

/** Renders a page at a fixed scale. */
export class Sight {
  readonly scale: number;
  readonly #document: PdfDocument;
  readonly #page: PageIndex;
  #plain: RgbaImage | undefined;

  constructor(document: PdfDocument, page: PageIndex) {
    const { width, height } = document.pageSize(page);
    this.#document = document;
    this.#page = page;
    this.scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
  }

  /** True if the page is too large to distinguish small type from its paper. */
  get isCoarse(): boolean {
    return this.scale < COARSE;
  }

  get plain(): RgbaImage {
    this.#plain ??= this.draw({});
    return this.#plain;
  }

  draw(drawing: Drawing): RgbaImage {
    return this.#document.render(this.#page, {
      ...toRequest(this.#document.pageSize(this.#page), this.scale),
      ...drawing,
    });
  }
}

/** Maximum number of samples of a rectangle (px); larger ones are sampled in a grid. */
const MOST_SAMPLES = 4096;

/** Yields byte offsets of a rectangle's pixels (pt), without its border if large enough. */
function* offsetsIn(image: RgbaImage, scale: number, { x, y, width, height }: Rect): Generator<number> {
  const outer = roundRectOut({ x: x * scale, y: y * scale, width: width * scale, height: height * scale });
  const across = outer.width > 4 ? 1 : 0;
  const down = outer.height > 4 ? 1 : 0;
  const left = Math.max(0, outer.x + across);
  const top = Math.max(0, outer.y + down);
  const right = Math.min(image.width, outer.x + outer.width - across);
  const bottom = Math.min(image.height, outer.y + outer.height - down);
  const step = Math.max(1, Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MOST_SAMPLES)));
  for (let row = top; row < bottom; row += step)
    for (let column = left; column < right; column += step) yield (row * image.width + column) * 4;
}

function differs(one: RgbaImage, at: number, other: Uint8ClampedArray, otherAt: number, levels: number): boolean {
  const { data } = one;
  return (
    Math.abs((data[at] ?? 0) - (other[otherAt] ?? 0)) > levels ||
    Math.abs((data[at + 1] ?? 0) - (other[otherAt + 1] ?? 0)) > levels ||
    Math.abs((data[at + 2] ?? 0) - (other[otherAt + 2] ?? 0)) > levels
  );
}

/** Returns the share of a rectangle in which two pictures differ visibly; 0 off the page. */
export function differingShare(one: RgbaImage, other: RgbaImage, scale: number, rect: Rect): number {
  let [all, differing] = [0, 0];
  for (const at of offsetsIn(one, scale, rect)) {
    all += 1;
    if (differs(one, at, other.data, at, SEEN)) differing += 1;
  }
  return all === 0 ? 0 : differing / all;
}

export interface BackgroundColor {
  /** Share of pixels with another colour. */
  readonly variation: number;
  /** Colour of the centre: 0xRRGGBB. */
  readonly color: number;
}

/** Returns how uniform a rectangle (pt) is, without its border. */
export function groundIn(image: RgbaImage, scale: number, rect: Rect, levels = SEEN): BackgroundColor {
  const middle = rectCenter(rect);
  const column = Math.min(image.width - 1, Math.max(0, Math.floor(middle.x * scale)));
  const row = Math.min(image.height - 1, Math.max(0, Math.floor(middle.y * scale)));
  const at = (row * image.width + column) * 4;
  const ground = image.data.slice(at, at + 3);
  let [all, other] = [0, 0];
  for (const offset of offsetsIn(image, scale, rect)) {
    all += 1;
    if (differs(image, offset, ground, 0, levels)) other += 1;
  }
  const [red = 0, green = 0, blue = 0] = ground;
  return { variation: other / Math.max(1, all), color: (red << 16) | (green << 8) | blue };
}

/** Returns the most frequent colour of a picture, sampling every 7th pixel. */
export function paperOf(image: RgbaImage): number {
  const counts = new Map<number, number>();
  const words = toWords(image);
  for (let at = 0; at < words.length; at += 7) {
    const word = words[at] ?? 0;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [most = 0xffffffff] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0xffffffff, 0]);
  // Little-endian words: ABGR.
  return ((most & 0xff) << 16) | (most & 0xff00) | ((most >>> 16) & 0xff);
}

/** Returns the largest channel difference between two colours (levels). */
export const contrastOf = (one: number, other: number): number =>
  Math.max(...[0, 8, 16].map((shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff))));

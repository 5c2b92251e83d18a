// Pictures of a page, drawn with and without parts of its content, and what differs between them.
import { type RgbaImage, toWords } from '../../codecs/rgba.ts';
import { type Rect, roundRectOut } from '../../kernel/rect.ts';
import type { PdfDocument, RenderRequest } from '../../pdf/engine.ts';
import { toRequest } from '../../pdf/render-request.ts';

/** Pixels a point: letters of 6 pt are some 6 pixels high. */
const SCALE = 1.5;
/** Pixels of one picture: larger pages are drawn smaller. */
const MOST_PIXELS = 8_000_000;
/** Levels by which a pixel must differ to be seen at all. */
export const SEEN = 6;

type Drawing = Pick<RenderRequest, 'without' | 'drawsAnnotations' | 'paper'>;

/** Draws a page at one scale. */
export class Sight {
  readonly scale: number;
  readonly #document: PdfDocument;
  readonly #page: number;
  #plain: RgbaImage | undefined;

  constructor(document: PdfDocument, page: number) {
    const { width, height } = document.pageSize(page);
    this.#document = document;
    this.#page = page;
    this.scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
  }

  /** The page as readers show it. */
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

interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the pixels of a rectangle (page points), without its border pixels where it is large enough. */
function windowOf(image: RgbaImage, scale: number, { x, y, width, height }: Rect, inset = 0): Window {
  const outer = roundRectOut({ x: x * scale, y: y * scale, width: width * scale, height: height * scale });
  const across = outer.width > 2 * inset + 2 ? inset : 0;
  const down = outer.height > 2 * inset + 2 ? inset : 0;
  return {
    left: Math.max(0, outer.x + across),
    top: Math.max(0, outer.y + down),
    right: Math.min(image.width, outer.x + outer.width - across),
    bottom: Math.min(image.height, outer.y + outer.height - down),
  };
}

/** Returns the share of a rectangle's pixels in which two pictures differ visibly; 0 outside of the page. */
export function differingShare(one: RgbaImage, other: RgbaImage, scale: number, rect: Rect): number {
  const { left, top, right, bottom } = windowOf(one, scale, rect, 1);
  let differing = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = (row * one.width + left) * 4, end = (row * one.width + right) * 4; at < end; at += 4) {
      const isSeen =
        Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > SEEN ||
        Math.abs((one.data[at + 1] ?? 0) - (other.data[at + 1] ?? 0)) > SEEN ||
        Math.abs((one.data[at + 2] ?? 0) - (other.data[at + 2] ?? 0)) > SEEN;
      if (isSeen) differing += 1;
    }
  }
  const all = Math.max(0, right - left) * Math.max(0, bottom - top);
  return all === 0 ? 0 : differing / all;
}

/** Share of a rectangle's pixels that have another colour than its middle, and that colour. */
export interface Ground {
  readonly variation: number;
  /** 0xRRGGBB */
  readonly color: number;
}

/** Returns how uniform a rectangle (page points) is, pixels of its border aside. */
export function groundIn(image: RgbaImage, scale: number, rect: Rect, levels = SEEN): Ground {
  const { left, top, right, bottom } = windowOf(image, scale, rect, 1);
  const middle = (Math.floor((top + bottom) / 2) * image.width + Math.floor((left + right) / 2)) * 4;
  const [red = 0, green = 0, blue = 0] = image.data.subarray(middle, middle + 3);
  let other = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = (row * image.width + left) * 4, end = (row * image.width + right) * 4; at < end; at += 4) {
      const isOther =
        Math.abs((image.data[at] ?? 0) - red) > levels ||
        Math.abs((image.data[at + 1] ?? 0) - green) > levels ||
        Math.abs((image.data[at + 2] ?? 0) - blue) > levels;
      if (isOther) other += 1;
    }
  }
  const all = Math.max(1, (right - left) * (bottom - top));
  return { variation: other / all, color: (red << 16) | (green << 8) | blue };
}

/** Returns the most frequent colour of a picture, of every 7th pixel. */
export function paperOf(image: RgbaImage): number {
  const counts = new Map<number, number>();
  const words = toWords(image);
  for (let at = 0; at < words.length; at += 7) {
    const word = words[at] ?? 0;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [most = 0xffffffff] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0xffffffff, 0]);
  // Words have their lowest byte first: ABGR.
  return ((most & 0xff) << 16) | (most & 0xff00) | ((most >>> 16) & 0xff);
}

/** Levels between two colours, in the channel where they differ most. */
export const contrastOf = (one: number, other: number): number =>
  Math.max(...[0, 8, 16].map((shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff))));

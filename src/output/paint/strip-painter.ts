// Paints a page's marks on a strip of it, with the same painters as on screen.
import type { PageNumber } from '../../kernel/page-number.ts';
import { inflateRect, intersectRect, type Rect, rectsTouch, type Size } from '../../kernel/rect.ts';
import { definitionOf, type Mark } from '../../marks/index.ts';
import type { RgbaImage } from '../../media/index.ts';
import { MARGIN_COLOR } from '../destroyed.ts';
import type { Canvas } from '../platform.ts';
import { type Strip, stripHeight } from '../strips.ts';
import type { OutputEnvironment } from './environment.ts';

/** A mark on the page, with the pixel rows that it touches. */
interface PlacedMark {
  readonly mark: Mark;
  readonly top: number;
  readonly bottom: number;
}

/** Layers of a page, bottom first. */
export interface Layers {
  readonly below: readonly PlacedMark[];
  /** Destroyed areas of the layers below: redactions with their margins. */
  readonly destroyed: readonly Rect[];
  readonly redactions: readonly PlacedMark[];
}

/** Text and lines may slightly exceed their bounds. */
const SLACK = 2;

export class StripPainter {
  readonly #pageNumber: PageNumber;
  /** Page units. */
  readonly #size: Size;
  readonly #scale: number;
  readonly #environment: OutputEnvironment;
  /** Size of the page's largest strip (px). */
  readonly #canvasSize: Size;
  #made: Canvas | undefined;

  constructor(
    page: { readonly pageNumber: PageNumber; readonly scale: number } & Size,
    environment: OutputEnvironment,
  ) {
    this.#pageNumber = page.pageNumber;
    this.#scale = page.scale;
    this.#size = { width: page.width / page.scale, height: page.height / page.scale };
    this.#environment = environment;
    this.#canvasSize = { width: page.width, height: Math.min(page.height, stripHeight(page)) };
  }

  /** Created on first use: pages without marks need none. */
  get #canvas(): Canvas {
    this.#made ??= this.#environment.platform.createCanvas(this.#canvasSize);
    return this.#made;
  }

  place(marks: readonly Mark[]): readonly PlacedMark[] {
    return marks.flatMap((each) => {
      const { geometry, overhang } = definitionOf(each);
      const mark = geometry.onPage(each, this.#pageNumber, this.#size);
      const bounds = geometry.bounds(mark, this.#pageNumber);
      if (!bounds) return [];
      const reach = inflateRect(bounds, overhang(mark) + SLACK);
      return [{ mark, top: reach.y * this.#scale, bottom: (reach.y + reach.height) * this.#scale }];
    });
  }

  /** Returns the page's pixels with marks; opaque like paper: transparent pixels become white. */
  paintOn(original: RgbaImage, strip: Strip, layers: Layers): RgbaImage {
    flattenOnWhite(original);
    if (!touchStrip(layers, strip)) return original;
    this.#canvas.putPixels(original);
    return this.#paint(strip, layers);
  }

  paintOnColor(color: string, strip: Strip, layers: Layers): RgbaImage {
    const { context } = this.#canvas;
    context.fillStyle = color;
    context.fillRect(0, 0, strip.width, strip.height);
    return this.#paint(strip, layers);
  }

  #paint(strip: Strip, { below, destroyed, redactions }: Layers): RgbaImage {
    const { width, height } = strip;
    const { context } = this.#canvas;
    this.#paintMarks(strip, below);
    context.fillStyle = MARGIN_COLOR;
    for (const area of destroyed) {
      const part = intersectRect(area, { x: 0, y: strip.top, width, height });
      if (part) context.fillRect(part.x, part.y - strip.top, part.width, part.height);
    }
    this.#paintMarks(strip, redactions);
    return this.#canvas.readPixels(height);
  }

  #paintMarks(strip: Strip, marks: readonly PlacedMark[]): void {
    const { context } = this.#canvas;
    for (const placed of marks) {
      if (!touchesStrip(placed, strip)) continue;
      context.save();
      context.translate(0, -strip.top);
      context.scale(this.#scale, this.#scale);
      definitionOf(placed.mark).paint(context, placed.mark, this.#pageNumber, this.#environment);
      context.restore();
    }
  }
}

const touchesStrip = ({ top, bottom }: PlacedMark, strip: Strip): boolean =>
  rectsTouch({ x: 0, y: top, width: 1, height: bottom - top }, { x: 0, y: strip.top, width: 1, height: strip.height });

const touchStrip = ({ below, destroyed, redactions }: Layers, strip: Strip): boolean =>
  [...below, ...redactions].some((mark) => touchesStrip(mark, strip)) ||
  destroyed.some(({ y, height }) => y < strip.top + strip.height && y + height > strip.top);

/** Flattens onto white, in place. Translucent pixels would keep their colour in the file. */
function flattenOnWhite({ data }: RgbaImage): void {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] as number;
    if (alpha === 255) continue;
    for (let channel = at - 3; channel < at; channel += 1) {
      data[channel] = Math.round(((data[channel] as number) * alpha) / 255 + 255 - alpha);
    }
    data[at] = 255;
  }
}

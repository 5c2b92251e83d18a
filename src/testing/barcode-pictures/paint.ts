import type { GrayImage } from '../../barcodes/reader.ts';
import type { Point } from '../../kernel/point.ts';
import { createRandom } from './random.ts';
import { type PrintedSymbol, symbolHeight, symbolWidth } from './symbol.ts';

/** How a symbol is printed and photographed. */
export interface Conditions {
  /** Pixels a module. Default 3. */
  readonly module?: number;
  /** Degrees, clockwise as the picture lies. */
  readonly turn?: number;
  /** Quiet zone on every side, in modules. Default 12. */
  readonly quiet?: number;
  /** Radius of the blur's box in pixels, applied twice. */
  readonly blur?: number;
  /** Standard deviation of the noise, in grey levels. */
  readonly noise?: number;
  /** Share of the light that a soft shadow across the picture takes away. */
  readonly shadow?: number;
  /** Degrees by which the paper is leaned back. */
  readonly lean?: number;
  /** Light bars on dark paper. */
  readonly inverted?: boolean;
  readonly ink?: number;
  readonly paper?: number;
  readonly seed?: number;
}

export interface PaintedPicture {
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where the symbol's own top-left, top-right, bottom-right and bottom-left corners came to lie. */
  readonly corners: readonly [Point, Point, Point, Point];
}

/** A blur by two passes of a box of fractional radius, which is near enough to a lens. */
function blurred(
  values: Float32Array<ArrayBuffer>,
  width: number,
  height: number,
  radius: number,
): Float32Array<ArrayBuffer> {
  const reach = Math.ceil(radius);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.max(0, Math.min(1, radius + 0.5 - Math.abs(i - reach))),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let from = values;
  for (const alongX of [true, false, true, false]) {
    const to = new Float32Array(values.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (let n = -reach; n <= reach; n++) {
          const column = alongX ? Math.min(width - 1, Math.max(0, x + n)) : x;
          const row = alongX ? y : Math.min(height - 1, Math.max(0, y + n));
          sum += (weights[n + reach] ?? 0) * (from[row * width + column] ?? 0);
        }
        to[y * width + x] = sum / total;
      }
    }
    from = to;
  }
  return from;
}

/** Paints the symbol onto its paper. Every pixel is the mean of 16 samples of the ideal print. */
export function paintSymbol(symbol: PrintedSymbol, conditions: Conditions = {}): PaintedPicture {
  const { module = 3, turn = 0, quiet = 12, blur = 0, noise = 0, shadow = 0, lean = 0, inverted = false } = conditions;
  const { ink = 0, paper = 255, seed = 1 } = conditions;
  const w = symbolWidth(symbol) * module;
  const h = symbolHeight(symbol) * module;
  const margin = quiet * module;
  const angle = (turn * Math.PI) / 180;
  const tilt = (lean * Math.PI) / 180;
  // Whole pixels where nothing is turned, so that a straight print stays sharp.
  const cos = turn % 90 === 0 ? Math.round(Math.cos(angle)) : Math.cos(angle);
  const sin = turn % 90 === 0 ? Math.round(Math.sin(angle)) : Math.sin(angle);
  const width = Math.round(Math.abs(cos) * (w + 2 * margin) + Math.abs(sin) * (h + 2 * margin));
  const height = Math.round(Math.abs(sin) * (w + 2 * margin) + Math.abs(cos) * (h + 2 * margin));
  // The eye stands two picture widths away; leaning back is about the horizontal middle line, before the turn.
  const eye = 2 * Math.max(width, height);
  const toPicture = (px: number, py: number): Point => {
    const depth = py * Math.sin(tilt);
    const scale = eye / (eye - depth);
    const x = px * scale;
    const y = py * Math.cos(tilt) * scale;
    return { x: width / 2 + x * cos - y * sin, y: height / 2 + x * sin + y * cos };
  };
  const toSymbol = (x: number, y: number): Point => {
    const dx = x - width / 2;
    const dy = y - height / 2;
    const u = dx * cos + dy * sin;
    const v = -dx * sin + dy * cos;
    const py = (v * eye) / (Math.cos(tilt) * eye + v * Math.sin(tilt));
    return { x: (u * (eye - py * Math.sin(tilt))) / eye, y: py };
  };
  const dark = inverted ? paper : ink;
  const light = inverted ? ink : paper;
  let values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let hits = 0;
      for (let sample = 0; sample < 16; sample++) {
        const at = toSymbol(x + ((sample & 3) + 0.5) / 4, y + ((sample >> 2) + 0.5) / 4);
        const column = Math.floor((at.x + w / 2) / module / symbol.cellWidth);
        const row = Math.floor((at.y + h / 2) / module / symbol.cellHeight);
        const inside = column >= 0 && column < symbol.columns && row >= 0 && row < symbol.rows;
        if (inside && symbol.cells[row * symbol.columns + column] === 1) hits++;
      }
      values[y * width + x] = light + ((dark - light) * hits) / 16;
    }
  }
  if (blur > 0) values = blurred(values, width, height, blur);
  const random = createRandom(seed);
  const gray = new Uint8Array(values.length);
  for (let i = 0; i < gray.length; i++) {
    const across = ((i % width) / width + Math.floor(i / width) / height) / 2;
    // A soft step in the middle third of the diagonal.
    const shade = 1 - shadow * Math.min(1, Math.max(0, 3 * across - 1));
    gray[i] = Math.round(Math.min(255, Math.max(0, (values[i] ?? 0) * shade + noise * random.normal())));
  }
  const corners = [
    toPicture(-w / 2, -h / 2),
    toPicture(w / 2, -h / 2),
    toPicture(w / 2, h / 2),
    toPicture(-w / 2, h / 2),
  ];
  return { gray, width, height, corners: corners as [Point, Point, Point, Point] };
}

/** The painted picture as the RGBA that `scan` takes. */
export function toRgba({ gray, width, height }: Pick<PaintedPicture, 'gray' | 'width' | 'height'>) {
  const data = new Uint8ClampedArray(4 * gray.length);
  for (let i = 0; i < gray.length; i++) {
    const value = gray[i] ?? 0;
    data.set([value, value, value, 255], 4 * i);
  }
  return { data, width, height };
}

/** The picture with white paper of so many pixels around it. */
export function onPaper({ data, width, height }: GrayImage, margin: number): GrayImage {
  const [columns, rows] = [width + 2 * margin, height + 2 * margin];
  const framed = new Uint8Array(columns * rows).fill(250);
  for (let y = 0; y < height; y++)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + margin) * columns + margin);
  return { data: framed, width: columns, height: rows };
}

/** The pictures one below the other on white. */
export function stack(...images: readonly ReturnType<typeof toRgba>[]): ReturnType<typeof toRgba> {
  const width = Math.max(...images.map((image) => image.width));
  const height = images.reduce((sum, image) => sum + image.height, 0);
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  let top = 0;
  for (const image of images) {
    for (let y = 0; y < image.height; y++) {
      data.set(image.data.subarray(4 * y * image.width, 4 * (y + 1) * image.width), 4 * (top + y) * width);
    }
    top += image.height;
  }
  return { data, width, height };
}

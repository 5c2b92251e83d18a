import type { GrayImage } from '../../barcodes/reader.ts';
import type { Point } from '../../kernel/point.ts';
import { createRandom } from './random.ts';
import { type PrintedSymbol, symbolHeight, symbolWidth } from './symbol.ts';

export interface Conditions {
  /** Module size (px). Default 3. */
  readonly module?: number;
  /** Clockwise (degrees). */
  readonly turn?: number;
  /** Quiet zone on every side (modules). Default 12. */
  readonly quiet?: number;
  /** Radius of the box blur, applied twice (px). */
  readonly blur?: number;
  /** Standard deviation of the noise (levels). */
  readonly noise?: number;
  /** Strength of a soft shadow across the image (share of the light). */
  readonly shadow?: number;
  /** Tilt of the paper away from the camera (degrees). */
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
  /** Corners of the painted symbol: top left, top right, bottom right and bottom left. */
  readonly corners: readonly [Point, Point, Point, Point];
}

/** Blurs by two passes of a box filter with fractional radius. */
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

/** Samples per pixel, in a 4 × 4 grid. */
const SAMPLES = 16;

export function paintSymbol(symbol: PrintedSymbol, conditions: Conditions = {}): PaintedPicture {
  const { module = 3, turn = 0, quiet = 12, blur = 0, noise = 0, shadow = 0, lean = 0, inverted = false } = conditions;
  const { ink = 0, paper = 255, seed = 1 } = conditions;
  const w = symbolWidth(symbol) * module;
  const h = symbolHeight(symbol) * module;
  const margin = quiet * module;
  const angle = (turn * Math.PI) / 180;
  const tilt = (lean * Math.PI) / 180;
  // Exact integers at right angles keep edges sharp.
  const cos = turn % 90 === 0 ? Math.round(Math.cos(angle)) : Math.cos(angle);
  const sin = turn % 90 === 0 ? Math.round(Math.sin(angle)) : Math.sin(angle);
  const width = Math.round(Math.abs(cos) * (w + 2 * margin) + Math.abs(sin) * (h + 2 * margin));
  const height = Math.round(Math.abs(sin) * (w + 2 * margin) + Math.abs(cos) * (h + 2 * margin));
  // The camera is two image sizes away; the paper tilts about the centre line, before rotation.
  const eye = 2 * Math.max(width, height);
  const toPicture = (px: number, py: number): Point => {
    const depth = py * Math.sin(tilt);
    const scale = eye / (eye - depth);
    const x = px * scale;
    const y = py * Math.cos(tilt) * scale;
    return { x: width / 2 + x * cos - y * sin, y: height / 2 + x * sin + y * cos };
  };
  const { columns, rows, cells, cellWidth, cellHeight } = symbol;
  const [cosTilt, sinTilt] = [Math.cos(tilt), Math.sin(tilt)];
  /** Returns how far down the paper an image point is, from the centre. */
  const downAt = (x: number, y: number): number => {
    const v = -(x - width / 2) * sin + (y - height / 2) * cos;
    return (v * eye) / (cosTilt * eye + v * sinTilt);
  };
  const rowAt = (down: number): number => Math.floor((down + h / 2) / module / cellHeight);
  /** Returns the cell at a point; negative values are the four sides outside. */
  const cellAt = (x: number, y: number): number => {
    const down = downAt(x, y);
    const row = rowAt(down);
    if (row < 0) return -1;
    if (row >= rows) return -2;
    const u = (x - width / 2) * cos + (y - height / 2) * sin;
    const across = (u * (eye - down * sinTilt)) / eye;
    const column = Math.floor((across + w / 2) / module / cellWidth);
    if (column < 0) return -3;
    return column >= columns ? -4 : row * columns + column;
  };
  /** Returns whether an image row equals the one above, for unrotated symbols. */
  const repeatsRow = (y: number): boolean =>
    y > 0 && sin === 0 && tilt === 0 && rowAt(downAt(0, y - 0.875)) === rowAt(downAt(0, y + 0.875));
  const isInk = (cell: number): boolean => cell >= 0 && cells[cell] === 1;
  const dark = inverted ? paper : ink;
  const light = inverted ? ink : paper;
  let values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    if (repeatsRow(y)) {
      values.copyWithin(y * width, (y - 1) * width, y * width);
      continue;
    }
    for (let x = 0; x < width; x++) {
      // Cells and sides are convex: if the outermost samples agree, all do.
      const cell = cellAt(x + 0.125, y + 0.125);
      const isOne =
        cell === cellAt(x + 0.875, y + 0.875) &&
        cell === cellAt(x + 0.875, y + 0.125) &&
        cell === cellAt(x + 0.125, y + 0.875);
      let hits = isOne && isInk(cell) ? SAMPLES : 0;
      for (let sample = 0; sample < SAMPLES && !isOne; sample++) {
        if (isInk(cellAt(x + ((sample & 3) + 0.5) / 4, y + ((sample >> 2) + 0.5) / 4))) hits++;
      }
      values[y * width + x] = light + ((dark - light) * hits) / SAMPLES;
    }
  }
  if (blur > 0) values = blurred(values, width, height, blur);
  const random = createRandom(seed);
  const gray = new Uint8Array(values.length);
  for (let i = 0; i < gray.length; i++) {
    const across = ((i % width) / width + Math.floor(i / width) / height) / 2;
    // Smooth step in the middle third of the diagonal.
    const shade = 1 - shadow * Math.min(1, Math.max(0, 3 * across - 1));
    const grain = noise === 0 ? 0 : noise * random.normal();
    gray[i] = Math.round(Math.min(255, Math.max(0, (values[i] ?? 0) * shade + grain)));
  }
  const corners = [
    toPicture(-w / 2, -h / 2),
    toPicture(w / 2, -h / 2),
    toPicture(w / 2, h / 2),
    toPicture(-w / 2, h / 2),
  ];
  return { gray, width, height, corners: corners as [Point, Point, Point, Point] };
}

export function toRgba({ gray, width, height }: Pick<PaintedPicture, 'gray' | 'width' | 'height'>) {
  const data = new Uint8ClampedArray(4 * gray.length);
  for (let i = 0, at = 0; i < gray.length; i++, at += 4) {
    const value = gray[i] ?? 0;
    data[at] = value;
    data[at + 1] = value;
    data[at + 2] = value;
    data[at + 3] = 255;
  }
  return { data, width, height };
}

/** Adds a white margin (px). */
export function onPaper({ data, width, height }: GrayImage, margin: number): GrayImage {
  const [columns, rows] = [width + 2 * margin, height + 2 * margin];
  const framed = new Uint8Array(columns * rows).fill(250);
  for (let y = 0; y < height; y++)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + margin) * columns + margin);
  return { data: framed, width: columns, height: rows };
}

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

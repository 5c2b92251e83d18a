import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';

/** Fill outside the image: white, black, or the nearest border pixel. */
export type EdgeFill = 'white' | 'black' | 'border';

const toneOf = (paper: 'white' | 'black'): number => (paper === 'white' ? 255 : 0);

function levelAt({ data, width, height }: GrayImage, column: number, row: number, beyond: EdgeFill): number {
  const nearest = Math.min(width - 1, Math.max(0, column));
  const line = Math.min(height - 1, Math.max(0, row));
  const isOutside = nearest !== column || line !== row;
  return isOutside && beyond !== 'border' ? toneOf(beyond) : (data[line * width + nearest] ?? 0);
}

/** Interpolates bilinearly at a point; the first pixel's centre is (0.5, 0.5). */
export function sampleAt(image: GrayImage, x: number, y: number, beyond: EdgeFill = 'border'): number {
  const { data, width, height } = image;
  const px = x - 0.5;
  const py = y - 0.5;
  const left = Math.floor(px);
  const top = Math.floor(py);
  const fx = px - left;
  const fy = py - top;
  if (left >= 0 && top >= 0 && left + 1 < width && top + 1 < height) {
    const above = top * width + left;
    const below = above + width;
    const upper = (data[above] ?? 0) * (1 - fx) + (data[above + 1] ?? 0) * fx;
    const lower = (data[below] ?? 0) * (1 - fx) + (data[below + 1] ?? 0) * fx;
    return upper * (1 - fy) + lower * fy;
  }
  const upper = levelAt(image, left, top, beyond) * (1 - fx) + levelAt(image, left + 1, top, beyond) * fx;
  const lower = levelAt(image, left, top + 1, beyond) * (1 - fx) + levelAt(image, left + 1, top + 1, beyond) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** Upright copy of a rotated rectangle. */
export interface Patch {
  readonly image: GrayImage;
  /** Horizontal scale (patch px per image px). */
  readonly scale: number;
  toImage(point: Point): Point;
}

/** Samples every `step`-th row of a rotated rectangle (nearest neighbour) for a quick test. */
export function sampleRows(
  { data, width: columnsOfImage, height: rowsOfImage }: GrayImage,
  center: Point,
  u: Point,
  width: number,
  height: number,
  step: number,
): GrayImage {
  const columns = Math.max(1, Math.round(width));
  const rows = Math.max(1, Math.floor(height / step));
  const samples = new Uint8Array(columns * rows).fill(255);
  for (let row = 0; row < rows; row++) {
    const across = (row + 0.5) * step - height / 2;
    let x = center.x - (width / 2 - 0.5) * u.x - across * u.y;
    let y = center.y - (width / 2 - 0.5) * u.y + across * u.x;
    for (let at = row * columns; at < (row + 1) * columns; at++) {
      if (x >= 0 && y >= 0 && x < columnsOfImage && y < rowsOfImage)
        samples[at] = data[(y | 0) * columnsOfImage + (x | 0)] ?? 255;
      x += u.x;
      y += u.y;
    }
  }
  return { data: samples, width: columns, height: rows };
}

export interface PatchOptions {
  /** Relative growth of the rows' length per image px downwards: makes converging bars upright. */
  readonly fan?: number;
  /** Rise of the rows (px across per px along): straightens bars whose ends slope. */
  readonly slope?: number;
  readonly beyond?: EdgeFill;
  /** Vertical scale if not `scale`: rows of bars are redundant. */
  readonly rowScale?: number;
}

/** Fixed-point precision of positions and weights (bits): integers take a third of the time. */
const PLACE_BITS = 16;
const WEIGHT_BITS = 8;
const WHOLE = 1 << WEIGHT_BITS;

/** Sampling positions of a row; 0 is the centre of the first pixel. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Copies the points `from` to `to` of a row, all between pixel centres (the first at 0). */
function copyInner(
  { data, width }: GrayImage,
  row: Line,
  copy: Uint8Array,
  base: number,
  from: number,
  to: number,
): void {
  const [firstX, firstY] = [row.x + from * row.stepX, row.y + from * row.stepY];
  const [left, top] = [Math.floor(firstX), Math.floor(firstY)];
  const origin = top * width + left;
  // Relative to the first point, so that large pictures don't overflow.
  let x = Math.round((firstX - left) * 2 ** PLACE_BITS);
  let y = Math.round((firstY - top) * 2 ** PLACE_BITS);
  const stepX = Math.round(row.stepX * 2 ** PLACE_BITS);
  const stepY = Math.round(row.stepY * 2 ** PLACE_BITS);
  for (let at = base + from; at < base + to; at++) {
    const first = origin + (y >> PLACE_BITS) * width + (x >> PLACE_BITS);
    const fx = (x >> (PLACE_BITS - WEIGHT_BITS)) & (WHOLE - 1);
    const fy = (y >> (PLACE_BITS - WEIGHT_BITS)) & (WHOLE - 1);
    const upper = (data[first] as number) * (WHOLE - fx) + (data[first + 1] as number) * fx;
    const lower = (data[first + width] as number) * (WHOLE - fx) + (data[first + width + 1] as number) * fx;
    copy[at] = (upper * (WHOLE - fy) + lower * fy + (1 << (2 * WEIGHT_BITS - 1))) >> (2 * WEIGHT_BITS);
    x = (x + stepX) | 0;
    y = (y + stepY) | 0;
  }
}

/** Same at the border and outside, clamped to the nearest pixels or left as filled. */
function copyOuter(
  { data, width, height }: GrayImage,
  row: Line,
  copy: Uint8Array,
  base: number,
  from: number,
  to: number,
  isBorder: boolean,
): void {
  const { x, y, stepX, stepY } = row;
  const [lastX, lastY] = [width - 1, height - 1];
  for (let column = from; column < to; column++) {
    let px = x + column * stepX;
    let py = y + column * stepY;
    if (!isBorder && (px < -0.5 || py < -0.5 || px >= width - 0.5 || py >= height - 0.5)) continue;
    px = px < 0 ? 0 : px > lastX ? lastX : px;
    py = py < 0 ? 0 : py > lastY ? lastY : py;
    const left = px | 0;
    const top = py | 0;
    const fx = px - left;
    const fy = py - top;
    const above = top * width + left;
    const right = left < lastX ? 1 : 0;
    const below = top < lastY ? above + width : above;
    const upper = (data[above] as number) * (1 - fx) + (data[above + right] as number) * fx;
    const lower = (data[below] as number) * (1 - fx) + (data[below + right] as number) * fx;
    copy[base + column] = upper * (1 - fy) + lower * fy + 0.5;
  }
}

/** Maximum span in fixed-point steps (px), and its maximum rounding error. */
const MOST_FOLLOWED = 8192;
const MOST_OFF = 0.1;

/** Returns the columns in which a coordinate stays within limits. */
function rangeWithin(
  start: number,
  step: number,
  least: number,
  most: number,
  columns: number,
): readonly [from: number, to: number] {
  const [low, high] = [least - start, most - start];
  if (Math.abs(step) < 1e-9) return low < 0 && high > 0 ? [0, columns] : [0, 0];
  const from = Math.max(0, Math.ceil(Math.min(low / step, high / step)));
  return [from, Math.max(from, Math.min(columns, Math.floor(Math.max(low / step, high / step))))];
}

/** Returns the columns of a row that are `margin` inside the outermost pixel centres. */
function columnsWithin(
  { width, height }: GrayImage,
  { x, y, stepX, stepY }: Line,
  columns: number,
  margin: number,
): readonly [from: number, to: number] {
  const inX = rangeWithin(x, stepX, margin, width - 1 - margin, columns);
  const inY = rangeWithin(y, stepY, margin, height - 1 - margin, columns);
  const from = Math.max(inX[0], inY[0]);
  return [from, Math.max(from, Math.min(inX[1], inY[1]))];
}

/** Copies the `width` × `height` rectangle around `center` with horizontal `u` (unit vector). */
export function extractPatch(
  image: GrayImage,
  center: Point,
  u: Point,
  width: number,
  height: number,
  scale: number,
  { fan = 0, slope = 0, beyond = 'white', rowScale = scale }: PatchOptions = {},
): Patch {
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * rowScale));
  const data = new Uint8Array(columns * rows);
  if (beyond !== 'border') data.fill(toneOf(beyond));
  const step = 1 / scale;
  /** Way along a row, whose part along `u` is 1 (px). */
  const stride = { x: u.x - slope * u.y, y: u.y + slope * u.x };
  const toImage = ({ x, y }: Point): Point => {
    const across = y / rowScale - height / 2;
    const along = (x * step - width / 2) * (1 + fan * across);
    return { x: center.x + along * stride.x - across * u.y, y: center.y + along * stride.y + across * u.x };
  };
  for (let row = 0; row < rows; row++) {
    const long = step * (1 + fan * ((row + 0.5) / rowScale - height / 2));
    // Relative to pixel centres, the first at 0.
    const start = toImage({ x: 0.5, y: row + 0.5 });
    const line: Line = { x: start.x - 0.5, y: start.y - 0.5, stepX: stride.x * long, stepY: stride.y * long };
    const base = row * columns;
    // One more step: the end is exclusive.
    const [first, end] =
      beyond === 'border'
        ? [0, columns]
        : columnsWithin(image, line, columns, -0.5 - MOST_OFF - long * (1 + Math.abs(slope)));
    const [from, to] = columnsWithin(image, line, columns, MOST_OFF);
    copyOuter(image, line, data, base, first, Math.min(from, end), beyond === 'border');
    const most = Math.ceil(MOST_FOLLOWED / Math.max(1, Math.abs(line.stepX), Math.abs(line.stepY)));
    for (let at = from; at < to; at += most) copyInner(image, line, data, base, at, Math.min(to, at + most));
    copyOuter(image, line, data, base, Math.max(to, first), end, beyond === 'border');
  }
  return { image: { data, width: columns, height: rows }, scale, toImage };
}

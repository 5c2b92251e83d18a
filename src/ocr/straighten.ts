// Prepares a page for the engine: upright, with level lines and letters of a good size.
import type { Point } from '../kernel/point.ts';
import type { GreyImage, PrintDirection } from '../media/core.ts';

export interface Straightened {
  readonly image: GreyImage;
  /** Direction of the lines on the page (radians clockwise from its x axis). */
  readonly angle: number;
  /** Image pixels per page pixel. */
  readonly scale: number;
  toPage(u: number, v: number): Point;
}

/** Height of small letters that is recognized best (px). */
const GOOD_HEIGHT = 20;
const LEAST_HEIGHT = 15;
const MOST_HEIGHT = 36;
const MOST_SCALE = 3;
/** Maximum image size for the engine (px): time and memory grow with it. */
const MOST_PIXELS = 24_000_000;
/** Smaller angles are ignored (radians). */
const LEVEL = 0.001;
const PAPER = 255;

export function goodScale({ letterHeight }: PrintDirection, pixels: number): number {
  const most = Math.sqrt(MOST_PIXELS / pixels);
  if (letterHeight === 0) return Math.min(1, most);
  const wanted = GOOD_HEIGHT / letterHeight;
  const isGood = letterHeight >= LEAST_HEIGHT && letterHeight <= MOST_HEIGHT;
  return Math.min(isGood ? 1 : Math.min(wanted, MOST_SCALE), most);
}

/** Halves the image above twice the target: larger reductions lose thin strokes. */
function halve(image: GreyImage): GreyImage {
  const width = image.width >> 1;
  const height = image.height >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 2 * y * image.width + 2 * x;
      const next = at + image.width;
      const sum =
        (image.data[at] as number) +
        (image.data[at + 1] as number) +
        (image.data[next] as number) +
        (image.data[next + 1] as number);
      data[y * width + x] = (sum + 2) >> 2;
    }
  }
  return { data, width, height };
}

/** `turn`: to the lines' direction (radians clockwise); `scale`: px of the result per page px. */
export function straighten(page: GreyImage, turn: number, scale: number): Straightened {
  const angle = Math.abs(turn) < LEVEL ? 0 : turn;
  if (angle === 0 && scale === 1) return { image: page, angle, scale, toPage: (x, y) => ({ x, y }) };
  let source = page;
  let reduced = 1;
  while (scale * reduced <= 0.5) {
    source = halve(source);
    reduced *= 2;
  }
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = Math.max(1, Math.round(scale * (Math.abs(page.width * cos) + Math.abs(page.height * sin))));
  const height = Math.max(1, Math.round(scale * (Math.abs(page.width * sin) + Math.abs(page.height * cos))));
  const toPage = (u: number, v: number): Point => {
    const [du, dv] = [(u - width / 2) / scale, (v - height / 2) / scale];
    return { x: page.width / 2 + du * cos - dv * sin, y: page.height / 2 + du * sin + dv * cos };
  };
  const data = new Uint8Array(width * height);
  const step = { x: cos / scale / reduced, y: sin / scale / reduced };
  for (let row = 0; row < height; row += 1) {
    const start = toPage(0.5, row + 0.5);
    let [x, y] = [start.x / reduced - 0.5, start.y / reduced - 0.5];
    for (let column = 0; column < width; column += 1, x += step.x, y += step.y) {
      data[row * width + column] = sample(source, x, y);
    }
  }
  return { image: { data, width, height }, angle, scale, toPage };
}

/** Interpolates between four pixels; paper beyond the edges. */
function sample({ data, width, height }: GreyImage, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < -1 || top < -1 || left >= width || top >= height) return PAPER;
  const [right, below] = [x - left, y - top];
  if (left >= 0 && top >= 0 && left + 1 < width && top + 1 < height) {
    const at = top * width + left;
    const above = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right;
    const under = (data[at + width] as number) * (1 - right) + (data[at + width + 1] as number) * right;
    return above * (1 - below) + under * below + 0.5;
  }
  const pixel = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height ? PAPER : (data[row * width + column] as number);
  const above = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right;
  const under = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right;
  return above * (1 - below) + under * below + 0.5;
}

import type { GrayImage } from '../reader.ts';
import type { RowSeed } from './row-seeds.ts';

const BARS = 8;
/** Maximum distance to follow a bar up and down, and search range on both sides (pitches). */
const REACH = 4;
const ASIDE = 0.45;

/** Measures the slant of the seed's bars from their centroids (px to the right per px up). */
export function measureLean(image: GrayImage, { x, y, pitch, slope, count }: RowSeed): number {
  const half = Math.max(2, Math.round(ASIDE * pitch));
  const stride = Math.max(1, Math.floor(pitch / 6));
  let products = 0;
  let squares = 0;
  for (let spot = 0; spot < BARS; spot++) {
    const i = Math.floor((spot * count) / BARS);
    const row = Math.floor(y + i * pitch * slope);
    const threshold = thresholdAt(image, Math.floor(x + i * pitch), row, half);
    const start = centreOfDarkness(image, x + i * pitch, row, half, threshold);
    if (Number.isNaN(start)) continue;
    for (const direction of [-1, 1]) {
      let centre = start;
      for (let t = stride; t < REACH * pitch; t += stride) {
        const next = centreOfDarkness(image, centre, row - direction * t, half, threshold);
        if (!(Math.abs(next - centre) <= 0.3 * pitch + 1)) break;
        centre = next;
        products += direction * t * (centre - start);
        squares += t * t;
      }
    }
  }
  return squares === 0 ? 0 : products / squares;
}

function thresholdAt({ data, width, height }: GrayImage, column: number, row: number, half: number): number {
  if (row < 0 || row >= height) return 0;
  let darkest = 255;
  let lightest = 0;
  for (let x = Math.max(0, column - half); x <= Math.min(width - 1, column + half); x++) {
    const value = data[row * width + x] as number;
    if (value < darkest) darkest = value;
    if (value > lightest) lightest = value;
  }
  return (darkest + lightest) / 2;
}

/** NaN if nothing is darker than the threshold. */
function centreOfDarkness(
  { data, width, height }: GrayImage,
  x: number,
  row: number,
  half: number,
  threshold: number,
): number {
  if (row < 0 || row >= height) return Number.NaN;
  const column = Math.floor(x);
  const to = Math.min(width - 1, column + half);
  let mass = 0;
  let moment = 0;
  for (let at = Math.max(0, column - half); at <= to; at++) {
    const darkness = threshold - (data[row * width + at] as number);
    if (darkness <= 0) continue;
    mass += darkness;
    moment += darkness * (at + 0.5);
  }
  return moment / mass;
}

import { pointBetween } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';
import type { CropBox } from './crop.ts';

/** A stretch of bars as far as its place matters. */
export type BarArea = Omit<BarRegion, 'coherence'>;

/** Widths of a strip of paper beside a stretch, and places along each side of a rectangle that are looked at, at most. */
const LEAST_ZONE = 6;
const STRIPS = 16;
const MOST_PLACES = 48;

/** Brightness between these distances from the stretch's centre, along its row and across it; a mean of no number beyond the picture. */
function toneOf(
  { data, width: columns, height: rows }: GrayImage,
  { center, u }: BarArea,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): { readonly mean: number; readonly low: number } {
  let [sum, count, low] = [0, 0, 255];
  for (let across = top; across <= bottom; across += Math.max(1, (bottom - top) / 4)) {
    for (let along = left; along <= right; along += Math.max(1, (right - left) / MOST_PLACES)) {
      const x = Math.floor(center.x + along * u.x - across * u.y);
      const y = Math.floor(center.y + along * u.y + across * u.x);
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const value = data[y * columns + x] ?? 0;
      sum += value;
      low = Math.min(low, value);
      count++;
    }
  }
  return { mean: sum / count, low };
}

/**
 * Is the paper to both sides of the stretch, along its bars' row, darker than the stretch is on the mean? `surely`: in the picture, and
 * nearer to the darkest than to the mean.
 */
export function isLightOnDark(image: GrayImage, stretch: BarArea, surely = false): boolean {
  const [w, h] = [stretch.width / 2, stretch.height / 4];
  const zone = Math.max(LEAST_ZONE, stretch.width / STRIPS);
  const { mean, low } = toneOf(image, stretch, [-w, w], [-h, h]);
  const most = surely ? (mean + low) / 2 : mean;
  const isDark = (from: number, to: number) => {
    const beside = toneOf(image, stretch, [from, to], [-h, h]).mean;
    return Number.isNaN(beside) ? !surely : beside < most;
  };
  return isDark(-w - zone, -w) && isDark(w, w + zone);
}

/** Is the outermost strip of the box darker than the box is on the mean? */
export function isDarkAround(
  { data, width }: GrayImage,
  { left, top, right, bottom }: CropBox,
  strip: number,
): boolean {
  const inner = { left: left + strip, top: top + strip, right: right - strip, bottom: bottom - strip };
  const step = Math.max(1, Math.floor((right - left) / MOST_PLACES));
  let [outside, inside, outer, within] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const value = data[y * width + x] ?? 0;
      if (x < inner.left || x >= inner.right || y < inner.top || y >= inner.bottom) {
        outside += value;
        outer++;
      } else {
        inside += value;
        within++;
      }
    }
  }
  return outside * within < inside * outer;
}

/** The stretch between the corners. */
export function toStretch([topLeft, topRight, bottomRight, bottomLeft]: Candidate['corners']): BarArea {
  const left = pointBetween(topLeft, bottomLeft, 0.5);
  const right = pointBetween(topRight, bottomRight, 0.5);
  const width = Math.hypot(right.x - left.x, right.y - left.y) || 1;
  return {
    center: pointBetween(left, right, 0.5),
    u: { x: (right.x - left.x) / width, y: (right.y - left.y) / width },
    width,
    height: Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y),
  };
}

/** The picture in its other colours, four pixels at a time. */
export function invert({ data, width, height }: GrayImage): GrayImage {
  const inverted = new Uint8Array(data);
  const words = new Int32Array(inverted.buffer, 0, data.length >> 2);
  for (let i = 0; i < words.length; i++) words[i] = ~(words[i] as number);
  for (let i = 4 * words.length; i < data.length; i++) inverted[i] = 255 - (data[i] ?? 0);
  return { data: inverted, width, height };
}

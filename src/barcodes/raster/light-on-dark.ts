import { pointBetween } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';
import type { CropBox } from './crop.ts';

export type BarArea = Omit<BarRegion, 'coherence'>;

/** Minimum margin width (px), its fraction of the area, and maximum samples per side. */
const LEAST_ZONE = 6;
const STRIPS = 16;
const MOST_PLACES = 48;

/** Samples brightness in a rectangle relative to the area's centre; NaN outside the picture. */
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

/** Returns whether the margins at both ends are darker than the mean; `surely`: clearly, inside. */
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

/** Returns whether the box's border strip is darker than its interior. */
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

export function invert({ data, width, height }: GrayImage): GrayImage {
  const inverted = new Uint8Array(data);
  const words = new Int32Array(inverted.buffer, 0, data.length >> 2);
  for (let i = 0; i < words.length; i++) words[i] = ~(words[i] as number);
  for (let i = 4 * words.length; i < data.length; i++) inverted[i] = 255 - (data[i] ?? 0);
  return { data: inverted, width, height };
}

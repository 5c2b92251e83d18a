import type { GrayImage } from '../reader.ts';
import type { RowSeed } from './row-seeds.ts';

const SPOTS = 8;
/** Height limits of postal bars (pitches). */
const TOO_TALL = 13;
const TOO_LOW = 0.4;
const MOST_OUTLIERS = 2;

/** Quick test (microseconds): linear symbols have tall bars, text and matrix codes any height. */
export function isRowOfShortBars(image: GrayImage, { x, y, pitch, slope, count }: RowSeed): boolean {
  let outliers = 0;
  for (let spot = 0; spot < SPOTS; spot++) {
    const i = Math.floor((spot * count) / SPOTS);
    const column = Math.floor(x + i * pitch);
    const row = Math.floor(y + i * pitch * slope);
    const height = heightAt(image, column, row, pitch);
    if (height > TOO_TALL * pitch || height < TOO_LOW * pitch) outliers++;
    if (outliers > MOST_OUTLIERS) return false;
  }
  return true;
}

/** Returns the height of the dark spot, following its slant (px). */
function heightAt({ data, width, height }: GrayImage, column: number, row: number, pitch: number): number {
  if (column < 0 || row < 0 || column >= width || row >= height) return 0;
  const at = row * width;
  const half = Math.round(pitch / 2);
  const dark = data[at + column] as number;
  let light = 0;
  for (let x = Math.max(0, column - half); x <= Math.min(width - 1, column + half); x++) {
    light = Math.max(light, data[at + x] as number);
  }
  const threshold = (dark + light) / 2;
  const limit = TOO_TALL * pitch;
  let length = 0;
  for (const direction of [-1, 1]) {
    let x = column;
    for (let y = row + direction; y >= 0 && y < height && length <= limit; y += direction, length++) {
      const here = y * width + x;
      let darkest = data[here] as number;
      let step = 0;
      if (x > 0 && (data[here - 1] as number) < darkest) {
        darkest = data[here - 1] as number;
        step = -1;
      }
      if (x + 1 < width && (data[here + 1] as number) < darkest) {
        darkest = data[here + 1] as number;
        step = 1;
      }
      if (darkest > threshold) break;
      x += step;
    }
  }
  return length;
}

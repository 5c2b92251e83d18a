import type { GreyImage } from '../media/core.ts';
import type { PixelBox } from './recognized.ts';

/** Ink thresholds: for faint print, and for strong print with merging letters (paper white). */
export const INK = { faint: 180, strong: 110 } as const;
/** Side of the smallest dot (line heights). */
const GRAIN = 0.07;

/** Adjacent columns with ink: a letter, or letters that touch (image px). */
export interface Run {
  readonly x0: number;
  readonly x1: number;
  /** From its highest to its lowest ink. */
  readonly height: number;
}

/** Finds runs of columns with ink below a level in a box, without paper grain. */
export function findRuns({ data, width, height }: GreyImage, box: PixelBox, level: number): Run[] {
  const runs: Run[] = [];
  const [top, bottom, end] = [Math.max(0, box.y0), Math.min(height, box.y1), Math.min(width, box.x1)];
  const least = ((bottom - top) * GRAIN) ** 2;
  let [start, high, low, ink] = [-1, bottom, top, 0];
  for (let x = Math.max(0, box.x0); x <= end; x += 1) {
    let isInk = false;
    for (let y = top + 1; x < end && y < bottom; y += 1) {
      const at = y * width + x;
      if ((data[at] as number) >= level || (data[at - width] as number) >= level) continue;
      isInk = true;
      ink += 1;
      high = Math.min(high, y - 1);
      low = Math.max(low, y);
    }
    if (isInk && start < 0) start = x;
    if (isInk || start < 0) continue;
    if (ink >= least) runs.push({ x0: start, x1: x, height: low - high + 1 });
    [start, high, low, ink] = [-1, bottom, top, 0];
  }
  return runs;
}

import type { Point } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';

/** Maximum number of gradient samples: per line, and lines. */
const MOST_COLUMNS = 400;
const MOST_ROWS = 24;

/** Minimum coherence of the gradients: 0 for random directions, 1 for parallel ones. */
const LEAST_COHERENCE = 0.25;

/**
 * Measures the unit vector across the bars, left to right; undefined if gradients disagree.
 * Scharr weights: central differences are off by up to four degrees.
 */
export function acrossBars({ data, width, height }: GrayImage, corners: Candidate['corners']): Point | undefined {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const long = Math.max(Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y), 2);
  const tall = Math.max(Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y), 2);
  const columns = Math.min(MOST_COLUMNS, Math.ceil(long));
  const rows = Math.min(MOST_ROWS, Math.ceil(tall));
  let d = 0;
  let p = 0;
  let e = 0;
  // With all corners inside the picture, so are all samples.
  const isInside = corners.every(({ x, y }) => x >= 1 && y >= 1 && x < width - 1 && y < height - 1);
  for (let row = 0; row < rows; row++) {
    const t = (row + 0.5) / rows;
    const fromX = topLeft.x + (bottomLeft.x - topLeft.x) * t;
    const fromY = topLeft.y + (bottomLeft.y - topLeft.y) * t;
    const alongX = (topRight.x + (bottomRight.x - topRight.x) * t - fromX) / columns;
    const alongY = (topRight.y + (bottomRight.y - topRight.y) * t - fromY) / columns;
    for (let column = 0; column < columns; column++) {
      // Truncates towards zero: samples outside the picture are skipped either way.
      const x = (fromX + alongX * (column + 0.5)) | 0;
      const y = (fromY + alongY * (column + 0.5)) | 0;
      if (!isInside && (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)) continue;
      const at = y * width + x;
      const horizontal = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const vertical = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      const falling = (data[at + width + 1] ?? 0) - (data[at - width - 1] ?? 0);
      const rising = (data[at - width + 1] ?? 0) - (data[at + width - 1] ?? 0);
      // Fast path for paper.
      if ((horizontal | vertical | falling | rising) === 0) continue;
      const gx = 3 * (falling + rising) + 10 * horizontal;
      const gy = 3 * (falling - rising) + 10 * vertical;
      d += gx * gx - gy * gy;
      p += 2 * gx * gy;
      e += gx * gx + gy * gy;
    }
  }
  if (e === 0 || Math.hypot(d, p) < LEAST_COHERENCE * e) return undefined;
  const angle = Math.atan2(p, d) / 2;
  const u = { x: Math.cos(angle), y: Math.sin(angle) };
  const pointsRight =
    u.x * (topRight.x + bottomRight.x - topLeft.x - bottomLeft.x) +
    u.y * (topRight.y + bottomRight.y - topLeft.y - bottomLeft.y);
  return pointsRight < 0 ? { x: -u.x, y: -u.y } : u;
}

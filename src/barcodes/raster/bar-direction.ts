import type { Point } from '../../kernel/point.ts';
import type { Candidate, GrayImage } from '../reader.ts';

/** Most places on a line, and most lines, at which the gradient is taken. */
const MOST_COLUMNS = 400;
const MOST_ROWS = 24;

/** How alike the gradients' directions have to be: 0 for none, 1 for all the same. */
const LEAST_COHERENCE = 0.25;

/**
 * The unit vector across the bars between the corners, to a fraction of a degree, pointing from the left side to the right; undefined
 * where the gradients do not agree. Scharr's weights, since plain differences lean towards the diagonal by up to four degrees.
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
  // Sides are straight: what lies between corners that are inside of the picture is, too.
  const isInside = corners.every(({ x, y }) => x >= 1 && y >= 1 && x < width - 1 && y < height - 1);
  for (let row = 0; row < rows; row++) {
    const t = (row + 0.5) / rows;
    const fromX = topLeft.x + (bottomLeft.x - topLeft.x) * t;
    const fromY = topLeft.y + (bottomLeft.y - topLeft.y) * t;
    const alongX = (topRight.x + (bottomRight.x - topRight.x) * t - fromX) / columns;
    const alongY = (topRight.y + (bottomRight.y - topRight.y) * t - fromY) / columns;
    for (let column = 0; column < columns; column++) {
      // Towards zero, and not down: what lies beyond the picture is left out either way.
      const x = (fromX + alongX * (column + 0.5)) | 0;
      const y = (fromY + alongY * (column + 0.5)) | 0;
      if (!isInside && (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)) continue;
      const at = y * width + x;
      const horizontal = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const vertical = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      const falling = (data[at + width + 1] ?? 0) - (data[at - width - 1] ?? 0);
      const rising = (data[at - width + 1] ?? 0) - (data[at + width - 1] ?? 0);
      // Paper, mostly.
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

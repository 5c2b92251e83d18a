import type { TensorField } from './bar-regions.ts';
import { areaOf, type CropBox, joinBoxes } from './crop.ts';

/** Minimum mean squared gradient: blur and shadows leave matrix codes little. */
const LEAST_ENERGY = 40;
/** Maximum coherence: above it, all edges are parallel, as in bars or outlines. */
const MOST_COHERENCE = 0.8;
/** Maximum gap within a texture (cells). */
const GAP = 2;
/** Margin of paper on every side (cells). */
const QUIET = 3;
/** Minimum size of a symbol (cells), and maximum aspect ratio. */
const LEAST_SIDE = 3;
const MOST_ASPECT = 5;

/** Finds boxes of connected cells with edges of several directions (cells). */
function findPieces({ columns, rows, difference, product, energy }: TensorField): CropBox[] {
  const waits = new Uint8Array(columns * rows);
  for (let i = 0; i < waits.length; i++) {
    const e = energy[i] ?? 0;
    const d = difference[i] ?? 0;
    const p = product[i] ?? 0;
    if (e >= LEAST_ENERGY && d * d + p * p < (MOST_COHERENCE * e) ** 2) waits[i] = 1;
  }
  const pieces: CropBox[] = [];
  for (let seed = 0; seed < waits.length; seed++) {
    if (waits[seed] === 0) continue;
    waits[seed] = 0;
    const cells = [seed];
    let [left, right, top, bottom] = [columns, 0, rows, 0];
    for (let next = 0; next < cells.length; next++) {
      const at = cells[next] ?? 0;
      const x = at % columns;
      const y = (at - x) / columns;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx++) {
          const to = ny * columns + nx;
          if (waits[to] === 0) continue;
          waits[to] = 0;
          cells.push(to);
        }
      }
    }
    pieces.push({ left, top, right, bottom });
  }
  return pieces;
}

/** Finds areas of dense edges in several directions, with quiet zones (px), largest first. */
export function findTextures(field: TensorField, width: number, height: number): CropBox[] {
  return joinBoxes(findPieces(field), GAP)
    .filter(({ left, top, right, bottom }) => {
      const [long, short] = [Math.max(right - left, bottom - top), Math.min(right - left, bottom - top)];
      return short >= LEAST_SIDE && long <= MOST_ASPECT * short;
    })
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, (left - QUIET) * field.cell),
      top: Math.max(0, (top - QUIET) * field.cell),
      right: Math.min(width, (right + QUIET) * field.cell),
      bottom: Math.min(height, (bottom + QUIET) * field.cell),
    }))
    .sort((a, b) => areaOf(b) - areaOf(a));
}

// Data modules and masks of Han Xin Code (ISO/IEC 20830).
import type { Version } from './versions.ts';

/** Size of a corner (modules): finder pattern, separator and structural information. */
const CORNER = 9;

/** Calls `reserve` for the alignment pattern: stairs of dark lines above light ones. */
function eachAligned({ size, step, steps }: Version, reserve: (column: number, row: number) => void): void {
  const rest = size - step * steps;
  // Distance of each line from the top and from the right (modules).
  const lines = [...Array.from({ length: steps + 1 }, (_, i) => i * step), size - 1];
  const lengthOf = (line: number): number => (line < steps ? step : rest - 1);
  lines.forEach((row, down) => {
    lines.forEach((fromRight, along) => {
      const column = size - 1 - fromRight;
      if ((down + along) % 2 !== 0 || (down === 0 && along === 0)) return;
      for (let i = 0; i <= lengthOf(along); i++) {
        reserve(column - i, row);
        reserve(column - i - 1, row + 1);
      }
      for (let i = 1; i < lengthOf(down); i++) {
        reserve(column, row + i);
        reserve(column - 1, row + i + 1);
      }
    });
  });
}

/** Calls `see` with the centres of the assistant alignment patterns on the sides. */
function eachAssistant({ size, step, steps }: Version, see: (column: number, row: number) => void): void {
  const lines = [...Array.from({ length: steps + 1 }, (_, i) => i * step), size - 1];
  lines.forEach((far, i) => {
    const isOdd = i % 2 === 1;
    if (isOdd !== (steps % 2 === 1)) {
      see(0, far);
      see(size - 1 - far, size - 1);
    }
    if (!isOdd) return;
    see(size - 1, far);
    see(size - 1 - far, 0);
  });
}

/** Returns 1 for each module without data, row-major. */
export function reservedModules(version: Version): Uint8Array {
  const { size, steps } = version;
  const reserved = new Uint8Array(size * size);
  const reserve = (column: number, row: number): void => {
    if (column >= 0 && row >= 0 && column < size && row < size) reserved[row * size + column] = 1;
  };
  for (let i = 0; i < CORNER; i++)
    for (let j = 0; j < CORNER; j++)
      for (const row of [i, size - 1 - i]) for (const column of [j, size - 1 - j]) reserve(column, row);
  if (steps === 0) return reserved;
  eachAligned(version, reserve);
  eachAssistant(version, (column, row) => {
    for (let i = 0; i < 9; i++) reserve(column + (i % 3) - 1, row + Math.floor(i / 3) - 1);
  });
  return reserved;
}

/** Returns both places of the 28 bits of structural information (column, row), upper and lower. */
export function structuralPlaces(size: number): readonly (readonly (readonly [number, number])[])[] {
  const end = size - CORNER;
  const last = CORNER - 1;
  const upper: [number, number][] = [];
  for (let i = 0; i < 9; i++) upper.push([i, last]);
  for (let i = 1; i < 9; i++) upper.push([last, last - i]);
  for (let i = 0; i < 9; i++) upper.push([end, i]);
  for (let i = 1; i < 3; i++) upper.push([end + i, last]);
  return [upper, upper.map(([column, row]) => [size - 1 - column, size - 1 - row])];
}

/** Modules inverted by each mask; columns and rows are 1-based. */
const MASKS: readonly ((column: number, row: number) => boolean)[] = [
  () => false,
  (j, i) => (i + j) % 2 === 0,
  (j, i) => (((i + j) % 3) + (j % 3)) % 2 === 0,
  (j, i) => ((i % j) + (j % i) + (i % 3) + (j % 3)) % 2 === 0,
];

export const isMasked = (mask: number, column: number, row: number): boolean =>
  MASKS[mask]?.(column + 1, row + 1) ?? false;

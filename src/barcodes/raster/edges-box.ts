import type { GrayImage } from '../reader.ts';
import type { TensorField } from './bar-regions.ts';
import type { CropBox } from './crop.ts';

/** Cells of paper that are taken along around what is printed, besides the one that each cell's sums reach into. */
const BESIDE = 2;
/** Blocks of 8 pixels have a threshold of their own in the engine, and of 3 and of 9 it makes one: all of these keep their places. */
const BLOCK = 72;

/** The box around all that is printed on a page, some of its paper included; undefined where it is blank to the last pixel that was looked at. */
export const printedBox = (field: TensorField, page: GrayImage): CropBox | undefined => boxOfEdges(field, page, 0);

/** The box around all cells of the picture of more than some energy, some of what is around it included. */
export function boxOfEdges(
  { cell, columns, rows, energy }: TensorField,
  { width, height }: GrayImage,
  least: number,
): CropBox | undefined {
  let [left, right, top, bottom] = [columns, -1, rows, -1];
  for (let y = 0; y < rows; y++) {
    const line = energy.subarray(y * columns, (y + 1) * columns);
    const first = line.findIndex((value) => value > least);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(
      right,
      line.findLastIndex((value) => value > least),
    );
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < 0) return undefined;
  const before = (at: number) => BLOCK * Math.floor(Math.max(0, (at - BESIDE) * cell) / BLOCK);
  const behind = (at: number, end: number) => Math.min(end, (at + 1 + BESIDE) * cell);
  return { left: before(left), top: before(top), right: behind(right, width), bottom: behind(bottom, height) };
}

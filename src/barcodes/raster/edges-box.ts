import type { GrayImage } from '../reader.ts';
import type { TensorField } from './bar-regions.ts';
import type { CropBox } from './crop.ts';

/** Margin around print (cells), in addition to the reach of each cell's smoothing. */
const BESIDE = 2;
/** Alignment (px): keeps the engine's blocks of 8 and its downscaling by 3 and 9 in place. */
const BLOCK = 72;

/** Returns the box of all print on a page, with a margin; undefined if blank. */
export const printedBox = (field: TensorField, page: GrayImage): CropBox | undefined => boxOfEdges(field, page, 0);

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

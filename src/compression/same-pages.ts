// Compares a compressed PDF with its original: pages, words and rendering.

import { toPageNumber } from '../kernel/page-number.ts';
import type { RgbaImage } from '../media/index.ts';
import { MessageError, type MessageOrText, message } from '../messages/index.ts';
import type { PdfDocument } from '../pdf/core.ts';

export class ComparisonError extends MessageError {
  override readonly name = 'ComparisonError';
}

/** Longest side of the compared renderings (px). */
const LOOK_SIDE = 800;
/** Maximum mean difference that JPEG causes on a page (levels). */
const MOST_DIFFERENCE = 6;
/** Side of the compared blocks (px): a small image hardly affects its page's mean. */
const BLOCK = 8;
/** Maximum difference of a block's mean: lower resolution blurs a block but keeps its mean. */
const MOST_BLOCK_DIFFERENCE = 48;

function differenceOf(before: Uint8ClampedArray, after: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < before.length; at += 1) sum += Math.abs((before[at] ?? 0) - (after[at] ?? 0));
  return sum / before.length;
}

/** Returns the maximum difference of any block's mean in any channel. */
function blockDifference(before: RgbaImage, after: RgbaImage): number {
  const { width } = before;
  const columns = Math.floor(width / BLOCK);
  const sums = new Int32Array(columns * Math.floor(before.height / BLOCK) * 4);
  for (let at = 0; at < before.data.length; at += 1) {
    const [column, row] = [Math.floor(((at >> 2) % width) / BLOCK), Math.floor((at >> 2) / width / BLOCK)];
    const sum = (row * columns + column) * 4 + (at & 3);
    if (column < columns && sum < sums.length)
      sums[sum] = (sums[sum] ?? 0) + (before.data[at] ?? 0) - (after.data[at] ?? 0);
  }
  return sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0) / BLOCK ** 2;
}

function isSameLook(before: RgbaImage, after: RgbaImage, isLossy: boolean): boolean {
  const difference = differenceOf(before.data, after.data);
  if (!isLossy) return difference === 0;
  return difference <= MOST_DIFFERENCE && blockDifference(before, after) <= MOST_BLOCK_DIFFERENCE;
}

const isSameText = (before: Uint32Array, after: Uint32Array): boolean =>
  before.length === after.length && before.every((code, index) => code === after[index]);

/** Returns the first difference of all pages. @param isLossy tolerates small ones in images */
export function compareFiles(before: PdfDocument, after: PdfDocument, isLossy: boolean): MessageOrText | undefined {
  const pages = before.info.pages.length;
  if (after.info.pages.length !== pages) return message('The compressed file has another number of pages.');
  for (let index = 0; index < pages; index += 1) {
    const size = before.pageSize(index);
    const other = after.pageSize(index);
    const page = toPageNumber(index);
    if (size.width !== other.width || size.height !== other.height)
      return message('Page {page} has another size in the compressed file.', { page });
    if (!isSameText(before.characters(index).codes, after.characters(index).codes))
      return message('Page {page} has other words in the compressed file.', { page });
    const scale = LOOK_SIDE / Math.max(size.width, size.height);
    const [width, height] = [Math.max(1, Math.floor(size.width * scale)), Math.max(1, Math.floor(size.height * scale))];
    const request = { scale, x: 0, y: 0, width, height };
    if (!isSameLook(before.render(index, request), after.render(index, request), isLossy))
      return message('Page {page} looks different in the compressed file.', { page });
  }
  return undefined;
}

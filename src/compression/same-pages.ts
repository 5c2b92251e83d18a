// A compressed PDF compared with what it was made from: the same pages, words and look.
import { SaidError, say, type Telling } from '../messages/index.ts';
import type { PdfDocument } from '../pdf/engine.ts';

/** A difference between a compressed PDF and its original. */
export class ComparisonError extends SaidError {
  override readonly name = 'ComparisonError';
}

/** Longest side at which pages are compared (px). */
const LOOK_SIDE = 800;
/** Mean difference of levels that JPEG leaves on a page at most. */
const MOST_DIFFERENCE = 6;

function differenceOf(before: Uint8ClampedArray, after: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < before.length; at += 1) sum += Math.abs((before[at] ?? 0) - (after[at] ?? 0));
  return sum / before.length;
}

const isSameText = (before: Uint32Array, after: Uint32Array): boolean =>
  before.length === after.length && before.every((code, index) => code === after[index]);

/**
 * Compares all pages, and says what is wrong.
 * @param isLossy true if pictures may differ a little
 */
export function compareFiles(before: PdfDocument, after: PdfDocument, isLossy: boolean): Telling | undefined {
  const pages = before.info.pages.length;
  if (after.info.pages.length !== pages) return say('The compressed file has another number of pages.');
  for (let index = 0; index < pages; index += 1) {
    const size = before.pageSize(index);
    const other = after.pageSize(index);
    const page = index + 1;
    if (size.width !== other.width || size.height !== other.height)
      return say('Page {page} has another size in the compressed file.', { page });
    if (!isSameText(before.characters(index).codes, after.characters(index).codes))
      return say('Page {page} has other words in the compressed file.', { page });
    const scale = LOOK_SIDE / Math.max(size.width, size.height);
    const [width, height] = [Math.max(1, Math.floor(size.width * scale)), Math.max(1, Math.floor(size.height * scale))];
    const request = { scale, x: 0, y: 0, width, height };
    const difference = differenceOf(before.render(index, request).data, after.render(index, request).data);
    if (difference > (isLossy ? MOST_DIFFERENCE : 0))
      return say('Page {page} looks different in the compressed file.', { page });
  }
  return undefined;
}

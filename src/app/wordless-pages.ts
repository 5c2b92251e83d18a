// Pages that must be recognized before they can be searched.
import type { PictureDocument } from '../media/index.ts';
import { readAhead } from './read-ahead.ts';
import type { Words } from './words.ts';

export const pagesTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Returns a picture's unrecognized pages, and keeps the text read. @throws the signal's reason */
export async function findWordless(
  words: Words | undefined,
  picture: PictureDocument | undefined,
  signal: AbortSignal,
): Promise<readonly number[]> {
  // The words of a PDF are still loading.
  if (!words) return pagesTo(picture && !picture.pdf ? picture.pages.length : 0);
  const found: number[] = [];
  for await (const page of readAhead(words, undefined, signal)) {
    signal.throwIfAborted();
    if ('isWordless' in page) found.push(page.pageNumber);
  }
  return found;
}

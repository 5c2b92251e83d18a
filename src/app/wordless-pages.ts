// Pages that must be recognized before they can be searched.
import { type PageNumber, pageNumbersTo } from '../kernel/page-number.ts';
import type { PictureDocument } from '../media/index.ts';
import { readAhead } from './read-ahead.ts';
import type { Words } from './words.ts';

/** Returns a picture's unrecognized pages, and keeps the text read. @throws the signal's reason */
export async function findWordless(
  words: Words | undefined,
  picture: PictureDocument | undefined,
  signal: AbortSignal,
): Promise<readonly PageNumber[]> {
  // The words of a PDF are still loading.
  if (!words) return pageNumbersTo(picture && !picture.pdf ? picture.pages.length : 0);
  const found: PageNumber[] = [];
  for await (const page of readAhead(words, undefined, signal)) {
    signal.throwIfAborted();
    if ('isWordless' in page) found.push(page.pageNumber);
  }
  return found;
}

import type { Wanted } from '../text/sketch.ts';
import type { SearchInput } from './searching.ts';
import type { Words } from './words.ts';

/** Requested together: single requests would take as long as reading. */
const PAGES_AT_ONCE = 8;

/** Yields the content of pages in order; see `readToSearch`. */
export async function* readAhead(
  words: Pick<Words, 'picture' | 'searchWidth' | 'readToSearch'>,
  wanted: Wanted | undefined,
  signal: AbortSignal,
): AsyncGenerator<SearchInput> {
  const { length } = words.picture.pages;
  const ahead = PAGES_AT_ONCE * (1 + words.searchWidth());
  const reading: Promise<SearchInput[]>[] = [];
  for (let begun = 0, done = 0; done < length; done += PAGES_AT_ONCE) {
    for (; begun < Math.min(length, done + ahead); begun += PAGES_AT_ONCE) {
      const count = Math.min(PAGES_AT_ONCE, length - begun);
      const first = begun + 1;
      const pageNumbers = Array.from({ length: count }, (_, index) => first + index);
      const pages = words.readToSearch(pageNumbers, wanted, signal);
      // The consumer receives the error, unless the search was cancelled.
      pages.catch(() => undefined);
      reading.push(pages);
    }
    yield* (await reading.shift()) ?? [];
  }
}

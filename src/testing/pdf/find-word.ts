// Searches the first page of a PDF, and what is beside its pages, like the command line.
import { createNodePlatform } from '../../codecs/node-platform.ts';
import { findBesidePages, findUnreadPages, onlyFurther } from '../../finding/beside-pages.ts';
import { openStated } from '../../finding/stated-source.ts';
import { createWordReader } from '../../finding/word-reader.ts';
import { openDirect } from '../../media/direct.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import { createPageSearch, type Hit, NOTHING_DRAWN, toSearchedPage } from '../../text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { createTextSearch } from '../../text/patterns/search.ts';

/** Returns the hits of a word, and whether print stayed unread. */
export async function findWord(
  bytes: Uint8Array<ArrayBuffer>,
  word: string,
): Promise<{ readonly hits: readonly Hit[]; readonly isUnread: boolean }> {
  const request = { ...EMPTY_REQUEST, words: [word] };
  const search = createTextSearch(request);
  const ready = { search: async (...asked: Parameters<typeof search>) => search(...asked), close: () => undefined };
  const document = await openDirect(fromBytes(bytes), { platform: createNodePlatform() });
  const source = await openStated({ file: new Blob([bytes]) });
  const doubtfulOf = async () => (await source.readByFonts())[0]?.glyphs ?? [];
  const { page, unread } = await createWordReader(document, async () => undefined, doubtfulOf)(1);
  const onPages = await createPageSearch(search)(toSearchedPage(page, 1, NOTHING_DRAWN));
  const further = onlyFurther(await findBesidePages(source, [1], request, ready), onPages);
  const unreadPages = [...(await findUnreadPages(source, [1])), ...(await source.unseenPictures())];
  source.close();
  document.close();
  return { hits: [...onPages, ...further], isUnread: unread.length + unreadPages.length > 0 };
}

/** Returns requests to redact hits of a word. */
export const requestsFor = (hits: readonly Hit[], text: string) =>
  hits.map(({ page, selection }) => ({
    ...{ page: page - 1, areas: selection.lines, shape: 'text' as const, text, reason: '' },
  }));

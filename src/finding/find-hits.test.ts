import { expect, it } from 'vitest';
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { Rect } from '../kernel/rect.ts';
import { openDirect } from '../media/direct.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { spawnHere } from '../testing/local-worker.ts';
import { skippedTexts } from '../testing/pdf/skipped-texts.ts';
import { EMPTY_REQUEST } from '../text/patterns/request.ts';
import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { findHits } from './find-hits.ts';

const WHOLE = { x: 0, y: 0, width: 612, height: 792 };

it.each([
  ['forms that nest deeper than our reader follows', [[1, [WHOLE]]]],
  ['forms that nest deeper than the engine follows', []],
  ['numbers over two streams', [[1, [WHOLE]]]],
])('reports pages that other readers may read further: %s', async (name, expected) => {
  const { bytes } = skippedTexts('Zyrkowitz', 'Nobody is named.', 1).find((each) => each.name === name) ?? {};
  if (!bytes) throw new Error('There is no such text.');
  const document = await openDirect(fromBytes(bytes), { platform: createNodePlatform() });
  const unread: [number, readonly Rect[]][] = [];
  const hits = findHits({
    ...{ document, original: { file: new Blob([bytes]) }, pageNumbers: [1] },
    ...{ request: { ...EMPTY_REQUEST, words: ['Nobody'] }, recognizerFor: async () => undefined },
    spawnSearch: spawnHere(createSearchHandlers),
    onUnread: (page, places) => void unread.push([page, places]),
  });
  const found: string[] = [];
  for await (const { text } of hits) found.push(text);
  document.close();
  expect(found).toEqual(['Nobody']);
  expect(unread).toEqual(expected);
});

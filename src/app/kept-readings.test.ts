import { expect, it } from 'vitest';
import { type PageSource, pagesOfFile } from '../kernel/page-list.ts';
import type { RecognizedWords } from '../ocr/recognize.ts';
import { leaseKey, readingKey } from '../store/persistence/records.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { typedPage } from '../testing/typed-page.ts';
import { putReading, readReadings } from './kept-readings.ts';

const PAGES = pagesOfFile('', [
  { width: 60, height: 90 },
  { width: 61, height: 90 },
]);
const FIRST: PageSource = { file: '', page: 0, quarters: 0 };
const SECOND: PageSource = { file: '', page: 1, quarters: 0 };
const resultOf = (text: string) => ({ page: typedPage([text]) }) as RecognizedWords;
const readingOf = (text: string) => ({ page: 1, language: 'eng', result: resultOf(text) });

async function setUp() {
  const storage = createMemoryStorage();
  await storage.write({ puts: [[leaseKey('doc'), { writer: 'me' }]] });
  const texts = async (pages: readonly PageSource[], id = 'doc') =>
    (await readReadings(storage, id, pages as typeof PAGES)).map(({ page, result }) => [page, result.page.text]);
  return { storage, texts };
}

it('restores readings of moved pages, but not of rotated ones', async () => {
  const { storage, texts } = await setUp();
  await putReading(storage, 'doc', readingOf('one'), FIRST);
  await putReading(storage, 'doc', readingOf('two, turned'), { ...SECOND, quarters: 1 });
  await putReading(storage, 'doc', readingOf('added'), { file: 'b.png', page: 0, quarters: 0 });
  expect(await texts(PAGES)).toEqual([[1, 'one']]);
  const others = [{ file: 'b.png', page: 0, quarters: 0 as const }, { ...SECOND, quarters: 1 as const }, FIRST];
  expect((await texts(others)).sort()).toEqual([
    [1, 'added'],
    [2, 'two, turned'],
    [3, 'one'],
  ]);
  expect(await texts(PAGES, 'another document')).toEqual([]);
});

it('keeps nothing of a document removed meanwhile', async () => {
  const { storage, texts } = await setUp();
  await expect(putReading(storage, 'gone', readingOf('secret'), FIRST)).rejects.toThrow();
  expect(await texts(PAGES, 'gone')).toEqual([]);
});

it('skips damaged entries', async () => {
  const { storage, texts } = await setUp();
  const { page } = resultOf('one');
  for (const value of [
    undefined,
    7,
    {},
    { page: 1, language: 'eng', result: { page: { ...page, boxes: new Float32Array(3) } } },
  ]) {
    await storage.write({ puts: [[readingKey('doc', 1), value]] });
    expect(await texts(PAGES)).toEqual([]);
  }
});

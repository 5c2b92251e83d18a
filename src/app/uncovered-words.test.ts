import { expect, it } from 'vitest';
import type { Rect } from '../kernel/rect.ts';
import { definitionOf, type Mark } from '../marks/index.ts';
import { fc } from '../testing/properties.ts';
import { markIn } from '../testing/test-editor.ts';
import { typedPage } from '../testing/typed-page.ts';
import type { OtherReadings } from './other-readings.ts';
import { findUncovered, readUnder, type UncoveredQuery } from './uncovered-words.ts';
import type { Words } from './words.ts';

const over = (uid: string, pageNumber: number, row: number, [from, to]: readonly [number, number]) =>
  markIn(
    'RectangleRedaction',
    uid,
    { x: from * 6, y: 11 + row * 14, width: (to - from) * 6, height: 12 },
    { pageNumber },
  );

const areasOf = (marks: readonly Mark[], pageNumber: number): Rect[] =>
  marks.flatMap((mark) => definitionOf(mark).geometry.covered(mark, pageNumber).map(boundsOf));
const boundsOf = ({ x, y, width, height }: Rect): Rect => ({ x, y, width, height });

function setUp(
  lines: readonly (readonly string[])[],
  marks: readonly Mark[],
  signal = new AbortController().signal,
  otherwise: OtherReadings = new Map(),
) {
  const texts = lines.map((each) => typedPage(each));
  const read = async (pageNumber: number) => texts[pageNumber - 1] ?? typedPage([]);
  const pages = new Map<number, Mark[]>();
  for (const mark of marks) pages.set(mark.pageNumber, [...(pages.get(mark.pageNumber) ?? []), mark]);
  const readText = async (pageNumber: number) => (await read(pageNumber)).text;
  const words = { read, readText, readOtherwise: async () => otherwise } as unknown as Words;
  const redacted: UncoveredQuery = { words, pages, pageCount: lines.length, signal, areasOf };
  return { redacted, texts };
}

const nothing = async () => undefined;
const none = () => new WeakMap<Mark, readonly string[]>();

async function find({ redacted }: ReturnType<typeof setUp>) {
  const { under } = await readUnder(redacted, none(), nothing);
  return findUncovered(redacted, under, nothing);
}

it('finds visible words, and no others', async () => {
  const page = fc.array(fc.constantFrom('Ada Byron', 'Grace Hopper', 'nobody'), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), fc.nat(), async (lines, chance) => {
      const places = lines.flatMap((page, index) =>
        page.flatMap((text, row) => (text === 'Ada Byron' ? [{ pageNumber: index + 1, row }] : [])),
      );
      fc.pre(places.length > 0);
      // Some of them are covered, one at the least.
      const covered = places.filter((_, index) => index === chance % places.length || (chance >> index) % 2 === 1);
      const marks = covered.map(({ pageNumber, row }) => over(`${pageNumber} ${row}`, pageNumber, row, [0, 9]));
      const setup = setUp(lines, marks);
      const found = await find(setup);
      const open = places.length - covered.length;
      expect(found.map(({ text }) => text)).toEqual(open > 0 ? ['Ada Byron'] : []);
      expect(found[0]?.places ?? []).toHaveLength(open);
      for (const { pageNumber, start, end } of found[0]?.places ?? [])
        expect(setup.texts[pageNumber - 1]?.text.slice(start, end)).toBe('Ada Byron');
    }),
  );
});

it('counts redacted pages without words, and reports each page', async () => {
  const { redacted } = setUp([['Ada'], [], ['Ada']], [over('a', 1, 0, [0, 3]), over('b', 2, 0, [0, 3])]);
  const searched: number[] = [];
  const { under, unread } = await readUnder(redacted, none(), async (count) => void searched.push(count));
  expect(unread).toBe(1);
  expect([...under.values()]).toEqual([['Ada'], []]);
  expect(searched).toEqual([1, 2]);
});

it('reuses known words of a redaction', async () => {
  const mark = over('a', 1, 0, [0, 3]);
  const { redacted } = setUp([['Ada']], [mark]);
  const known = none();
  await readUnder(redacted, known, nothing);
  expect(known.get(mark)).toEqual(['Ada']);
  known.set(mark, ['as it was']);
  expect([...(await readUnder(redacted, known, nothing)).under.values()]).toEqual([['as it was']]);
});

it('aborts between pages, and caches complete pages only', async () => {
  const controller = new AbortController();
  const mark = over('a', 1, 0, [0, 3]);
  const { redacted } = setUp([['Ada'], ['Ada']], [mark, over('b', 2, 0, [0, 3])], controller.signal);
  const known = none();
  const stop = async () => controller.abort(new Error('Given up'));
  await expect(readUnder(redacted, known, stop)).rejects.toThrow('Given up');
  expect(known.has(mark)).toBe(false);
  await expect(findUncovered(redacted, new Map([[mark, ['Ada']]]), nothing)).rejects.toThrow('Given up');
});

it('reports results after each page', async () => {
  const setup = setUp([['Ada'], ['Ada'], ['Ada']], [over('a', 2, 0, [0, 3])]);
  const { under } = await readUnder(setup.redacted, none(), nothing);
  const counts: number[] = [];
  await findUncovered(setup.redacted, under, async (_, found) => void counts.push(found()[0]?.places.length ?? 0));
  expect(counts).toEqual([1, 1, 2]);
});

it('finds the words of redactions in what other readers make of the fonts', async () => {
  const otherwise = new Map([
    [1, { ways: [typedPage(['Ada Byron', '---------'])], isWhole: true }],
    [2, { ways: [typedPage(['nobody', 'Ada Byron'])], isWhole: true }],
  ]);
  const lines = [['---------'], ['nobody']];
  const setup = setUp(lines, [over('first', 1, 0, [0, 9])], new AbortController().signal, otherwise);
  const found = await find(setup);
  expect(found).toMatchObject([{ text: 'Ada Byron', places: [{ pageNumber: 2, start: 7, end: 16 }] }]);
});

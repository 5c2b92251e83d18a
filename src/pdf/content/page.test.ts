import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { fromLatin1, toLatin1 } from '../../codecs/bytes.ts';
import { readContents } from './page.ts';

async function contentsOf(...streams: readonly string[]): Promise<readonly string[]> {
  const { context } = await PDFDocument.create();
  const references = streams.map((stream) => context.register(context.stream(fromLatin1(stream))));
  const page = context.obj({ Contents: references });
  return readContents(page).map(toLatin1);
}

it.each([
  ['between operators', ['BT 1 0 0', ' 1 72 500 Tm', '\n(a) Tj ET']],
  ['before a comment', ['BT', '% moved\n(a) Tj ET']],
  ['between a word and a string', ['BT /F1 14 Tf', '(a)', 'Tj ET']],
])('reads streams that part nothing once: %s', async (_, streams) => {
  expect(await contentsOf(...streams)).toEqual([`${streams.join(' ')}\n`]);
});

it.each([
  ['a number', ['1', '2 0 Td'], 2],
  ['an operator', ['(a) T', 'j'], 2],
  ['a name', ['/F', '1 1 Tf'], 2],
  ['an escaped code', ['(\\1', '32) Tj'], 3],
  ['a string', ['(a', 'b) Tj'], 3],
  ['a comment', ['% a', '(b) Tj'], 2],
] as const)('reads streams in each way that readers join them, where they part %s', async (_, streams, ways) => {
  const contents = await contentsOf(...streams);
  expect(contents[0]).toBe(`${streams.join(' ')}\n`);
  expect(contents).toHaveLength(ways);
});

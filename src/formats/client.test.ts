import { expect, it } from 'vitest';
import { spawnHere } from '../testing/local-worker.ts';
import { convertForeign } from './client.ts';
import { createForeignHandlers } from './serve-foreign.ts';

const SQUARE = '<square page="0" rect="100,600,200,700" color="#FF0000" width="2" name="s1"/>';
const xfdf = (annotations: string) => `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annotations}</annots></xfdf>`;
const padded = (text: string) => new Blob([text, ' '.repeat(300_000)]);
const surroundings = {
  date: '2026-01-02T03:04:05.000Z',
  createUid: () => 'new',
  signal: new AbortController().signal,
  readPages: async () => [{ width: 612, height: 792 }],
};
const convert = (source: Blob) => convertForeign(source, surroundings, spawnHere(createForeignHandlers));

it('converts large files in a worker to the same as small ones', async () => {
  const text = xfdf(`${SQUARE}<sound page="0" name="x"/>`);
  const [small, large] = [await convert(new Blob([text])), await convert(padded(text))];
  expect(await large?.marks.text()).toBe(await small?.marks.text());
  expect(large).toMatchObject({ format: 'XFDF', losses: [{ place: '1: <sound>' }] });
});

it('reports the fault of a large file, and leaves others to their readers', async () => {
  await expect(convert(padded('<xfdf><annots></xfdf>'))).rejects.toThrow(/line 1/);
  await expect(convert(padded('<other/>'))).rejects.toThrow('none of the known formats');
  expect(await convert(padded('{"marks":[]}'))).toBeUndefined();
});

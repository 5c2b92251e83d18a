import { expect, it } from 'vitest';
import { buildMark } from '../testing/build-marks.ts';
import { FORMAT_CONTEXT, FORMAT_PAGE } from '../testing/format-context.ts';
import { spawnHere } from '../testing/local-worker.ts';
import { createRandom } from '../testing/random.ts';
import type { SpawnWorker } from '../workers/index.ts';
import { convertForeign, writeForeign } from './client.ts';
import { WRITTEN_FORMATS } from './index.ts';
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
  expect(large).toMatchObject({ format: 'XFDF', losses: [{ place: '1:126: <sound>' }] });
});

it('reports the fault of a large file, and leaves others to their readers', async () => {
  await expect(convert(padded('<xfdf><annots></xfdf>'))).rejects.toThrow(/line 1/);
  await expect(convert(padded('<other/>'))).rejects.toThrow('none of the known formats');
  expect(await convert(padded('{"marks":[]}'))).toBeUndefined();
});

it.each(WRITTEN_FORMATS)(
  'writes many marks as $id in a worker like few, with the same losses',
  async ({ id, write }) => {
    const types = ['RectangleAnnotation', 'PageRedaction', 'EllipseAnnotation'] as const;
    const marks = Array.from({ length: 501 }, (_, index) =>
      buildMark(types[index % types.length] ?? 'PageRedaction', createRandom(index), FORMAT_PAGE),
    );
    const here = write({ marks }, FORMAT_CONTEXT);
    const context = { ...FORMAT_CONTEXT, signal: new AbortController().signal };
    let calls = 0;
    const spawnCounted: SpawnWorker = (...endings) => {
      calls += 1;
      return spawnHere(createForeignHandlers)(...endings);
    };
    const there = await writeForeign(id, { marks }, context, spawnCounted);
    expect(await there.file.text()).toBe(here.value);
    expect(there.losses).toEqual(here.losses);
    expect(calls).toBe(1);
    await writeForeign(id, { marks: marks.slice(0, 500) }, context, spawnCounted);
    expect(calls).toBe(1);
  },
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { openFileApart } from './open-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-open-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens its document, then hangs on the next call, like an engine in an endless loop. */
const HANGING = `
import { parentPort } from 'node:worker_threads';
let pulse;
parentPort.on('message', ({ kind, id, name, input }) => {
  if (name === 'open') {
    pulse = input.pulse;
    parentPort.postMessage({ kind: 'result', id, value: { pages: [{ width: 612, height: 792 }], measured: 1 } });
    return;
  }
  parentPort.postMessage({ kind: 'part', id, value: 'begun' });
  pulse.postMessage('alive');
  for (;;);
});
`;

/** Knows the size of one page when it opens, as a slow machine may, and measures one at a time. */
const MEASURING = `
import { parentPort } from 'node:worker_threads';
const SIZES = [[612, 792], [792, 612], [200, 300]].map(([width, height]) => ({ width, height }));
parentPort.on('message', ({ id, name, input }) => {
  const measured = input.known + 1;
  const from = measured === SIZES.length ? 0 : input.known;
  const value =
    name === 'open'
      ? { pages: SIZES.map(() => SIZES[0]), measured: 1 }
      : { from, sizes: SIZES.slice(from, measured), measured, notices: [] };
  parentPort.postMessage({ kind: 'result', id, value });
});
`;

it('knows the sizes of all pages, even if the engine measures some of them later', async () => {
  const [path, thread] = [join(folder, 'b.pdf'), join(folder, 'measuring.mjs')];
  writeFileSync(path, buildPdf({ pages: [{ content: '' }] }));
  writeFileSync(thread, MEASURING);
  const document = await openFileApart(path, { thread });
  expect(document.pages.map(({ width, height }) => [width, height])).toEqual([
    [612, 792],
    [792, 612],
    [200, 300],
  ]);
  document.close();
});

it('ends an engine that hangs, and says so', async () => {
  const [path, thread] = [join(folder, 'a.pdf'), join(folder, 'hanging.mjs')];
  writeFileSync(path, buildPdf({ pages: [{ content: textLine('Endless', 72, 700) }] }));
  writeFileSync(thread, HANGING);
  const document = await openFileApart(path, { thread, hangLimit: 500 });
  expect(document.pages).toEqual([{ width: 612, height: 792 }]);
  await expect(document.characters(0)).rejects.toMatchObject({ code: 'TooSlow' });
  document.close();
});

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
    parentPort.postMessage({ kind: 'result', id, value: { pages: [{ width: 612, height: 792 }] } });
    return;
  }
  parentPort.postMessage({ kind: 'part', id, value: 'begun' });
  pulse.postMessage('alive');
  for (;;);
});
`;

it('ends an engine that hangs, and says so', async () => {
  const [path, thread] = [join(folder, 'a.pdf'), join(folder, 'hanging.mjs')];
  writeFileSync(path, buildPdf({ pages: [{ content: textLine('Endless', 72, 700) }] }));
  writeFileSync(thread, HANGING);
  const document = await openFileApart(path, { thread, hangLimit: 500 });
  expect(document.pages).toEqual([{ width: 612, height: 792 }]);
  await expect(document.characters(0)).rejects.toMatchObject({ code: 'TooSlow' });
  document.close();
});

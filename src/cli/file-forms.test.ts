// Readers follow a file's tables: what they show is found and removed, and nothing else comes back.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStatedHandlers } from '../finding/serve-stated.ts';
import { fromBytes } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { spawnHere } from '../testing/local-worker.ts';
import { fileForms, outlineForms } from '../testing/pdf/file-forms.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { leftOf } from '../testing/pdf/left-bytes.ts';
import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { runHere } from './test-run.ts';

// Run searches in this process: there is no built program.
vi.mock(import('../text/patterns/search-client.ts'), async (original) => {
  const { openSearch, ...rest } = await original();
  return { ...rest, openSearch: (request) => openSearch(request, spawnHere(createSearchHandlers)) };
});
vi.mock(import('../finding/client.ts'), async (original) => {
  const { openStatedInWorker, ...rest } = await original();
  return { ...rest, openStatedInWorker: (file) => openStatedInWorker(file, spawnHere(createStatedHandlers)) };
});

const WORD = 'Zyrkowitz';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-forms-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(outlineForms(WORD))('keeps the outline that readers show: $name', async ({ bytes, titles, isDangling }) => {
  const [source, target] = [join(folder, 'source.pdf'), join(folder, 'target.pdf')];
  writeFileSync(source, bytes);
  const { code, stderr } = await runHere('redact', source, '--text', WORD, '-o', target);
  expect(code, stderr).toBe(0);
  expect(stderr.includes('of the outline')).toBe(isDangling);
  const written = (await createPdfEngine()).open(fromBytes(new Uint8Array(readFileSync(target))));
  expect(written.outline().map(({ title }) => title)).toEqual(titles);
});

describe.skipIf(missingReaders.length > 0)('no redacted word comes back from objects that readers do not show', () => {
  it.each(fileForms(WORD).map((form) => [form.name, form] as const))('%s', async (_, { bytes, shows }) => {
    const [source, target] = [join(folder, 'source.pdf'), join(folder, 'target.pdf')];
    writeFileSync(source, bytes);
    const { code, stderr } = await runHere('redact', source, '--text', WORD, '-o', target);
    expect(code, stderr).toBe(0);
    const written = new Uint8Array(readFileSync(target));
    expect(leftOf(written, new TextEncoder().encode(WORD))).toBeUndefined();
    const words = readWords(written).map(({ text }) => text);
    expect(words).toContain('received');
    expect(words.includes('lease')).toBe(shows === 2);
  });
});

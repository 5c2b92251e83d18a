// Readers follow a file's tables: what they show is found and removed, and nothing else comes back.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBytes } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { copyNodeProgram } from '../server/test-copy.ts';
import type { NodeProgram } from '../server/test-program.ts';
import { fileForms, outlineForms } from '../testing/pdf/file-forms.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { leftOf } from '../testing/pdf/left-bytes.ts';

const WORD = 'Zyrkowitz';

let program: NodeProgram;
beforeAll(() => {
  program = copyNodeProgram();
});
afterAll(() => program.remove());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-forms-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(outlineForms(WORD))('keeps the outline that readers show: $name', async ({ bytes, titles, isDangling }) => {
  const [source, target] = [join(folder, 'source.pdf'), join(folder, 'target.pdf')];
  writeFileSync(source, bytes);
  const { code, stderr } = await program.runHere(['redact', source, '--text', WORD, '-o', target]);
  expect(code, stderr).toBe(0);
  expect(stderr.includes('of the outline')).toBe(isDangling);
  const written = (await createPdfEngine()).open(fromBytes(new Uint8Array(readFileSync(target))));
  expect(written.outline().map(({ title }) => title)).toEqual(titles);
});

describe.skipIf(missingReaders.length > 0)('no redacted word comes back from objects that readers do not show', () => {
  it.each(fileForms(WORD).map((form) => [form.name, form] as const))('%s', async (_, { bytes, shows }) => {
    const [source, target] = [join(folder, 'source.pdf'), join(folder, 'target.pdf')];
    writeFileSync(source, bytes);
    const { code, stderr } = await program.runHere(['redact', source, '--text', WORD, '-o', target]);
    expect(code, stderr).toBe(0);
    const written = new Uint8Array(readFileSync(target));
    expect(leftOf(written, new TextEncoder().encode(WORD))).toBeUndefined();
    const words = readWords(written).map(({ text }) => text);
    expect(words).toContain('received');
    expect(words.includes('lease')).toBe(shows === 2);
  });
});

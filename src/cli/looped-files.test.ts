// Files whose structure leads back to itself are read, or refused by the name of the damage.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { copyNodeProgram } from '../server/test-copy.ts';
import type { NodeProgram } from '../server/test-program.ts';
import { loopedFiles } from '../testing/pdf/looped-files.ts';
import { isLong } from '../testing/short-form.ts';

let program: NodeProgram;
beforeAll(() => {
  program = copyNodeProgram();
});
afterAll(() => program.remove());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-loops-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const COMMANDS = {
  convert: (source: string) => ['convert', source, '--pages', '1', '-o', join(folder, 'target.pdf')],
  compress: (source: string) => ['compress', source, '-o', join(folder, 'target.pdf')],
  inspect: (source: string) => ['inspect', source],
  redact: (source: string) => ['redact', source, '--text', 'Zyrkowitz', '-o', join(folder, 'target.pdf')],
};

const cases = loopedFiles().flatMap((file) =>
  Object.entries(COMMANDS).flatMap(([name, toArguments]) =>
    isLong || file.error || name === 'convert' ? [{ ...file, file: file.name, name, toArguments }] : [],
  ),
);

it.each(cases)('$file: $name', async ({ bytes, error, toArguments }) => {
  const source = join(folder, 'source.pdf');
  writeFileSync(source, bytes);
  const { code, stderr } = await program.runHere(toArguments(source));
  expect(stderr).not.toMatch(/call stack|too much recursion|Expected instance|out of bounds/);
  if (!error) return;
  expect(code).toBeGreaterThan(0);
  expect(stderr).toMatch(error);
});

// A searched word that is left is never written, and never without a message.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStatedHandlers } from '../finding/serve-stated.ts';
import { spawnHere } from '../testing/local-worker.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { EMPTY_REQUEST } from '../text/patterns/request.ts';
import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { refuseLeftWords } from './left-words.ts';
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

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-left-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const twoPages = (first: string, second: string) =>
  buildPdf({ pages: [first, second].map((line) => ({ content: textLine(line, 72, 700) })) });

it('refuses a file that still shows a searched word, by its page', async () => {
  const content = twoPages('We write to Ada.', 'John Smith was here.');
  const left = { content, pageNumbers: [1, 4] };
  const asked = { ...EMPTY_REQUEST, words: ['John Smith'] };
  await expect(refuseLeftWords('a.pdf', left, asked)).rejects.toMatchObject({
    exitCode: 3,
    pages: [4],
    message: expect.stringContaining('page 4'),
  });
  await expect(refuseLeftWords('a.pdf', left, { ...EMPTY_REQUEST, words: ['John Doe'] })).resolves.toBeUndefined();
});

it('says that a page can not be read to its end, and offers no recognition', async () => {
  const source = join(folder, 'a.pdf');
  const form = '<</Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources <</XObject <</X 7 0 R>>>> /Length 5>>';
  const content = `${textLine('John Smith was here.', 72, 700)} /X Do`;
  const page = { content, drawings: '/X 7 0 R' };
  writeFileSync(source, buildPdf({ pages: [page], extra: [`${form}\nstream\n/X Do\nendstream`] }));
  const { code, stderr } = await runHere('redact', source, '--text', 'John', '-o', join(folder, 'b.pdf'));
  expect(code).toBe(3);
  expect(stderr).toMatch(/page 1 can't be read to the end.*--leave-out 1/);
  expect(stderr).not.toContain('--ocr LANG reads it');
  const found = await runHere('find', source, '--text', 'John');
  expect(found.stderr).toMatch(/page 1: the page can't be read to the end/);
});

it.each([
  ['single words of a longer one', ['John Doe is another.'], ['--text', 'John Smith']],
  ['other spellings with --case', ['JOHN SMITH is a title.'], ['--text', 'John Smith', '--case']],
  ['what an expression leaves', ['Smith is another.'], ['--regex', 'John Smith']],
])('counts %s, and writes the file', async (_, [other = ''], options) => {
  const [source, target] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
  writeFileSync(source, twoPages('John Smith was here.', other));
  const { code, stderr } = await runHere('redact', source, ...options, '-o', target);
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/page 2/);
});

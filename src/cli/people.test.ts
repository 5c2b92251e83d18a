import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { spawnHere } from '../testing/local-worker.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { runHere } from './test-run.ts';

// Run searches in this process: there is no built program.
vi.mock(import('../text/patterns/search-client.ts'), async (original) => {
  const { openSearch, ...rest } = await original();
  return { ...rest, openSearch: (request) => openSearch(request, spawnHere(createSearchHandlers)) };
});

let folder: string;
const at = (name: string) => join(folder, name);

const PAGES = [
  ['Keys for Vantrelle are at the desk.'],
  [
    'Dear Mr Vantrelle,',
    'John Quist, born March 12, 1985, SSN 536-22-1234, Account No. 00123456789.',
    'O. Vantrelle called John on Monday.',
    'Yours sincerely,',
    'Olmar Brindock',
  ],
];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-people-'));
  const pages = PAGES.map((lines) => ({
    content: lines.map((line, index) => textLine(line, 72, 700 - 30 * index)).join(''),
  }));
  writeFileSync(at('letter.pdf'), buildPdf({ pages }));
  writeFileSync(at('minors.txt'), 'John Quist\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readText(name: string): Promise<string> {
  const { stdout } = await runHere('text', at(name));
  return stdout.replace(/\s+/g, ' ');
}

it('finds names on all pages, each with its reason', async () => {
  const { stdout } = await runHere('find', at('letter.pdf'), '--pattern', 'names');
  const hits = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(hits.map(({ page, text, reason }) => [page, text, reason])).toEqual([
    [1, 'Vantrelle', 'again'],
    [2, 'Vantrelle', 'after “Mr”'],
    [2, 'John Quist', 'before “born”'],
    [2, 'O. Vantrelle', 'before “called”'],
    [2, 'John', 'again'],
    [2, 'Olmar Brindock', 'after “Yours sincerely”'],
  ]);
});

it('redacts what a court rule requires, and keeps the parts that it allows', async () => {
  const args = ['redact', at('letter.pdf'), '--court', 'frcp5.2', '--list', at('minors.txt'), '-o', at('court.pdf')];
  expect(await runHere(...args)).toMatchObject({ code: 0 });
  const text = await readText('court.pdf');
  for (const kept of ['J', 'Q', '1985', '-1234', '6789', 'Vantrelle']) expect(text).toContain(kept);
  for (const gone of ['Quist', 'uist', 'March', '536', '00123']) expect(text).not.toContain(gone);
});

it('writes pseudonyms on bars, and who is who to a key of its own', async () => {
  const options = ['--pattern', 'names', '--pseudonyms', '--key', at('key.json'), '--report', at('report.json')];
  expect(await runHere('redact', at('letter.pdf'), ...options, '-o', at('named.pdf'))).toMatchObject({ code: 0 });
  const text = await readText('named.pdf');
  expect(text.match(/Person \d/g)).toEqual(['Person 1', 'Person 1', 'Person 2', 'Person 1', 'Person 2', 'Person 3']);
  expect(JSON.parse(readFileSync(at('key.json'), 'utf8')).people).toEqual([
    { number: 1, names: ['Vantrelle', 'O. Vantrelle'], gender: 'male' },
    { number: 2, names: ['John Quist', 'John'] },
    { number: 3, names: ['Olmar Brindock'] },
  ]);
  expect(statSync(at('key.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(at('report.json'), 'utf8')).not.toMatch(/Vantrelle|Quist|Brindock/);
});

it('distinguishes men and women by title, and reports guesses', async () => {
  const lines = ['Dear Mr. Smith,', 'Dear Mrs. Smith,', 'John Brown and Jane Brown met. Mr. Brown spoke.'];
  const content = lines.map((line, index) => textLine(line, 72, 700 - 30 * index)).join('');
  writeFileSync(at('titles.pdf'), buildPdf({ pages: [{ content }] }));
  const options = ['--pattern', 'names', '--pseudonyms', '-o', at('titled.pdf')];
  const { code, stderr } = await runHere('redact', at('titles.pdf'), ...options);
  expect(code).toBe(0);
  expect(stderr).toContain('Page 1: Person 4 is a guess. The name there fits Person 3 as well.');
  const numbers = (await readText('titled.pdf')).match(/Person \d/g);
  expect(numbers).toEqual(['Person 1', 'Person 2', 'Person 3', 'Person 4', 'Person 4']);
});

it('gives both parts of a hyphenated name one pseudonym', async () => {
  const pages = ['We met Mr. Aber-', 'nathy at noon.', 'Dear Mr. Abernathy,'];
  writeFileSync(at('broken.pdf'), buildPdf({ pages: pages.map((line) => ({ content: textLine(line, 72, 700) })) }));
  const options = ['--pattern', 'names', '--pseudonyms', '--key', at('broken.json'), '-o', at('named-broken.pdf')];
  expect(await runHere('redact', at('broken.pdf'), ...options)).toMatchObject({ code: 0 });
  expect((await readText('named-broken.pdf')).match(/Person \d/g)).toEqual(['Person 1', 'Person 1', 'Person 1']);
});

it('continues with an existing key, and keeps the last characters of numbers', async () => {
  writeFileSync(
    at('other.json'),
    JSON.stringify({ kind: 'markwright-pseudonyms', people: [{ number: 7, names: ['Olmar Brindock'] }] }),
  );
  const options = ['--pattern', 'names,us-ssn', '--keep-last', '2', '--pseudonyms', '--key', at('other.json')];
  expect(await runHere('redact', at('letter.pdf'), ...options, '-o', at('again.pdf'))).toMatchObject({ code: 0 });
  const text = await readText('again.pdf');
  expect(text).toContain('34, Account');
  expect(text).not.toMatch(/536|22-12|Vantrelle|Quist/);
  expect(text.match(/Person \d/g)).toEqual(['Person 8', 'Person 8', 'Person 9', 'Person 8', 'Person 9', 'Person 7']);
});

it.each([
  [['--court', 'frcp9'], "--court: “frcp9” isn't one of frcp5.2."],
  [['--pattern', 'us-ssn', '--keep-last', 'x'], '--keep-last: expected a whole number'],
  [['--pattern', 'email', '--keep-last', '4'], '--keep-last needs a --pattern that finds numbers'],
  [['--pattern', 'email', '--pseudonyms'], '--pseudonyms needs --list'],
  [['--pattern', 'names', '--key', 'k.json'], '--key needs --pseudonyms'],
  [['--pattern', 'names', '--pseudonyms', '--key', 'out.pdf'], 'choose a different name'],
])('refuses %j', async (options, message) => {
  const { code, stderr } = await runHere('redact', at('letter.pdf'), ...options, '-o', 'out.pdf');
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('rejects other files as key', async () => {
  const options = ['--pattern', 'names', '--pseudonyms', '--key', at('minors.txt')];
  const { code, stderr } = await runHere('redact', at('letter.pdf'), ...options, '-o', at('no.pdf'));
  expect([code, stderr]).toEqual([1, expect.stringContaining('minors.txt')]);
});

it('finds a name once if a later page completes it', async () => {
  const pages = ['Dear Mr Vantrelle,', 'From: Osmun Vantrelle'];
  const lines = ['Osmun Vantrelle has the keys.', ''];
  const content = pages.map((line, index) => ({
    content: textLine(line, 72, 700) + textLine(lines[index] ?? '', 72, 670),
  }));
  writeFileSync(at('later.pdf'), buildPdf({ pages: content }));
  const { stdout } = await runHere('find', at('later.pdf'), '--pattern', 'names');
  const texts = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).text);
  expect(texts).toEqual(['Vantrelle', 'Osmun Vantrelle', 'Osmun Vantrelle']);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const put = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-presets-'));
  const lines = ['Ada Berg, case AB-123, lives in Bergen.', 'The rest of the page stays.'];
  const content = lines.map((line, index) => textLine(line, 72, 700 - 30 * index)).join('');
  writeFileSync(at('letter.pdf'), buildPdf({ pages: [{ content }] }));
  put('predefinedSearch.json', {
    globalOptions: { matchWholeWord: true },
    terms: [
      { searchTerm: 'Berg', selected: true },
      { searchTerm: 'Case', userDefinedRegex: '[A-Z]{2}\\-\\d{3}', searchTermIsRegex: true },
    ],
  });
  put('redactionReason.json', {
    autoApplyDefaultReason: true,
    reasons: [{ reason: '1.a', description: 'Client Privilege' }],
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('redacts the terms of predefinedSearch.json for a reason of redactionReason.json', async () => {
  const sources = [
    '--presets',
    at('predefinedSearch.json'),
    '--reasons',
    at('redactionReason.json'),
    '--reason',
    '1.a',
  ];
  const { code, stderr } = await runHere(
    'redact',
    at('letter.pdf'),
    ...sources,
    '-o',
    at('out.pdf'),
    '--log',
    at('l.csv'),
  );
  expect(code).toBe(0);
  expect(stderr).toContain('predefinedSearch.json, terms[0].selected: left out, it has no effect here');
  expect(stderr).toContain('redactionReason.json, autoApplyDefaultReason: left out, it has no effect here');
  const { stdout } = await runHere('text', at('out.pdf'));
  expect(stdout).not.toMatch(/Berg\b|AB-123/);
  expect(stdout).toContain('Bergen');
  expect(stdout).toContain('1.a');
});

it('finds with presets of the page, and names what does not go together', async () => {
  put('mine.json', [
    { name: 'One', words: ['Ada'] },
    { name: 'Two', expressions: [{ name: 'Case', expression: '[a-z]{2}-\\d+', matchesCase: true }], words: ['lives'] },
  ]);
  const found = await runHere('find', at('letter.pdf'), '--presets', at('mine.json'));
  expect(found.stdout.match(/"text":"\w+"/g)).toEqual(['"text":"Ada"', '"text":"lives"']);
  put('both.json', [
    { name: 'One', words: ['Ada'] },
    { name: 'Two', words: ['x'], matchesCase: true },
  ]);
  expect(await runHere('find', at('letter.pdf'), '--presets', at('both.json'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('“One” and “Two” differ in matchesCase'),
  });
});

it('makes a set of reasons of redactionReason.json, for recipes', async () => {
  const { code, stdout } = await runHere('run', '--print-reasons', at('redactionReason.json'));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ name: 'redactionReason', reasons: [{ code: '1.a', text: 'Client Privilege' }] });
});

it('converts presets and reasons to files of PrizmDoc, and back', async () => {
  const convert = async (from: string, to: string) => {
    const { code, stderr } = await runHere('marks', at(from), '-o', at(to));
    expect(code).toBe(stderr.includes('left out') ? 1 : 0);
    return JSON.parse(readFileSync(at(to), 'utf8'));
  };
  const [preset] = await convert('predefinedSearch.json', 'preset.json');
  expect(preset).toMatchObject({ name: 'predefinedSearch' });
  const written = await convert('preset.json', 'new.predefinedSearch.json');
  expect(written.terms).toHaveLength((preset.words ?? []).length + (preset.expressions ?? []).length);
  expect(await convert('new.predefinedSearch.json', 'again.json')).toEqual([
    { ...preset, name: 'new.predefinedSearch' },
  ]);
  const set = await convert('redactionReason.json', 'set.json');
  expect(set.reasons).toEqual([{ code: '1.a', text: 'Client Privilege' }]);
  expect((await convert('set.json', 'new.redactionReason.json')).reasons).toEqual([
    { reason: '1.a', description: 'Client Privilege' },
  ]);
  const { code, stderr } = await runHere('marks', at('letter.pdf'), '-o', at('x.json'), '--to', 'redaction-reasons');
  expect([code, stderr]).toEqual([1, expect.stringContaining('Invalid JSON')]);
});

it.each([
  [['--presets', 'redactionReason.json'], 1, 'is a set of reasons'],
  [['--text', 'Ada', '--reasons', 'predefinedSearch.json', '--reason', 'x'], 1, 'is a preset of a search'],
  [['--text', 'Ada', '--reasons', 'redactionReason.json'], 2, "--reason: “” isn't one of 1.a."],
  [['--text', 'Ada', '--reasons', 'letter.pdf', '--reason', 'x'], 1, 'Invalid JSON'],
])('refuses %j with a reason', async (given, code, text) => {
  const args = given.map((each) => (/\.\w+$/.test(each) ? at(each) : each));
  const result = await runHere('redact', at('letter.pdf'), ...args, '-o', at('none.pdf'));
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(text);
});

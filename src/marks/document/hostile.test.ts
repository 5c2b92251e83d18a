import { expect, it } from 'vitest';
import { translate } from '../../messages/index.ts';
import { buildDocument, buildMark } from '../../testing/build-marks.ts';
import { createRandom } from '../../testing/random.ts';
import { isLong } from '../../testing/short-form.ts';
import { checkMark } from './check-mark.ts';
import { readForImport } from './import-client.ts';
import { createImportJob, guardText } from './import-job.ts';
import { toSources } from './import-messages.ts';
import { JsonGuard, MARKS_LIMITS } from './limits.ts';
import { parseMarksDocument } from './parse.ts';
import { readMarksText } from './read-text.ts';

const sources = toSources({ date: '2024-01-01T00:00:00.000Z', pages: [{ width: 100, height: 100 }], uids: [] });
const KEEP = { faulty: 'skip', duplicates: 'keep' } as const;
const REPAIR = { faulty: 'repair', duplicates: 'both' } as const;

const mark = buildMark('RectangleAnnotation', createRandom(1));

function jobOf(text: string) {
  const made = createImportJob(text, sources);
  if (!made.ok) throw new Error(translate(made.error));
  return made.value;
}

it.each([
  ['arrays', '['.repeat(100_000)],
  ['objects', '{"a":'.repeat(100_000)],
  ['whole objects in a mark', `{"marks":[${'{"a":'.repeat(300)}1${'}'.repeat(300)}]}`],
])('refuses %s nested deeply before they are parsed', (_what, text) => {
  expect(translate(guardText(text) ?? '')).toBe(`Its objects are nested more than ${MARKS_LIMITS.depth} deep.`);
});

it('refuses text in another encoding, on the page as in a worker', async () => {
  const text = JSON.stringify({ marks: [{ ...mark, data: { label: 'Größe' } }] });
  const latin1 = new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
  const fault = "Its text isn't in UTF-8. Save it in UTF-8.";
  const read = await readMarksText(latin1);
  expect(read.ok ? '' : translate(read.error)).toBe(fault);
  const surroundings = { date: '2024-01-01T00:00:00.000Z', pages: [], uids: [] };
  expect(await readForImport(latin1, surroundings)).toEqual({ ok: false, error: fault });
  expect((await readForImport(new Blob([text]), surroundings)).ok).toBe(true);
  expect((await readMarksText(new Blob([`\uFEFF${text}`]))).ok).toBe(true);
  expect((await readMarksText(new Blob([Uint8Array.of(0x22, 0xc3)]))).ok).toBe(false);
});

it('ignores brackets and quotes inside of strings', () => {
  expect(guardText(JSON.stringify({ marks: [{ text: `${'[{"\\'.repeat(1000)}` }] }))).toBeUndefined();
});

it('counts across the borders of pieces, in the middle of an escape too', () => {
  const bytes = new TextEncoder().encode(`{"a":"\\"${'['.repeat(500)}\\\\","marks":[]}`);
  const guard = new JsonGuard();
  expect([...bytes].map((byte) => guard.push(Uint8Array.of(byte))).filter(Boolean)).toEqual([]);
});

it('rejects more values than fit into memory', () => {
  const guard = new JsonGuard();
  const piece = new Uint8Array(1_000_000).fill(0x2c);
  const faults = Array.from({ length: 13 }, () => guard.push(piece)).filter(Boolean);
  expect(translate(faults[0] ?? '')).toContain('12,000,000 values');
});

it.runIf(isLong)('loads as many marks as the limit allows and reports the rest in one line', () => {
  const items = Array.from({ length: MARKS_LIMITS.marks + 10 }, (_, index) => ({ ...mark, uid: `m${index}` }));
  const job = jobOf(JSON.stringify({ marks: items }));
  const summary = job.summarize(KEEP);
  expect([summary.total, summary.loaded, summary.faulty]).toEqual([MARKS_LIMITS.marks + 10, MARKS_LIMITS.marks, 10]);
  expect(summary.problems.map(({ message }) => message)).toEqual([expect.stringContaining('100,010 marks')]);
  expect(job.take(KEEP).marks).toHaveLength(MARKS_LIMITS.marks);
});

it.each([
  [
    'a path of a million commands',
    buildMark('FreehandAnnotation', createRandom(1)),
    'path',
    `M0,0${'L1,1'.repeat(1_000_000)}`,
  ],
  [
    'a data URL of 50 MB',
    buildMark('ImageStampAnnotation', createRandom(1)),
    'imageDataUrl',
    `data:image/png;base64,${'A'.repeat(50_000_000)}`,
  ],
])('reports %s by its length', (_what, base, key, value) => {
  const [problem, ...others] = checkMark({ ...base, [key]: value }, 3);
  expect(others).toEqual([]);
  expect(problem?.path).toBe(`marks[3].${key}`);
  expect(problem?.message).toMatch(/expected at most [\d,]+ characters, but found [\d,]+\.$/);
});

it('reports a mark of a million points, and one nested beyond use', () => {
  const points = Array.from({ length: 1_000_000 }, () => ({ x: 1, y: 1 }));
  const polyline = { ...buildMark('PolylineAnnotation', createRandom(1)), points };
  expect(checkMark(polyline, 0)[0]?.message).toContain('at most 250,000 items');
  let deep: unknown = 1;
  for (let level = 0; level < 10_000; level += 1) deep = { deep };
  expect(checkMark({ ...mark, deep }, 0)[0]?.message).toContain('at most 64 levels');
});

const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${'k'.repeat(600)}${index}`, 0]));

it.each([
  ['a long text', { note: 'x'.repeat(3_000_000) }, 'note', 'at most 2,097,152 characters'],
  ['deep nesting', { a: JSON.parse(`${'[{"b":'.repeat(80)}1${'}]'.repeat(80)}`) }, 'a', 'at most 64 levels'],
  ['a list without end', { 'a b': { list: Array(300_000).fill(0) } }, '["a b"].list', 'at most 250,000 items'],
  ['many values', { list: Array(20_001).fill(0) }, 'list', 'at most 20,000 values and 1,048,576 characters'],
  ['many texts', { list: Array(20).fill('x'.repeat(60_000)) }, 'list', '20,000 values and 1,048,576 characters'],
  ['a long key', { ['k'.repeat(1001)]: 1 }, 'a property', 'keys of at most 1,000 characters'],
  ['a long key inside', { a: { ['k'.repeat(1001)]: 1 } }, 'a', 'keys of at most 1,000 characters'],
  ['many keys', { a: manyKeys(2000) }, 'a', '20,000 values and 1,048,576 characters'],
])('leaves out %s beside the marks, says so, and takes the rest', (_what, excess, path, expected) => {
  const text = JSON.stringify({ before: [1], ...excess, marks: [mark], after: 'kept' });
  const { document, problems } = parseMarksDocument(text);
  expect(document).toEqual({ before: [1], marks: [mark], after: 'kept' });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ index: -1, path: expect.stringContaining(path) });
  expect(problems[0]?.expected).toContain(expected);
  const job = jobOf(text);
  expect(job.properties).toEqual({ before: [1], marks: [], after: 'kept' });
  expect(job.summarize(KEEP)).toMatchObject({
    loaded: 1,
    faulty: 0,
    problemCount: 1,
    problems: [{ outcome: 'left out' }],
  });
  expect(JSON.parse(job.report())).toEqual(problems);
});

it('reports two hundred thousand properties in one line, and keeps those within the limit', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => `"p${index}":0`).join(',');
  const { document, problems } = parseMarksDocument(`{${many},"marks":[]}`);
  expect(problems.map(({ received }) => received)).toEqual(['180,000 properties more']);
  expect(Object.keys(document)).toHaveLength(20_001);
});

it('reports invalid numbers', () => {
  const text = JSON.stringify({ marks: [mark] }).replace(/"width":[\d.]+/, '"width":1e999');
  const { document, problems } = parseMarksDocument(text);
  expect(document.marks).toEqual([]);
  expect(problems[0]?.received).toBe('1e999');
});

it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
  'keeps a property %s as the plain data it is, at every level and through a repair',
  (key) => {
    const hostile = `{"isPolluted":true,"toString":1}`;
    const { borderColor: _gone, ...lacking } = mark as typeof mark & { borderColor: string };
    const insert = (json: string) => json.replace(/^\{/, `{${JSON.stringify(key)}:${hostile},`);
    const text = insert(
      `{"marks":[${insert(JSON.stringify(lacking))},${insert(JSON.stringify({ ...mark, uid: 'other' }))}]}`,
    );
    const job = jobOf(text);
    const { marks } = job.take(REPAIR);
    expect(marks).toHaveLength(2);
    for (const each of [...marks, job.properties]) {
      expect(Object.hasOwn(each, key)).toBe(true);
      expect(Object.getPrototypeOf(each)).toBe(Object.prototype);
      expect(JSON.stringify(each)).toContain(hostile);
    }
    expect(Reflect.get({}, 'isPolluted')).toBeUndefined();
  },
);

it('keeps lone surrogates through a reading and a writing', () => {
  const text = JSON.stringify({ ...mark, note: '\ud800x\udfff' });
  const { marks } = jobOf(`{"marks":[${text}]}`).take(KEEP);
  expect(JSON.stringify(marks[0])).toBe(text);
});

it('summarizes without the whole list, and reports with it', () => {
  const items = Array.from({ length: 2000 }, () => ({ type: 'None' }));
  const job = jobOf(JSON.stringify({ marks: [...items, ...buildDocument(1, 5).marks] }));
  const summary = job.summarize(REPAIR);
  expect([summary.problems.length, summary.problemCount, summary.loaded]).toEqual([500, 2000, 5]);
  expect(JSON.parse(job.report())).toHaveLength(2000);
});

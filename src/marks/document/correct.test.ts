import { describe, expect, it } from 'vitest';
import { translate } from '../../messages/index.ts';
import { buildMark } from '../../testing/build-marks.ts';
import { fc } from '../../testing/properties.ts';
import { createRandom } from '../../testing/random.ts';
import { allDefinitions, type Mark, type MarkType } from '../registry.ts';
import { checkMark } from './check-mark.ts';
import { type Correction, correctMark, offerRemedy, type Remedy, readTyped } from './correct.ts';
import { createImportJob } from './import-job.ts';
import { toSources } from './import-messages.ts';

const build = (type: MarkType, seed = 1): Mark => buildMark(type, createRandom(seed));
const sources = toSources({ date: '2024-01-01T00:00:00.000Z', pages: [{ width: 100, height: 100 }], uids: [] });

/** Placeholder message of problems in these tests. */
const NOTHING = { id: '', values: { expected: '', received: '' } };

const firstProblem = (mark: unknown, index = 0) => {
  const [problem] = checkMark(mark, index);
  if (!problem) throw new Error('The mark conforms');
  return problem;
};

const correct = (mark: unknown, remedy: Remedy) =>
  correctMark(mark, 0, [{ scope: 'one', problem: firstProblem(mark), remedy }]);

const line = build('LineAnnotation');
const { reasons: _reasons, ...redaction } = { ...build('RectangleRedaction'), reason: 'x', reasons: undefined };
const text = build('TextAnnotation');
const highlight = build('HighlightAnnotation') as Mark & { lineGroups: { lines: object[] }[] };

describe('offered corrections', () => {
  it.each([
    [
      'a colour by name',
      { ...line, color: 'Red' },
      { field: 'color', start: '#ff0000', nearest: '#ff0000', drops: [] },
    ],
    ['an unknown colour', { ...line, color: 'reddish' }, { field: 'color', start: 'reddish', nearest: undefined }],
    ['a short colour', { ...line, color: '#F0a' }, { field: 'color', start: '#FF00aa', nearest: '#FF00aa' }],
    ['a number beyond its range', { ...line, thickness: 900 }, { field: 'number', start: '50', nearest: 50 }],
    ['a number below its range', { ...line, thickness: -1 }, { nearest: 1 }],
    ['a broken integer', { ...line, opacity: 12.6 }, { nearest: 13 }],
    ['a number as text', { ...line, opacity: '300' }, { nearest: 255 }],
    ['a word for a number', { ...line, pageNumber: 'wat' }, { field: 'number', start: '', nearest: undefined }],
    ['infinity', { ...line, thickness: Number.POSITIVE_INFINITY }, { nearest: 50 }],
    [
      'infinity without a range',
      { ...line, startPoint: { x: Number.POSITIVE_INFINITY, y: 0 } },
      { nearest: undefined },
    ],
    [
      'another case',
      { ...line, interactionMode: 'full' },
      { field: 'choice', start: 'Full', options: ['Full', 'SelectionDisabled'], nearest: 'Full' },
    ],
    ['a type in another case', { ...line, type: 'lineannotation' }, { nearest: 'LineAnnotation' }],
    ['a part of a type', { ...line, type: 'Line' }, { field: 'choice', start: 'LineAnnotation', nearest: undefined }],
    ['a date', { ...line, creationDateTime: '2024-13-01' }, { field: 'text', start: '2024-13-01' }],
    ['an item', { ...text, fontStyle: ['Bold', 'Blink'] }, { field: 'choice', drops: [{ key: 1, value: '"Blink"' }] }],
    [
      'an entry of a bag',
      { ...line, data: { constructor: 5 } },
      { field: 'text', start: '5', drops: [{ key: 'constructor', value: '5' }] },
    ],
    [
      'an optional object',
      { ...line, conversation: [] },
      { field: 'json', start: '[]', drops: [{ key: 'conversation', value: '[]' }] },
    ],
    [
      'both reasons',
      { ...redaction, reason: 'a', reasons: ['b'] },
      {
        drops: [
          { key: 'reason', value: '"a"' },
          { key: 'reasons', value: '["b"]' },
        ],
      },
    ],
    ['no object', 5, { field: 'json', start: '5' }],
  ])('for %s', (_what, mark, expected) => {
    expect(offerRemedy(mark, firstProblem(mark))).toMatchObject(expected);
  });

  it('is nothing for a missing field', () => {
    const { opacity: _opacity, ...lacking } = line as Mark & { opacity: number };
    expect(offerRemedy(lacking, firstProblem(lacking))).toBeUndefined();
  });
});

describe('a typed value', () => {
  it.each([
    ['color', 'color', '#00FF00', '#00FF00'],
    ['thickness', 'number', ' 2.5 ', 2.5],
    ['endHeadType', 'choice', 'None', 'None'],
    ['startPoint', 'json', '{"x":1,"y":2}', { x: 1, y: 2 }],
    ['data["a b"]', 'text', '', ''],
  ] as const)('%s is taken', (below, field, typed, value) => {
    const path = `marks[0].${below}`.replace('.[', '[');
    expect(readTyped('LineAnnotation', { path, localized: NOTHING }, field, typed)).toEqual({ ok: true, value });
  });

  it.each([
    ['color', 'color', 'green', 'a colour like #ff0000'],
    ['thickness', 'number', '51', 'a number 1 to 50'],
    ['thickness', 'number', '', 'a number 1 to 50'],
    ['thickness', 'number', '1e999', 'a number 1 to 50'],
    ['startPoint', 'json', '{x:1}', 'a point {x, y}'],
  ] as const)('%s is refused with what it should be', (below, field, typed, error) => {
    const read = readTyped('LineAnnotation', { path: `marks[0].${below}`, localized: NOTHING }, field, typed);
    expect(read.ok || translate(read.error)).toBe(error);
  });
});

describe('a correction', () => {
  it.each<[string, unknown, Remedy, unknown]>([
    ['sets a value', { ...line, color: 'red' }, { kind: 'set', value: '#ff0000' }, { ...line, color: '#ff0000' }],
    ['clamps', { ...line, thickness: 900 }, { kind: 'nearest' }, { ...line, thickness: 50 }],
    ['rounds', { ...line, opacity: 254.7 }, { kind: 'nearest' }, { ...line, opacity: 255 }],
    [
      'drops one of two',
      { ...redaction, reason: 'a', reasons: ['b'] },
      { kind: 'drop', key: 'reasons' },
      { ...redaction, reason: 'a' },
    ],
    [
      'drops an item',
      { ...text, fontStyle: ['Blink', 'Bold'] },
      { kind: 'drop', key: 0 },
      { ...text, fontStyle: ['Bold'] },
    ],
    ['makes a mark of another thing', 'a text', { kind: 'set', value: line }, line],
  ])('%s', (_what, faulty, remedy, expected) => {
    const { mark, problems } = correct(faulty, remedy);
    expect(problems).toEqual([]);
    expect(mark).toEqual(expected);
  });

  it('reaches into the depth, and changes nothing else', () => {
    const [group] = highlight.lineGroups;
    const faulty = {
      ...highlight,
      lineGroups: [{ ...group, lines: [{ x: 0, y: 0, width: 'w', height: 1, vendor: 1 }] }],
    };
    const { mark, corrected } = correct(faulty, { kind: 'set', value: 7 });
    expect(mark).toEqual({
      ...highlight,
      lineGroups: [{ ...group, lines: [{ x: 0, y: 0, width: 7, height: 1, vendor: 1 }] }],
    });
    expect(corrected).toEqual([{ path: 'lineGroups[0].lines[0].width', kind: 'set', value: 7 }]);
  });

  it('keeps keys of prototypes as data', () => {
    const { data: _data, conversation: _conversation, ...plain } = line;
    const faulty = JSON.parse(
      JSON.stringify(plain).replace(/^\{/, '{"__proto__":{"isPolluted":true},"data":{"__proto__":5,"a":6},'),
    );
    const problems = checkMark(faulty, 0);
    const corrections = problems.map(
      (problem): Correction => ({ scope: 'one', problem, remedy: { kind: 'set', value: 'text' } }),
    );
    const { mark, problems: left } = correctMark(faulty, 0, corrections);
    expect(left).toEqual([]);
    expect(JSON.stringify(mark)).toContain('"__proto__":{"isPolluted":true}');
    expect(JSON.stringify(mark)).toMatch(/"data":\{"__proto__":"text","a":"text"\}/);
    expect(Object.getPrototypeOf(mark)).toBe(Object.prototype);
  });

  it('may drop several items at once', () => {
    const faulty = { ...text, fontStyle: ['Blink', 'Bold', 'Glow', 'Italic', 'Shine'] };
    const correction: Correction = {
      scope: 'sameRule',
      problem: firstProblem(faulty),
      remedy: { kind: 'drop', key: 0 },
    };
    expect(correctMark(faulty, 0, [correction]).mark).toEqual({ ...text, fontStyle: ['Bold', 'Italic'] });
  });

  it('ends if it does not help', () => {
    const faulty = { ...line, color: 'red' };
    const { problems } = correct(faulty, { kind: 'set', value: 'blue' });
    expect(problems).toMatchObject([{ path: 'marks[0].color', received: '"blue"' }]);
  });

  it('brings any number of any type into its range', () => {
    const numbers = allDefinitions.flatMap(({ type }) =>
      Object.entries(build(type)).flatMap(([key, value]) => (typeof value === 'number' ? [[type, key] as const] : [])),
    );
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.double({ noNaN: true }), ([type, key], value) => {
        const faulty = { ...build(type), [key]: value };
        const problems = checkMark(faulty, 0);
        const nearest = problems.map((problem) => offerRemedy(faulty, problem)?.nearest);
        if (nearest.includes(undefined)) {
          expect(Number.isFinite(value)).toBe(false);
          return;
        }
        const corrections = problems.map(
          (problem): Correction => ({ scope: 'sameRule', problem, remedy: { kind: 'nearest' } }),
        );
        expect(correctMark(faulty, 0, corrections).problems).toEqual([]);
      }),
    );
  });
});

describe('for all alike', () => {
  const items = [
    { ...line, uid: 'a', color: 'red' },
    { ...build('StampAnnotation'), uid: 'b', color: 'red' },
    { ...line, uid: 'c', color: 'blue' },
    { ...line, uid: 'd', thickness: 900 },
  ];
  const made = createImportJob(JSON.stringify({ marks: items }), sources);
  if (!made.ok) throw new Error(translate(made.error));
  const job = made.value;
  const base = { faulty: 'skip', duplicates: 'keep' } as const;
  const [red] = job.summarize(base).problems;
  if (!red) throw new Error('There is no problem');
  const set = (scope: Correction['scope']): Correction => ({
    scope,
    problem: red,
    remedy: { kind: 'set', value: '#112233' },
  });

  it('counts them', () => {
    expect(job.summarize(base).problems.map(({ alike }) => [alike.sameValue, alike.sameRule])).toEqual([
      [2, 3],
      [2, 3],
      [1, 3],
      [1, 1],
    ]);
  });

  it.each([
    ['one', ['a']],
    ['sameValue', ['a', 'b']],
    ['sameRule', ['a', 'b', 'c']],
  ] as const)('%s', (scope, uids) => {
    const choices = { ...base, corrections: [set(scope)] };
    const { loaded, problems } = job.summarize(choices);
    expect(loaded).toBe(uids.length);
    expect(problems.map(({ outcome }) => outcome === 'corrected')).toEqual(
      items.map(({ uid }) => uids.some((each) => each === uid)),
    );
    expect(job.take(choices).marks.map(({ uid }) => uid)).toEqual(uids);
  });

  it('one of its own comes before the one for all', () => {
    const own: Correction = { scope: 'one', problem: red, remedy: { kind: 'set', value: '#000001' } };
    const { marks } = job.take({ ...base, corrections: [own, set('sameRule')] });
    expect(marks.map((mark) => Reflect.get(mark, 'color'))).toEqual(['#000001', '#112233', '#112233']);
  });
});

it('reports problems revealed by a correction, and repairs missing values', () => {
  const { color: _color, ...unknown } = { ...build('LineAnnotation'), uid: 'x', type: 'Line' } as Record<
    string,
    unknown
  >;
  const made = createImportJob(JSON.stringify({ marks: [unknown] }), sources);
  if (!made.ok) throw new Error(translate(made.error));
  const [problem] = made.value.summarize({ faulty: 'skip', duplicates: 'keep' }).problems;
  if (!problem) throw new Error('There is no problem');
  const corrections: Correction[] = [{ scope: 'one', problem, remedy: { kind: 'set', value: 'LineAnnotation' } }];
  const left = made.value.summarize({ faulty: 'skip', duplicates: 'keep', corrections });
  expect(left.problems.map(({ path, outcome }) => [path, outcome])).toEqual([
    ['marks[0].type', 'left out'],
    ['marks[0].color', 'left out'],
  ]);
  const [, lacking] = left.problems;
  if (!lacking) throw new Error('Nothing came to light');
  const filled: Correction = { scope: 'one', problem: lacking, remedy: { kind: 'set', value: 'red' } };
  const twice = made.value.summarize({ faulty: 'skip', duplicates: 'keep', corrections: [...corrections, filled] });
  expect(twice.problems.map(({ path, received }) => [path, received])).toContainEqual(['marks[0].color', '"red"']);
  expect(made.value.summarize({ faulty: 'repair', duplicates: 'keep', corrections })).toMatchObject({
    loaded: 1,
    problems: [{ outcome: 'corrected' }],
    repaired: [{ index: 0, filledIn: [{ path: 'color', value: expect.any(String) }] }],
  });
});

it('shows at least one problem of each kind, however many there are of another', () => {
  const many = Array.from({ length: 600 }, (_, index) => ({ ...line, uid: `m${index}`, thickness: 60 + index }));
  const made = createImportJob(JSON.stringify({ marks: [...many, { ...line, uid: 'last', color: 'red' }] }), sources);
  if (!made.ok) throw new Error(translate(made.error));
  const { problems, problemCount } = made.value.summarize({ faulty: 'skip', duplicates: 'keep' });
  expect([problems.length, problemCount]).toEqual([500, 601]);
  expect(problems.at(-1)?.path).toBe('marks[600].color');
});

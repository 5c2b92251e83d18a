import { expect, it } from 'vitest';
import { buildMark } from '../../testing/build-marks.ts';
import { fc } from '../../testing/properties.ts';
import { createRandom } from '../../testing/random.ts';
import { allDefinitions, type Mark } from '../registry.ts';
import { checkMark } from './check-mark.ts';
import { correctMark } from './correct.ts';
import { compareNumbers, isHeldByDouble, isWhole } from './exact-numbers.ts';
import { MARKS_LIMITS } from './limits.ts';
import { parseMarksDocument } from './parse.ts';
import { serializeMarksDocument } from './serialize.ts';

/** Returns a number's value as two integers: BigInt arithmetic, independent of the code. */
function decimalOf(token: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(token) ?? [];
  let digits = BigInt(whole + fraction);
  let exponent = BigInt(power) - BigInt(fraction.length);
  if (digits === 0n) return `${sign}0`;
  while (digits % 10n === 0n) {
    digits /= 10n;
    exponent += 1n;
  }
  return `${sign}${digits}e${exponent}`;
}

/** A JSON text as its tokens, each number as its value. */
const tokensOf = (text: string): readonly string[] =>
  (text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]:,]|true|false|null/g) ?? []).map((token) =>
    /^-?\d/.test(token) ? decimalOf(token) : token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token,
  );

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));

const numberToken = fc.oneof(
  fc.constantFrom(
    '1e400',
    '-1e400',
    '12345678901234567890',
    '9007199254740993',
    '-0',
    '-0.0',
    '1E-400',
    '5e-324',
    '0e99',
  ),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.constantFrom('', '-'), digits(1, 25), digits(0, 25), fc.option(fc.integer({ min: -420, max: 420 })))
    .map(([sign, whole, fraction, power]) => {
      const start = whole.replace(/^0+(?=.)/, '');
      return `${sign}${start}${fraction === '' ? '' : `.${fraction}`}${power === null ? '' : `e${power}`}`;
    }),
);

/** Not an integer: JavaScript puts such keys first, and JSON's key order means nothing. */
const key = fc
  .oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('__proto__', 'constructor', '\u0000exact', '\u0000exact\u0000', 'marks'),
  )
  .filter((text) => !/^\d+$/.test(text));

const { value: jsonText } = fc.letrec<{ value: string; members: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    numberToken,
    fc.constantFrom('true', 'null', '"text"', '"\\"1e400"', '"\\\\"'),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
    tie('members').map((members) => `{${members}}`),
  ),
  members: fc
    .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name })
    .map((all) => all.map(([name, value]) => `${JSON.stringify(name)} : ${value}`).join(',')),
}));

/** Appends digits beyond double precision to a mark's number, which changes the value. */
const lengthen = (json: string, tail: string): string =>
  json.replace(
    /(?<="(?:x|y|width|height)":)(\d+)(\.\d+)?/g,
    (_, whole, fraction = '.') => `${whole}${fraction}${tail}`,
  );

const markText = fc
  .tuple(
    fc.constantFrom(...allDefinitions),
    fc.integer(),
    fc.uniqueArray(fc.tuple(key, jsonText), { maxLength: 3, selector: ([name]) => name }),
    digits(18, 22),
  )
  .map(([{ type }, seed, unknown, tail]) => {
    const known = JSON.stringify(buildMark(type, createRandom(seed)));
    const names = new Set(Object.keys(JSON.parse(known)));
    const added = unknown.filter(
      ([name]) =>
        !names.has(name) &&
        name !== 'data' &&
        name !== 'conversation' &&
        !/^reasons?$/.test(name) &&
        name !== 'visibleRegions' &&
        name !== 'fillColor' &&
        name !== 'fontColor',
    );
    const members = added.map(([name, value]) => `${JSON.stringify(name)}:${value},`).join('');
    // By a function: a key may hold what a replacing text gives a meaning, such as $'.
    return lengthen(known, tail).replace(/^\{/, () => `{${members}`);
  });

const documentText = fc
  .tuple(
    fc.array(markText, { maxLength: 3 }),
    fc.uniqueArray(fc.tuple(key, jsonText), { maxLength: 3, selector: ([name]) => name }),
  )
  .map(([marks, properties]) => {
    const beside = properties
      .filter(([name]) => name !== 'marks')
      .map(([name, value]) => `${JSON.stringify(name)}:${value},`)
      .join('');
    return `{${beside}"marks":[${marks.join(',')}]}`;
  });

it('writes every number of a document with its exact value, at any place', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      const { document, problems } = parseMarksDocument(text);
      expect(problems).toEqual([]);
      expect(tokensOf(serializeMarksDocument(document))).toEqual(tokensOf(text));
      // On its way to a worker or into a store, and out again.
      expect(serializeMarksDocument(structuredClone(document))).toBe(serializeMarksDocument(document));
      const again = parseMarksDocument(serializeMarksDocument(document)).document;
      expect(serializeMarksDocument(again)).toBe(serializeMarksDocument(document));
    }),
    { numRuns: 400 },
  );
});

it('detects numbers that a double holds', () => {
  fc.assert(
    fc.property(numberToken, (token) => {
      const written = JSON.stringify(Number(token));
      expect(isHeldByDouble(token)).toBe(written !== 'null' && decimalOf(written) === decimalOf(token));
    }),
    { numRuns: 2000 },
  );
});

const line = buildMark('LineAnnotation', createRandom(1));
const textOf = (members: string, marks = JSON.stringify(line)) => `{${members}"marks":[${marks}]}`;
const markWith = (members: string) => JSON.stringify(line).replace(/^\{/, () => `{${members},`);
const only = (text: string): Mark => {
  const [mark] = parseMarksDocument(text).document.marks;
  if (!mark) throw new Error('The mark does not conform');
  return mark;
};

it('keeps numbers through edits of other parts of their object, and writes those that were changed', () => {
  const text = markWith('"vendor":{"id":12345678901234567890,"list":[1e400,{"deep":-0}]}').replace(
    /"startPoint":\{"x":[\d.]+/,
    '"startPoint":{"x":0.10000000000000001',
  );
  const mark = only(textOf('', text)) as Mark & { startPoint: { x: number; y: number } };
  expect(mark.startPoint.x).toBe(0.1);
  const moved = { ...mark, uid: 'moved', startPoint: { ...mark.startPoint, y: 5 } };
  const written = serializeMarksDocument({ marks: [moved as Mark] });
  expect(written).toContain('{"id":12345678901234567890,"list":[1e400,{"deep":-0}]}');
  expect(written).toContain('"startPoint":{"x":0.10000000000000001,"y":5}');
  const elsewhere = { ...mark, startPoint: { ...mark.startPoint, x: 0.2 } };
  expect(serializeMarksDocument({ marks: [elsewhere as Mark] })).toContain('"startPoint":{"x":0.2,');
});

it('reports a number that is too large for its field as written in its file', () => {
  const text = JSON.stringify(line).replace(/"startPoint":\{"x":[\d.]+/, '"startPoint":{"x":1e400');
  expect(parseMarksDocument(textOf('', text)).problems).toMatchObject([
    { path: 'marks[0].startPoint.x', expected: 'a finite number', received: '1e400' },
  ]);
});

const rejects = (path: string, token: string) => {
  const [, key = ''] = /(\w+)$/.exec(path) ?? [];
  const marks = ['TextAnnotation', 'HighlightAnnotation', 'LineAnnotation'] as const;
  const type = marks.find((each) => JSON.stringify(buildMark(each, createRandom(1))).includes(`"${key}":`));
  const text = JSON.stringify(buildMark(type ?? 'LineAnnotation', createRandom(1)));
  const changed = text.replace(new RegExp(`"${key}":[-\\d.e]+`), () => `"${key}":${token}`);
  return parseMarksDocument(textOf('', changed)).problems;
};

it.each([
  ['pageNumber', '0.99999999999999999999', 'an integer of at least 1'],
  ['pageNumber', '1.0000000000000000000001', 'an integer of at least 1'],
  ['pageNumber', '12345678901234567890.5', 'an integer of at least 1'],
  ['opacity', '255.0000000000000000001', 'an integer 0 to 255'],
  ['opacity', '-1e-400', 'an integer 0 to 255'],
  ['fontSize', '288.00000000000000000001', 'a number 0.1 to 288'],
  ['fontSize', '0.09999999999999999999999', 'a number 0.1 to 288'],
  ['thickness', '50.00000000000000000001', 'a number 1 to 50'],
  ['startIndex', '1e-400', 'an integer'],
])('reports a number that breaks its rule only before it is rounded: %s %s', (path, token, expected) => {
  expect(rejects(path, token)).toMatchObject([{ fault: 'value', expected, received: token }]);
});

it.each([
  ['pageNumber', '1.00000000000000000000'],
  ['pageNumber', '12345678901234567890'],
  ['fontSize', '287.99999999999999999999'],
  ['fontSize', '0.10000000000000000000001'],
  ['opacity', '25500000000000000000000e-20'],
])('accepts a number that conforms as it is written: %s %s', (path, token) => {
  expect(rejects(path, token)).toEqual([]);
});

it('writes the corrected value in place of one that was only rounded to it', () => {
  const mark = parseMarksDocument(
    `{"marks":[],"m":${JSON.stringify(line).replace(/"pageNumber":\d+/, '"pageNumber":0.99999999999999999999')}}`,
  ).document.m;
  const [problem] = checkMark(mark, 0);
  if (!problem) throw new Error('No problem was found');
  const { mark: corrected } = correctMark(mark, 0, [{ scope: 'one', problem, remedy: { kind: 'nearest' } }]);
  expect(checkMark(corrected, 0)).toEqual([]);
  expect(serializeMarksDocument({ marks: [corrected as Mark] })).toContain('"pageNumber":1,');
});

it('orders the texts of numbers as their decimal values', () => {
  const scaled = (token: string): bigint => {
    const [, sign, whole = '', fraction = '', power = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(token) ?? [];
    const value = BigInt(whole + fraction) * 10n ** BigInt(Number(power) - fraction.length + 500);
    return sign === '-' ? -value : value;
  };
  const token = numberToken.filter((text) => !/[eE][-+]?\d{4}/.test(text));
  fc.assert(
    fc.property(token, token, (a, b) => {
      const difference = scaled(a) - scaled(b);
      expect(Math.sign(compareNumbers(a, b)) + 0).toBe(difference === 0n ? 0 : difference < 0n ? -1 : 1);
      expect(isWhole(a)).toBe(scaled(a) % 10n ** 500n === 0n);
    }),
    { numRuns: 1000 },
  );
});

it.each([
  ['a mark', textOf('', markWith(`"vendor":[{"n":[1${'0'.repeat(MARKS_LIMITS.number)}]}]`)), 'marks[0].vendor[0].n[0]'],
  ['the document', textOf(`"a":[[0.1${'0'.repeat(5_000_000)}1]],`), 'a[0][0]'],
])('refuses a number without end in %s', (_what, text, path) => {
  expect(parseMarksDocument(text).problems).toMatchObject([
    { path, fault: 'excess', expected: 'a number of at most 1,000 characters' },
  ]);
});

it('reads a number of five million zeros in a time that grows with its length', () => {
  expect(isHeldByDouble(`1${'0'.repeat(5_000_000)}1`)).toBe(false);
  expect(isHeldByDouble(`0.${'0'.repeat(5_000_000)}`)).toBe(true);
});

it('counts the digits of the properties of a document', () => {
  const many = Array.from({ length: 1200 }, () => `1${'1'.repeat(900)}`).join();
  expect(parseMarksDocument(textOf(`"a":[${many}],`)).problems).toMatchObject([{ path: 'a', fault: 'excess' }]);
});

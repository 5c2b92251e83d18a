import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { addUnknownProperties, buildMark } from '../../testing/build-marks.ts';
import { createRandom, type Random } from '../../testing/random.ts';
import { markDefinitions } from '../registry.ts';
import { compileCheck } from './quick-check.ts';

const ODD_VALUES: readonly unknown[] = [
  null,
  undefined,
  true,
  -1,
  0,
  0.5,
  1.5,
  51,
  256,
  1e9,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'Full',
  '#12345',
  '#a1b2c3',
  'transparent',
  'M0,0L5,5',
  '2024-02-30T10:00:00Z',
  '2024-02-29T10:00:60Z',
  [],
  [null],
  [{}],
  ['Bold', 'Bold'],
  {},
  { x: 1, y: 2 },
  { width: 5, height: 5 },
  { constructor: 5 },
];

const pickOdd = (random: Random): unknown => ODD_VALUES[random.integer(0, ODD_VALUES.length - 1)];

/** The value with something odd, or nothing, somewhere in it. */
function disturb(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.25)) return pickOdd(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [pickOdd(random)];
    const at = random.integer(0, value.length - 1);
    return value.map((each: unknown, index) => (index === at ? disturb(each, random) : each));
  }
  const keys = Object.keys(value);
  const key = keys.length > 0 && random.chance(0.95) ? random.pick(keys) : random.pick(['reason', 'reasons', 'mask']);
  const { [key]: old, ...rest } = value as Record<string, unknown>;
  return random.chance(0.2) ? rest : { ...rest, [key]: disturb(old, random) };
}

describe.each(markDefinitions.map(({ type, schema }) => ({ type, schema: schema as v.GenericSchema })))(
  'the quick check of $type',
  ({ type, schema }) => {
    const check = compileCheck(schema);

    it('accepts valid marks, unknown properties included', () => {
      for (let seed = 0; seed < 60; seed++) {
        const mark = buildMark(type, createRandom(seed));
        expect(check(mark)).toBe(true);
        expect(check(addUnknownProperties(mark))).toBe(true);
      }
    });

    it('passes nothing that valibot does not', () => {
      const random = createRandom(22);
      let refused = 0;
      for (let round = 0; round < 1500; round++) {
        let mark: unknown = buildMark(type, random);
        for (let times = random.integer(1, 3); times > 0; times--) mark = disturb(mark, random);
        const isRight = v.safeParse(schema, mark).success;
        if (!isRight) refused++;
        if (check(mark) && !isRight) expect.fail(`passed ${JSON.stringify(mark)}`);
      }
      expect(refused).toBeGreaterThan(200);
    });
  },
);

it('passes nothing of a schema that it does not know', () => {
  for (const schema of [v.union([v.string(), v.number()]), v.pipe(v.string(), v.trim()), v.tuple([v.string()])]) {
    expect(compileCheck(schema)('a')).toBe(false);
    expect(compileCheck(schema)(['a'])).toBe(false);
  }
});

it('runs rules that it does not know as valibot does', () => {
  const check = compileCheck(
    v.pipe(
      v.array(v.number()),
      v.minLength(2),
      v.everyItem((item) => item > 0),
    ),
  );
  expect([[1, 2], [1], [1, -2]].map(check)).toEqual([true, false, false]);
});

import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Covers rounding errors of doubles with up to ten integer digits. */
const TOLERANCE = 1e-6;

function roundDeep(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value / TOLERANCE) * TOLERANCE + 0;
  if (Array.isArray(value)) return value.map(roundDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, roundDeep(item)]));
}

const isClose = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= TOLERANCE;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isClose(Reflect.get(a, key), Reflect.get(b, key)))
  );
};

/** Deep equality with tolerance for rounding errors. */
export function expectClose(actual: unknown, expected: unknown): void {
  if (!isClose(actual, expected)) expect(roundDeep(actual)).toEqual(roundDeep(expected));
}

/** Fast `toEqual` for large arrays: that is about 100 times slower on image data. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

export function freezeDeep<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) freezeDeep(item);
    Object.freeze(value);
  }
  return value;
}

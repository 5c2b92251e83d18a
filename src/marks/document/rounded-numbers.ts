// Numbers that satisfy a rule only once rounded: `"pageNumber": 0.99999999999999999999` reads as 1.
import type * as v from 'valibot';
import type { MessageOrText } from '../../messages/index.ts';
import { childSchema, describeSchema, rangeOf } from '../kit/schema.ts';
import { compareNumbers, type ExactNumbers, exactNumbersOf, holdsExactNumbers, isWhole } from './exact-numbers.ts';
import { shorten } from './problem.ts';

export interface RoundedNumber {
  readonly keys: readonly (string | number)[];
  readonly expected: MessageOrText;
  readonly received: MessageOrText;
}

/** Returns whether the double represents the text and satisfies a rule that the text breaks. */
function breaksRule(token: string, value: unknown, schema: v.GenericSchema): boolean {
  if (!Object.is(Number(token), value)) return false;
  const { min, max, isInteger } = rangeOf(schema);
  const number = Number(token);
  if (number < min || number > max || (isInteger && !Number.isInteger(number))) return false;
  return (
    (isInteger && !isWhole(token)) ||
    (Number.isFinite(min) && compareNumbers(token, String(min)) < 0) ||
    (Number.isFinite(max) && compareNumbers(token, String(max)) > 0)
  );
}

/** Finds numbers of a mark that break a schema rule before they are rounded to doubles. */
export function findRounded(mark: object, schema: v.GenericSchema): readonly RoundedNumber[] {
  // Few marks have any: schemas are looked up only for those.
  if (!holdsExactNumbers(mark)) return [];
  const found: RoundedNumber[] = [];
  const walk = (
    value: unknown,
    at: v.GenericSchema | undefined,
    exact: string | ExactNumbers | undefined,
    keys: readonly (string | number)[],
  ): void => {
    // Unknown properties have no rules.
    if (at === undefined) return;
    if (typeof exact === 'string') {
      const expected = describeSchema(at);
      if (expected && breaksRule(exact, value, at)) found.push({ keys, expected, received: shorten(exact) });
    } else if (Array.isArray(value)) {
      const item = childSchema(at, 0);
      value.forEach((each, index) => {
        walk(each, item, exact?.get(index), [...keys, index]);
      });
    } else if (typeof value === 'object' && value !== null) {
      const numbers = exactNumbersOf(value);
      for (const [key, each] of Object.entries(value)) {
        walk(each, childSchema(at, key), numbers?.get(key), [...keys, key]);
      }
    }
  };
  walk(mark, schema, undefined, []);
  return found;
}

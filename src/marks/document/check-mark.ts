import * as v from 'valibot';
import { remembered } from '../../kernel/remembered.ts';
import { message } from '../../messages/index.ts';
import { type AnyMarkDefinition, allDefinitions, findDefinition } from '../registry.ts';
import { findExcess } from './limits.ts';
import { createProblem, formatValue, type MarkProblem, toProblems } from './problem.ts';
import { compileCheck } from './quick-check.ts';
import { findRounded } from './rounded-numbers.ts';

const quickCheckOf = remembered(({ schema }: AnyMarkDefinition) => compileCheck(schema));

/** Returns the problems of a mark; none if it conforms to its type's schema. */
export function checkMark(mark: unknown, index: number): readonly MarkProblem[] {
  if (typeof mark !== 'object' || mark === null || Array.isArray(mark)) {
    return [createProblem(index, mark, [], 'value', message('an object'), formatValue(mark))];
  }
  const excess = findExcess(mark);
  if (excess) return [createProblem(index, mark, excess.keys, 'excess', excess.expected, excess.received)];
  const type: unknown = Reflect.get(mark, 'type');
  const definition = typeof type === 'string' ? findDefinition(type) : undefined;
  if (!definition) {
    const expected = message('one of the {count, plural, one {# mark type} other {# mark types}}', {
      count: allDefinitions.length,
    });
    return [createProblem(index, mark, ['type'], 'value', expected, formatValue(type))];
  }
  const rounded = findRounded(mark, definition.schema).map(({ keys, expected, received }) =>
    createProblem(index, mark, keys, 'value', expected, received),
  );
  if (quickCheckOf(definition)(mark)) return rounded;
  const result = v.safeParse(definition.schema, mark);
  return result.success ? rounded : [...toProblems(index, mark, result.issues, definition.schema), ...rounded];
}

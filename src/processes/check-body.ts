import * as v from 'valibot';
import { accept } from '../scanner/core.ts';
import { type DocumentAnswer, refuseInput } from './answers.ts';

/** Serializes the expected value as issue message, for errors that return it as data. */
const must = (expected: object) => JSON.stringify(expected);

export const text = (maxLength = 1000) => {
  const message = must({ type: 'string', maxLength });
  return v.pipe(v.string(message), v.maxLength(maxLength, message));
};

export const flag = () => v.boolean(must({ type: 'boolean' }));

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, must({ enum: values }));

/** Mark colour: six hexadecimal digits. */
export const color = () => v.pipe(text(), v.regex(/^#[A-Fa-f0-9]{6}$/, must({ type: 'string', format: '#RRGGBB' })));

export const integerFrom = (min: number, max: number) => {
  // Clients expect the limits under these names.
  const message = must({ type: 'integer', greaterThan: min - 1, lessThan: max + 1 });
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

export const listOf = <Item extends v.GenericSchema>(item: Item, maxItems: number) => {
  const message = must({ type: 'array', minItems: 1, maxItems });
  return v.pipe(v.array(item, message), v.minLength(1, message), v.maxLength(maxItems, message));
};

export const texts = () => v.record(v.string(), text(), must({ type: 'object' }));

export const objectOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, must({ type: 'object' }));

/** Regular expression. Endless matching is detected at runtime, in a thread that can be killed. */
export const expression = () =>
  v.pipe(text(), v.nonEmpty(must({ type: 'string', minLength: 1 })), v.check(isExpression, must({ format: 'regex' })));

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const toPath = ({ path }: v.BaseIssue<unknown>): string =>
  (path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'body';

/** Picks one issue: an unrecognized property first, then a missing value. */
function chooseIssue(issues: readonly v.BaseIssue<unknown>[]) {
  const isUnrecognized = (issue: v.BaseIssue<unknown>) => issue.expected === 'never';
  const isMissing = (issue: v.BaseIssue<unknown>) => issue.received === 'undefined';
  const unrecognized = issues.find(isUnrecognized);
  if (unrecognized) return { issue: unrecognized, code: 'UnrecognizedInput' } as const;
  const missing = issues.find(isMissing);
  if (missing) return { issue: missing, code: 'MissingInput' } as const;
  return { issue: issues[0], code: 'InvalidInput' } as const;
}

/** Error code of a fault at a place of the body. */
export type NameFault = (code: string, at: string, expected?: object) => string;

/** Returns the body if valid, else the refusal. */
export function checkBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  nameFault: NameFault = (code) => code,
): DocumentAnswer<v.InferOutput<Schema>> {
  const checked = v.safeParse(schema, body);
  if (checked.success) return accept(checked.output);
  const { issue, code } = chooseIssue(checked.issues);
  if (!issue) return refuseInput('InvalidInput', 'body');
  const expected = code === 'InvalidInput' ? JSON.parse(issue.message) : undefined;
  const at = toPath(issue);
  return refuseInput(nameFault(code, at, expected), at, expected);
}

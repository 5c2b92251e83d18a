import type * as v from 'valibot';
import { describeSchema, schemaAt } from '../kit/schema.ts';
import { exactNumbersOf } from './exact-numbers.ts';

/**
 * What kind of fault it is, which says what can be done about it: a property is missing, a value is not what it should be, two properties
 * exclude each other, there is too much of something, a key stands more than once in its object, or another mark has the `uid`.
 */
export type FaultKind = 'missing' | 'value' | 'both' | 'excess' | 'repeatedKey' | 'uid';

/** Why a mark, or the document itself, does not conform. */
export interface MarkProblem {
  /** Position in `marks`, from 0; −1 when the document itself is at fault. */
  readonly index: number;
  readonly uid?: string;
  readonly type?: string;
  readonly fault: FaultKind;
  /** JSON path from the document's root, such as `marks[1].lineGroups[0].lines[2].width`. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
  /** One plain sentence. */
  readonly message: string;
}

/** `marks[1].data["a key"]`: keys that are no identifiers are quoted. */
export function formatPath(keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    if (/^[A-Za-z_$][\w$]*$/.test(key)) return path === '' ? key : `${path}.${key}`;
    return `${path}[${JSON.stringify(key)}]`;
  }, '');
}

/** The keys of a path that {@link formatPath} wrote. */
export function parseKeys(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([A-Za-z_$][\w$]*)/g)].map(
    ([, index, quoted, name]) => {
      if (index !== undefined) return Number(index);
      return quoted === undefined ? (name ?? '') : (JSON.parse(quoted) as string);
    },
  );
}

/** Problems as lines of text, to be saved. */
export const formatProblems = (problems: readonly MarkProblem[]): string =>
  problems.map(({ path, message, uid }) => `${path}\t${message}${uid === undefined ? '' : `\tuid ${uid}`}\n`).join('');

const LONGEST_RECEIVED = 60;

/** A value as a short piece of JSON, for people. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return shorten(JSON.stringify(value));
}

export const shorten = (text: string): string =>
  text.length <= LONGEST_RECEIVED ? text : `${text.slice(0, LONGEST_RECEIVED)}…`;

function describeExpected(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, path: readonly unknown[]): string {
  const own = /^Expected (.+)$/.exec(issue.message)?.[1];
  // A rule that is broken says so itself; a value that is missing or of another kind is told what it should be.
  if (own !== undefined && issue.kind === 'validation') return own;
  return describeSchema(schemaAt(schema, path)) ?? own ?? issue.expected ?? 'another value';
}

/** The value that an issue is about, as its file writes it where a double cannot hold it. */
function receivedOf(issue: v.BaseIssue<unknown>): string {
  const item = issue.path?.at(-1);
  const { input, key } = item ?? {};
  const exact = typeof input === 'object' && input !== null ? exactNumbersOf(input)?.get(key as string) : undefined;
  return typeof exact === 'string' ? shorten(exact) : formatValue(item ? item.value : issue.input);
}

function faultOf({ received }: v.BaseIssue<unknown>): FaultKind {
  if (received === 'both') return 'both';
  return received === 'undefined' || received === 'neither' ? 'missing' : 'value';
}

/** The problem that an issue of `schema` tells of; `mark` is what was checked. */
function toProblem(index: number, mark: unknown, issue: v.BaseIssue<unknown>, schema: v.GenericSchema): MarkProblem {
  const items = issue.path ?? [];
  // valibot takes an array for an object that lacks every property. The array itself is what is wrong.
  const arrayAt = items.findIndex((item) => item.type === 'object' && Array.isArray(item.input));
  const path = (arrayAt < 0 ? items : items.slice(0, arrayAt)).map((item) => item.key);
  const keys = path.filter((key) => typeof key === 'string' || typeof key === 'number');
  if (arrayAt >= 0) {
    const expected = describeSchema(schemaAt(schema, path)) ?? 'an object';
    return createProblem(index, mark, keys, 'value', expected, formatValue(items[arrayAt]?.input));
  }
  const isAboutSeveral = issue.received === 'neither' || issue.received === 'both';
  const received = isAboutSeveral ? issue.received : receivedOf(issue);
  return createProblem(index, mark, keys, faultOf(issue), describeExpected(schema, issue, path), received);
}

/** The problems that the issues of `schema` tell of, one for each path. */
export function toProblems(
  index: number,
  mark: unknown,
  issues: readonly v.BaseIssue<unknown>[],
  schema: v.GenericSchema,
): readonly MarkProblem[] {
  const byPath = new Map<string, MarkProblem>();
  for (const issue of issues) {
    const problem = toProblem(index, mark, issue, schema);
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  return [...byPath.values()];
}

export function createProblem(
  index: number,
  mark: unknown,
  keys: readonly (string | number)[],
  fault: FaultKind,
  expected: string,
  received: string,
): MarkProblem {
  const uid: unknown = typeof mark === 'object' && mark !== null ? Reflect.get(mark, 'uid') : undefined;
  const type: unknown = typeof mark === 'object' && mark !== null ? Reflect.get(mark, 'type') : undefined;
  const where = formatPath(keys);
  const what = typeof type === 'string' ? `Mark ${index + 1} (${type})` : `Mark ${index + 1}`;
  return {
    index,
    ...(typeof uid === 'string' ? { uid } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    fault,
    path: formatPath(['marks', index, ...keys]),
    expected,
    received,
    message: `${what}${where === '' ? '' : `, ${where}`}: expected ${expected}, found ${received}.`,
  };
}

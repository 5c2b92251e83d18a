import type * as v from 'valibot';
import { inEnglish, type Message, type MessageOrText, message, msg, type Values } from '../../messages/index.ts';
import { describeSchema, schemaAt } from '../kit/schema.ts';
import { EXPECTED } from '../kit/values.ts';
import { exactNumbersOf } from './exact-numbers.ts';

/** Decides the remedies: property missing, wrong, exclusive; limit exceeded; key or `uid` taken. */
export type FaultKind = 'missing' | 'value' | 'both' | 'excess' | 'repeatedKey' | 'uid';

/** Fault of a mark or the document in English, for programs; {@link sayProblem} localizes it. */
export interface MarkProblem {
  /** Index in `marks`; −1 for the document itself. */
  readonly index: number;
  readonly uid?: string;
  readonly type?: string;
  readonly fault: FaultKind;
  /** JSON path from the document's root, such as `marks[1].lineGroups[0].lines[2].width`. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
  /** One sentence. */
  readonly message: string;
}

export interface ProblemMessage extends Message {
  readonly values: Values & { readonly expected: MessageOrText; readonly received: MessageOrText };
}

type Place = Pick<MarkProblem, 'index' | 'uid' | 'type' | 'fault' | 'path'>;

/** A problem with its localizable message; files and other threads get its English fields only. */
class FoundProblem {
  readonly #localized: ProblemMessage;

  constructor(place: Place, localized: ProblemMessage) {
    const { expected, received } = localized.values;
    const words = { expected: inEnglish(expected), received: inEnglish(received), message: inEnglish(localized) };
    Object.assign(this, place, words);
    this.#localized = localized;
  }

  static messageOf(problem: object): ProblemMessage | undefined {
    return #localized in problem ? problem.#localized : undefined;
  }
}

/** @throws TypeError if the problem was copied, or comes from another thread */
export function toProblemMessage(problem: MarkProblem): ProblemMessage {
  const localized = FoundProblem.messageOf(problem);
  if (!localized) throw new TypeError(`Nobody knows what to say of ${problem.path}`);
  return localized;
}

/** `message`: one sentence, marked by `msg`; `values`: its parts, also shown alone in tables. */
export const problemOf = (place: Place, message: string, values: ProblemMessage['values']): MarkProblem =>
  new FoundProblem(place, { id: message, values }) as unknown as MarkProblem;

/** Formats a path as `marks[1].data["a key"]`: keys that aren't identifiers are quoted. */
export function formatPath(keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    if (/^[A-Za-z_$][\w$]*$/.test(key)) return path === '' ? key : `${path}.${key}`;
    return `${path}[${JSON.stringify(key)}]`;
  }, '');
}

/** Parses a path written by {@link formatPath}. */
export function parseKeys(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([A-Za-z_$][\w$]*)/g)].map(
    ([, index, quoted, name]) => {
      if (index !== undefined) return Number(index);
      return quoted === undefined ? (name ?? '') : (JSON.parse(quoted) as string);
    },
  );
}

/**
 * Returns problems as lines of text.
 * @example
 * const { problems } = parseMarksDocument('{"marks":[{}]}');
 * console.error(formatProblems(problems));
 */
export const formatProblems = (problems: readonly MarkProblem[]): string =>
  problems.map(({ path, message, uid }) => `${path}\t${message}${uid === undefined ? '' : `\tuid ${uid}`}\n`).join('');

const LONGEST_RECEIVED = 60;

const NOTHING = message('nothing');
const OBJECT = message('an object');

/** Formats a value as a short piece of JSON for users. */
export function formatValue(value: unknown): MessageOrText {
  if (value === undefined) return NOTHING;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return message('an array of {length}', { length: value.length });
  if (typeof value === 'object' && value !== null) return OBJECT;
  return shorten(JSON.stringify(value));
}

export const shorten = (text: string): string =>
  text.length <= LONGEST_RECEIVED ? text : `${text.slice(0, LONGEST_RECEIVED)}…`;

function describeExpected(
  schema: v.GenericSchema,
  issue: v.BaseIssue<unknown>,
  path: readonly unknown[],
): MessageOrText {
  const expected = EXPECTED.exec(issue.message)?.[1];
  const own = expected === undefined ? undefined : message(expected);
  // Broken rules have messages; missing values and wrong types are described by what was expected.
  if (own !== undefined && issue.kind === 'validation') return own;
  return describeSchema(schemaAt(schema, path)) ?? own ?? issue.expected ?? message('another value');
}

/** Returns the value of an issue, as written in the file if a double can't hold it. */
function receivedOf(issue: v.BaseIssue<unknown>): MessageOrText {
  const item = issue.path?.at(-1);
  const { input, key } = item ?? {};
  const exact = typeof input === 'object' && input !== null ? exactNumbersOf(input)?.get(key as string) : undefined;
  return typeof exact === 'string' ? shorten(exact) : formatValue(item ? item.value : issue.input);
}

function faultOf({ received }: v.BaseIssue<unknown>): FaultKind {
  if (received === 'both') return 'both';
  return received === 'undefined' || received === 'neither' ? 'missing' : 'value';
}

function toProblem(index: number, mark: unknown, issue: v.BaseIssue<unknown>, schema: v.GenericSchema): MarkProblem {
  const items = issue.path ?? [];
  // For valibot, an array is an object without properties: report the array itself.
  const arrayAt = items.findIndex((item) => item.type === 'object' && Array.isArray(item.input));
  const path = (arrayAt < 0 ? items : items.slice(0, arrayAt)).map((item) => item.key);
  const keys = path.filter((key) => typeof key === 'string' || typeof key === 'number');
  if (arrayAt >= 0) {
    const expected = describeSchema(schemaAt(schema, path)) ?? message('an object');
    return createProblem(index, mark, keys, 'value', expected, formatValue(items[arrayAt]?.input));
  }
  const received =
    issue.received === 'neither' ? message('neither') : issue.received === 'both' ? message('both') : receivedOf(issue);
  return createProblem(index, mark, keys, faultOf(issue), describeExpected(schema, issue, path), received);
}

/** Converts the issues of `schema` to problems, one per path. */
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
  expected: MessageOrText,
  received: MessageOrText,
): MarkProblem {
  const uid: unknown = typeof mark === 'object' && mark !== null ? Reflect.get(mark, 'uid') : undefined;
  const type: unknown = typeof mark === 'object' && mark !== null ? Reflect.get(mark, 'type') : undefined;
  const where = formatPath(keys);
  const place = {
    index,
    ...(typeof uid === 'string' ? { uid } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    fault,
    path: formatPath(['marks', index, ...keys]),
  };
  return problemOf(place, sentenceOf(typeof type === 'string', where !== ''), {
    number: index + 1,
    type: String(type),
    where,
    expected,
    received,
  });
}

function sentenceOf(hasType: boolean, hasPlace: boolean): string {
  if (hasType) {
    return hasPlace
      ? msg('Mark {number} ({type}), {where}: expected {expected}, but found {received}.')
      : msg('Mark {number} ({type}): expected {expected}, but found {received}.');
  }
  return hasPlace
    ? msg('Mark {number}, {where}: expected {expected}, but found {received}.')
    : msg('Mark {number}: expected {expected}, but found {received}.');
}

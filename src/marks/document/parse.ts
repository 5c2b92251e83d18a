import { fail, type Result, succeed } from '../../kernel/result.ts';
import { type MessageOrText, message, msg } from '../../messages/index.ts';
import { jsonFaultMessage } from '../../workers/index.ts';
import type { Mark } from '../registry.ts';
import { checkMark } from './check-mark.ts';
import { attachExactNumbers, copyExactNumbers, exactNumbersOf, setExactNumbers } from './exact-numbers.ts';
import { type RepeatedKey, readJsonText } from './json-text.ts';
import { findExcess, MARKS_LIMITS, measureValue } from './limits.ts';
import { createProblem, formatPath, formatValue, type MarkProblem, problemOf } from './problem.ts';

/** A marks document: `marks`, and everything else in its file. */
export interface MarksDocument {
  readonly marks: readonly Mark[];
  readonly [property: string]: unknown;
}

export interface ParsedMarksDocument {
  /** Valid marks in order, and all unknown properties of the document within the limits. */
  readonly document: MarksDocument;
  /** Problems of the file. Faulty marks aren't loaded, except both of those with the same `uid`. */
  readonly problems: readonly MarkProblem[];
}

export interface RawMarksDocument {
  /** Items of `marks`, including invalid ones. */
  readonly items: readonly unknown[];
  /** The document without its marks; an empty `marks` keeps their position. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** Properties that are left out because they exceed a limit, and duplicate keys. */
  readonly problems: readonly MarkProblem[];
}

const DOCUMENT = { index: -1, fault: 'value' } as const;

export function readMarksDocument(text: string): Result<RawMarksDocument, MarkProblem> {
  const json = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return fail(
      problemOf({ ...DOCUMENT, path: '' }, msg("The text isn't valid JSON: {reason}."), {
        reason: jsonFaultMessage(error),
        expected: 'JSON',
        received: message('other text'),
      }),
    );
  }
  if (typeof value !== 'object' || value === null) return toRawDocument(value);
  const { numbers, repeated } = readJsonText(json, value);
  attachExactNumbers(value, numbers);
  const read = toRawDocument(value);
  if (!read.ok || repeated.length === 0) return read;
  return succeed({ ...read.value, problems: [...read.value.problems, ...toRepeatedProblems(repeated, read.value)] });
}

/** Returns problems of duplicate keys: no mark is left out, but earlier values are lost. */
function toRepeatedProblems(repeated: readonly RepeatedKey[], { items }: RawMarksDocument): readonly MarkProblem[] {
  const reported = repeated.slice(0, MARKS_LIMITS.repeatedKeys).map(({ keys, times }): MarkProblem => {
    const [first, index, ...below] = keys;
    const expected = message('each key once in its object');
    const received = message(
      'it {count, plural, one {# time} other {# times}} with different values; the last one counts',
      { count: times },
    );
    if (first === 'marks' && typeof index === 'number' && below.length > 0) {
      return createProblem(index, items[index], below, 'repeatedKey', expected, received);
    }
    const path = formatPath(keys);
    return problemOf(
      { index: -1, fault: 'repeatedKey', path },
      msg('Document, {where}: expected {expected}, but found {received}.'),
      { where: path, expected, received },
    );
  });
  const rest = repeated.length - reported.length;
  if (rest === 0) return reported;
  const more = problemOf(
    { index: -1, fault: 'repeatedKey', path: '' },
    msg('Document: expected each key once per object, but found {received}.'),
    {
      expected: message('each key once'),
      received: message('{count, plural, one {# more that is repeated} other {# more that are repeated}}', {
        count: rest,
      }),
    },
  );
  return [...reported, more];
}

function toRawDocument(value: unknown): Result<RawMarksDocument, MarkProblem> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const received = formatValue(value);
    return fail(
      problemOf({ ...DOCUMENT, path: '' }, msg('A marks document is an object with marks; found {received}.'), {
        expected: message('an object'),
        received,
      }),
    );
  }
  const items: unknown = Reflect.get(value, 'marks');
  if (!Array.isArray(items)) {
    const received = formatValue(items);
    return fail(
      problemOf({ ...DOCUMENT, path: 'marks' }, msg('The property marks must be an array, but found {received}.'), {
        expected: message('an array'),
        received,
      }),
    );
  }
  return succeed({ items, ...boundProperties(value) });
}

/** Returns the properties of a document besides its marks, within the limits. */
function boundProperties(whole: object): Pick<RawMarksDocument, 'properties' | 'problems'> {
  const exact = exactNumbersOf(whole);
  const taken: [string, unknown][] = [];
  const problems: MarkProblem[] = [];
  let firstBeyond: string | undefined;
  let beyond = 0;
  let values = 0;
  let characters = 0;
  const report = (path: string, expected: MessageOrText, received: MessageOrText) => {
    problems.push(
      problemOf(
        { index: -1, fault: 'excess', path: path || 'a property' },
        msg("Document, {where}: expected {expected}, but found {received}. It's left out."),
        { where: path || message('a property'), expected, received },
      ),
    );
  };
  const leaveOut = (key: string) => {
    firstBeyond ??= key.slice(0, MARKS_LIMITS.key);
    beyond += 1;
  };
  for (const key of Object.keys(whole)) {
    if (key === 'marks') {
      taken.push([key, []]);
      continue;
    }
    // A file may have millions: those beyond the limit aren't measured.
    if (values >= MARKS_LIMITS.propertyValues) {
      leaveOut(key);
      continue;
    }
    const value: unknown = Reflect.get(whole, key);
    if (exact !== undefined && value === exact) continue;
    const holder = { [key]: value };
    const numbers = exact?.get(key);
    if (numbers !== undefined) setExactNumbers(holder, new Map([[key, numbers]]));
    const excess = findExcess(holder);
    if (excess) {
      report(formatPath(excess.keys), excess.expected, excess.received);
      continue;
    }
    const size = measureValue(value);
    const length = key.length + size.characters + (numbers === undefined ? 0 : measureValue(numbers).characters);
    const isBeyond =
      values + size.values > MARKS_LIMITS.propertyValues || characters + length > MARKS_LIMITS.propertyText;
    if (isBeyond) {
      leaveOut(key);
      continue;
    }
    values += size.values;
    characters += length;
    taken.push([key, value]);
  }
  if (firstBeyond !== undefined) {
    const { propertyValues, propertyText } = MARKS_LIMITS;
    const expected = message(
      'at most {limit, plural, one {# value} other {# values}} and {characters, plural, one {# character} other {# characters}} beside the marks',
      { limit: propertyValues, characters: propertyText },
    );
    const received =
      beyond === 1
        ? message('more')
        : message('{count, plural, one {# property more} other {# properties more}}', { count: beyond });
    report(formatPath([firstBeyond]), expected, received);
  }
  const properties = Object.fromEntries(taken);
  copyExactNumbers(whole, properties);
  return { properties, problems };
}

/**
 * Parses a marks document. Never throws: `problems` lists what is invalid.
 * @example
 * const { document, problems } = parseMarksDocument('{"marks":[]}');
 * for (const mark of document.marks) console.log(mark.uid, mark.type);
 */
export const parseMarksDocument = (text: string): ParsedMarksDocument => checkRawDocument(readMarksDocument(text));

/**
 * Checks a marks document that is parsed already. Valid marks are the given objects.
 * @example
 * const { problems } = checkMarksDocument(JSON.parse('{"marks":[{}]}'));
 * problems.length; // 1 or more: a mark needs a uid and a type
 */
export const checkMarksDocument = (value: unknown): ParsedMarksDocument => checkRawDocument(toRawDocument(value));

function checkRawDocument(raw: Result<RawMarksDocument, MarkProblem>): ParsedMarksDocument {
  if (!raw.ok) return { document: { marks: [] }, problems: [raw.error] };
  const { items, properties } = raw.value;
  const conforming: Mark[] = [];
  const problems = [...raw.value.problems];
  const indexByUid = new Map<string, number>();
  items.forEach((mark, index) => {
    const found = checkMark(mark, index);
    if (found.length > 0) {
      problems.push(...found);
      return;
    }
    const conformingMark = mark as Mark;
    const earlier = indexByUid.get(conformingMark.uid);
    if (earlier === undefined) indexByUid.set(conformingMark.uid, index);
    else {
      const expected = message('a unique uid ({where} has the same)', { where: `marks[${earlier}]` });
      problems.push(createProblem(index, mark, ['uid'], 'uid', expected, formatValue(conformingMark.uid)));
    }
    conforming.push(conformingMark);
  });
  return { document: { ...properties, marks: conforming }, problems };
}

// Corrects invalid values: replaces, clamps or drops them. `repair.ts` adds missing ones.
import * as v from 'valibot';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import type { MessageOrText } from '../../messages/index.ts';
import {
  childSchema,
  describeSchema,
  flatParts,
  isOptional,
  rangeOf,
  schemaAt,
  unwrapOptional,
} from '../kit/schema.ts';
import { allDefinitions, findDefinition } from '../registry.ts';
import { checkMark } from './check-mark.ts';
import { dropExactNumber } from './exact-numbers.ts';
import { namedColor } from './named-colors.ts';
import { formatPath, type MarkProblem, type ProblemMessage, parseKeys, shorten } from './problem.ts';

export type Keys = readonly (string | number)[];

export type Remedy =
  | { readonly kind: 'set'; readonly value: unknown }
  | { readonly kind: 'nearest' }
  /** Removes the property, one of two exclusive ones, or an array item. */
  | { readonly kind: 'drop'; readonly key: string | number };

/** Marks to correct: one, all with its wrong value, or all that break its rule in the field. */
export type CorrectionScope = 'one' | 'sameValue' | 'sameRule';

export interface Correction {
  readonly scope: CorrectionScope;
  readonly problem: Pick<MarkProblem, 'index' | 'path' | 'expected' | 'received'>;
  readonly remedy: Remedy;
}

export interface RemedyOffer {
  readonly field: 'choice' | 'color' | 'number' | 'text' | 'json';
  readonly options: readonly string[];
  readonly start: string;
  /** Nearest allowed value, if any. */
  readonly nearest: number | string | undefined;
  /** Parts that can be removed without making the mark incomplete. */
  readonly drops: readonly { readonly key: string | number; readonly value: string }[];
}

export interface AppliedCorrection {
  /** Path inside the mark. */
  readonly path: string;
  readonly kind: 'set' | 'dropped';
  readonly value?: unknown;
}

export const keysBelow = (problem: Pick<MarkProblem, 'path'>): Keys => parseKeys(problem.path).slice(2);

/** Returns a key that is equal for problems with the same rule and field, in any mark and item. */
export const ruleOf = (problem: Pick<MarkProblem, 'path' | 'expected'>): string =>
  JSON.stringify([keysBelow(problem).map((key) => (typeof key === 'number' ? 0 : key)), problem.expected]);

export const valueRuleOf = (problem: Correction['problem']): string => `${ruleOf(problem)} ${problem.received}`;

function matches({ scope, problem }: Correction, other: MarkProblem): boolean {
  if (scope === 'one') return problem.path === other.path && problem.index === other.index;
  return scope === 'sameRule' ? ruleOf(problem) === ruleOf(other) : valueRuleOf(problem) === valueRuleOf(other);
}

/** Returns the correction for a problem: the mark's own before general, later before earlier. */
export const findCorrection = (corrections: readonly Correction[], problem: MarkProblem): Correction | undefined =>
  corrections.findLast((each) => each.scope === 'one' && matches(each, problem)) ??
  corrections.findLast((each) => each.scope !== 'one' && matches(each, problem));

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const valueAt = (value: unknown, keys: Keys): unknown =>
  keys.reduce<unknown>(
    (at, key) => (isContainer(at) && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    value,
  );

/** Returns a copy with another value at the end of a path, or without it. */
export function changeAt(value: unknown, keys: Keys, change: { readonly value: unknown } | 'drop'): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change === 'drop' ? value : change.value;
  const isDropped = rest.length === 0 && change === 'drop';
  if (Array.isArray(value)) {
    return isDropped
      ? value.filter((_, index) => index !== key)
      : value.map((each: unknown, index) => (index === key ? changeAt(each, rest, change) : each));
  }
  if (!isContainer(value)) return value;
  const entries = Object.entries(value).filter(([each]) => !isDropped || each !== String(key));
  // Not by spreading: `__proto__` must stay a plain key.
  const copy = Object.fromEntries(entries);
  if (isDropped) return copy;
  Object.defineProperty(copy, key, {
    value: changeAt(Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined, rest, change),
    enumerable: true,
    writable: true,
    configurable: true,
  });
  if (rest.length === 0) dropExactNumber(copy, key);
  return copy;
}

const definitionFor = (mark: unknown) => {
  const type: unknown = isContainer(mark) ? Reflect.get(mark, 'type') : undefined;
  return typeof type === 'string' ? findDefinition(type) : undefined;
};

const anySchema = v.looseObject({});

/** Returns the schema at a path of a mark: any object for the mark, any type for its type. */
function schemaFor(mark: unknown, keys: Keys): v.GenericSchema {
  if (keys.length === 0) return anySchema;
  if (keys.length === 1 && keys[0] === 'type') return v.picklist(allDefinitions.map(({ type }): string => type));
  const definition = definitionFor(mark);
  return (definition && schemaAt(definition.schema, keys)) ?? v.unknown();
}

interface Rules {
  readonly type: string;
  readonly options: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly isInteger: boolean;
  readonly isColor: boolean;
}

function rulesOf(schema: v.GenericSchema): Rules {
  const inner = unwrapOptional(schema) as v.GenericSchema;
  const regex = flatParts(inner)
    .map((part): unknown => Reflect.get(part, 'requirement'))
    .find((requirement) => requirement instanceof RegExp);
  const options: unknown = Reflect.get(inner, 'options');
  return {
    type: inner.type,
    options: Array.isArray(options) ? options.map(String) : [],
    ...rangeOf(inner),
    isColor: regex?.test('#000000') ?? false,
  };
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** Returns the only allowed value that is meant: clamped, rounded, or in the required spelling. */
function nearestOf(rules: Rules, value: unknown): number | string | undefined {
  switch (fieldOf(rules)) {
    case 'number':
      return nearestNumber(rules, value);
    case 'choice':
      return rules.options.find((option) => option.toLowerCase() === describeValue(value).trim().toLowerCase());
    case 'color':
      return toColor(describeValue(value));
    default:
      return undefined;
  }
}

function nearestNumber(rules: Rules, value: unknown): number | undefined {
  const number = toNumber(value);
  if (number === undefined) return undefined;
  const within = Math.min(Math.max(number, rules.min), rules.max);
  const nearest = rules.isInteger ? Math.round(within) : within;
  return Number.isFinite(nearest) ? nearest : undefined;
}

/** CSS allows names and short colours; the format requires six digits. */
function toColor(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return namedColor(text);
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

const describeValue = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function startOf(field: RemedyOffer['field'], rules: Rules, value: unknown): string {
  const nearest = nearestOf(rules, value);
  if (nearest !== undefined) return String(nearest);
  const text = describeValue(value);
  if (field === 'number') return '';
  if (field !== 'choice') return text;
  const isPart = (option: string) => text !== '' && option.toLowerCase().includes(text.toLowerCase());
  return rules.options.find(isPart) ?? rules.options[0] ?? '';
}

function fieldOf({ type, isColor }: Rules): RemedyOffer['field'] {
  if (type === 'picklist') return 'choice';
  if (type === 'number') return 'number';
  if (type === 'string') return isColor ? 'color' : 'text';
  return 'json';
}

/** Lists droppable keys at a path: optional and unknown properties, items, bag entries. */
function dropsAt(mark: unknown, keys: Keys): readonly (string | number)[] {
  const key = keys.at(-1);
  const definition = definitionFor(mark);
  if (key === undefined || !definition) return [];
  if (typeof key === 'number') return [key];
  const around = schemaAt(definition.schema, keys.slice(0, -1));
  const own = around && childSchema(around, key);
  const isBag = around !== undefined && schemaAt(around, ['any key at all']) !== undefined;
  return own === undefined || isOptional(own) || isBag ? [key] : [];
}

const dropsOf = (around: unknown, keys: Keys): RemedyOffer['drops'] =>
  keys.map((key) => ({ key, value: shorten(JSON.stringify(valueAt(around, [key])) ?? '') }));

/** Returns the corrections for a problem; undefined if none, or if `repair.ts` handles it. */
export function offerRemedy(mark: unknown, problem: MarkProblem): RemedyOffer | undefined {
  const keys = keysBelow(problem);
  if (problem.fault === 'both') {
    return { field: 'text', options: [], start: '', nearest: undefined, drops: dropsOf(mark, ['reason', 'reasons']) };
  }
  if (problem.fault !== 'value' && problem.fault !== 'excess') return undefined;
  const rules = rulesOf(schemaFor(mark, keys));
  const value = valueAt(mark, keys);
  const field = fieldOf(rules);
  const start = problem.fault === 'excess' ? '' : startOf(field, rules, value);
  const around = valueAt(mark, keys.slice(0, -1));
  const drops = dropsOf(around, dropsAt(mark, keys));
  return { field, options: rules.options, start, nearest: nearestOf(rules, value), drops };
}

/** Parses text typed as a correction: its value, or a description of what is expected. */
export function readTyped(
  type: string | undefined,
  problem: Pick<MarkProblem, 'path'> & { readonly localized: ProblemMessage },
  field: RemedyOffer['field'],
  text: string,
): Result<unknown, MessageOrText> {
  const keys = keysBelow(problem);
  const schema = schemaFor({ type }, keys);
  const value = field === 'number' ? toNumber(text) : field === 'json' ? parseJson(text) : text;
  if (value !== undefined && v.safeParse(schema, value).success) return succeed(value);
  return fail(describeSchema(schema) ?? problem.localized.values.expected);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the change of a remedy with its path; undefined if there is none. */
function toChange(mark: unknown, problem: MarkProblem, remedy: Remedy) {
  const keys = keysBelow(problem);
  switch (remedy.kind) {
    case 'set':
      return { keys, change: { value: remedy.value } };
    case 'nearest': {
      const value = nearestOf(rulesOf(schemaFor(mark, keys)), valueAt(mark, keys));
      return value === undefined ? undefined : { keys, change: { value } };
    }
    case 'drop': {
      // Array items have different indices in each mark; properties have names.
      const last = typeof keys.at(-1) === 'number' ? (keys.at(-1) as number) : remedy.key;
      return { keys: [...keys.slice(0, -1), last], change: 'drop' as const };
    }
  }
}

/** Maximum rounds of finding and correcting: another type, for example, reveals other problems. */
const MOST_ROUNDS = 8;

export interface CorrectionOutcome {
  readonly mark: unknown;
  readonly corrected: readonly AppliedCorrection[];
  /** Problems found on the way, corrected or not. */
  readonly met: readonly MarkProblem[];
  readonly problems: readonly MarkProblem[];
}

/** Applies the corrections for a mark. Other values never change. */
export function correctMark(raw: unknown, index: number, corrections: readonly Correction[]): CorrectionOutcome {
  let mark = raw;
  let problems = checkMark(mark, index);
  const corrected: AppliedCorrection[] = [];
  const met: MarkProblem[] = [];
  const done = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS && problems.length > 0 && corrections.length > 0; round += 1) {
    const changes = problems.flatMap((problem) => {
      const correction = findCorrection(corrections, problem);
      const known = `${problem.path} ${correction && corrections.indexOf(correction)}`;
      if (!correction || done.has(known)) return [];
      done.add(known);
      const made = toChange(mark, problem, correction.remedy);
      return made ? [made] : [];
    });
    if (changes.length === 0) break;
    // Remove items last and from the end, so that other indices stay valid.
    const drops = changes.filter(({ change }) => change === 'drop').reverse();
    for (const { keys, change } of [...changes.filter(({ change }) => change !== 'drop'), ...drops]) {
      mark = changeAt(mark, keys, change);
      const path = formatPath(keys);
      corrected.push(change === 'drop' ? { path, kind: 'dropped' } : { path, kind: 'set', value: change.value });
    }
    met.push(...problems);
    problems = checkMark(mark, index);
  }
  return { mark, corrected, met, problems };
}

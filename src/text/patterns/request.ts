// Search requests, as users save and share them.
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { t, translate } from '../../messages/index.ts';
import { jsonFaultMessage } from '../../workers/index.ts';
import { expressionFaultMessage } from '../expression-fault.ts';
import { isKeptPart, type KeptParts, partsOf } from './kept-parts.ts';
import { patternOf, unknownPattern } from './registry.ts';

/** A user-defined regular expression with the name of its hits. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
  /** True to ignore accents, as for words. */
  readonly foldsAccents?: boolean | undefined;
  /** Matches case, or ignores it, whatever the request does. */
  readonly matchesCase?: boolean | undefined;
}

/** Terms to find on every page. */
export interface SearchRequest {
  /** Ids of patterns. */
  readonly patterns: readonly string[];
  readonly words: readonly string[];
  /** One person each: "Anna Berg" or "Berg, Anna". */
  readonly names: readonly string[];
  readonly expressions: readonly NamedExpression[];
  readonly matchesCase: boolean;
  readonly findsParts: boolean;
  /** True to find likely misreadings in recognized print; other text must match exactly. */
  readonly isTolerant: boolean;
  /** Parts of hits that stay, by kind: partial redaction. */
  readonly keeps: KeptParts;
}

/**
 * Request that finds nothing, to build others from.
 * @example
 * const request = { ...EMPTY_REQUEST, words: ['Berg'], patterns: ['email', 'iban'] };
 */
export const EMPTY_REQUEST: SearchRequest = {
  patterns: [],
  words: [],
  names: [],
  expressions: [],
  matchesCase: false,
  findsParts: false,
  isTolerant: false,
  keeps: {},
};

export interface SearchPreset extends Partial<SearchRequest> {
  readonly name: string;
}

/** Maximum number of list entries: each is searched on every page. */
export const MAX_ENTRIES = 5_000;
/** Maximum number of characters per entry. */
export const MAX_ENTRY = 1_000;

/** Returns the distinct lines of a pasted or loaded list. */
export const linesOfList = (text: string): string[] => [
  ...new Set(
    text
      .replace(/^\ufeff/, '')
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  ),
];

/** Returns a list's text: as typed if it matches the entries, otherwise one entry per line. */
export function textOfList(typed: string, entries: readonly string[]): string {
  const lines = linesOfList(typed);
  const isSame = lines.length === entries.length && lines.every((line, index) => line === entries[index]);
  return isSame ? typed : entries.join('\n');
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const tooLongText = (where: string): string =>
  t('{where} is longer than {limit, plural, one {# character} other {# characters}}.', { where, limit: MAX_ENTRY });

function faultsOfList(value: unknown, where: string): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [t('{where} must be a list of strings.', { where })];
  if (value.length > MAX_ENTRIES)
    return [
      t('{where} has more than {limit, plural, one {# entry} other {# entries}}.', { where, limit: MAX_ENTRIES }),
    ];
  return value.flatMap((entry: unknown, index) => {
    if (typeof entry !== 'string' || entry.trim() === '')
      return [t('{where} must be a string.', { where: `${where}[${index}]` })];
    return entry.length > MAX_ENTRY ? [tooLongText(`${where}[${index}]`)] : [];
  });
}

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';
const notBooleanText = (where: string): string => t('{where} must be true or false.', { where });

function faultsOfExpressions(value: unknown): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [t('{where} must be a list.', { where: 'expressions' })];
  return value.flatMap((entry: unknown, index) => {
    const where = `expressions[${index}]`;
    if (!isFields(entry) || typeof entry.name !== 'string' || typeof entry.expression !== 'string')
      return [t('{where} must have a name and an expression.', { where })];
    if (entry.expression.length > MAX_ENTRY) return [tooLongText(where)];
    const flag = ['foldsAccents', 'matchesCase'].find((key) => !isFlag(entry[key]));
    if (flag !== undefined) return [notBooleanText(`${where}.${flag}`)];
    try {
      new RegExp(entry.expression, 'u');
      return [];
    } catch (error) {
      return [t('{where}: {reason}.', { where, reason: expressionFaultMessage(error) })];
    }
  });
}

export function faultsOfKept(value: unknown): string[] {
  if (value === undefined) return [];
  if (!isFields(value)) return [t('{where} must be an object.', { where: 'keeps' })];
  return Object.entries(value).flatMap(([kind, part]) =>
    isKeptPart(kind, part)
      ? []
      : [
          t("{where}: “{text}” isn't one of {names}.", {
            where: `keeps.${kind}`,
            text: String(part),
            names: partsOf(kind).join(', '),
          }),
        ],
  );
}

const KEYS: readonly string[] = ['name', ...Object.keys(EMPTY_REQUEST)];

function faultsOf(value: unknown, needsName: boolean): string[] {
  if (!isFields(value)) return [t('A preset must be an object.')];
  const unknown = Object.keys(value).filter((key) => !KEYS.includes(key));
  const flags = ['matchesCase', 'findsParts', 'isTolerant'].filter((key) => !isFlag(value[key]));
  const patterns = Array.isArray(value.patterns) ? value.patterns : [];
  const strange = patterns.filter((id: unknown) => typeof id === 'string' && !patternOf(id));
  return [
    ...(needsName && (typeof value.name !== 'string' || value.name.trim() === '')
      ? [t('{where} must be a string.', { where: 'name' })]
      : []),
    ...unknown.map((key) => t('Unknown field {name}.', { name: key })),
    ...flags.map(notBooleanText),
    ...strange.map((id) => translate(unknownPattern(id))),
    ...['patterns', 'words', 'names'].flatMap((key) => faultsOfList(value[key], key)),
    ...faultsOfExpressions(value.expressions),
    ...faultsOfKept(value.keeps),
  ];
}

/** Parses shared presets: one, or a list. The error names the fault and its place. */
export function parsePresets(json: string): Result<readonly SearchPreset[], string> {
  let data: unknown;
  try {
    data = JSON.parse(json.replace(/^\ufeff/, ''));
  } catch (error) {
    return fail(t('Invalid JSON: {reason}', { reason: jsonFaultMessage(error) }));
  }
  const presets: readonly unknown[] = Array.isArray(data) ? data : [data];
  const faults = presets.flatMap((preset, index) =>
    faultsOf(preset, true).map((fault) => t('Preset {number}: {fault}', { number: index + 1, fault })),
  );
  if (presets.length === 0) return fail(t('It contains no presets.'));
  return faults.length > 0 ? fail(faults.slice(0, 10).join('\n')) : succeed(presets as readonly SearchPreset[]);
}

export const toRequest = ({ name: _, ...preset }: SearchPreset): SearchRequest => ({
  ...EMPTY_REQUEST,
  isTolerant: true,
  ...preset,
});

/** Inverse of {@link parsePresets}. */
export const writePresets = (presets: readonly SearchPreset[]): string => `${JSON.stringify(presets, null, 2)}\n`;

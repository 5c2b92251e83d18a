import { readFileSync } from 'node:fs';
import { type FindRequest, findHits as find } from '../finding/index.ts';
import { message, messageOf, t } from '../messages/index.ts';
import { builtThread } from '../server/built-threads.ts';
import { createThreadSpawner } from '../server/thread-workers.ts';
import { FindError } from '../text/find.ts';
import { COURT_RULES, type CourtRule, isKeptPart, type KeptParts } from '../text/patterns/kept-parts.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import { PATTERNS, patternOf } from '../text/patterns/registry.ts';
import { EMPTY_REQUEST, linesOfList, type SearchRequest } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import type { OptionValues } from './command.ts';
import { inputError, usageError } from './errors.ts';
import { describeFault } from './input-files.ts';
import { recognizerOf, TEXT_OPTIONS, toCommandError, type WordReaderOptions } from './page-text.ts';
import { readSearchPresets, reportLosses } from './preset-files.ts';
import type { Terminal } from './terminal.ts';

const PATTERN_IDS = PATTERNS.map(({ id }) => id);

const ALL_PATTERNS = 'all';

export const FIND_OPTIONS = {
  text: { value: 'WORD', isList: true, help: message('words to find, also across line ends') },
  regex: { value: 'R', isList: true, help: message('regular expressions to find') },
  list: { value: 'NAMES.txt', help: message('a file with one name per line') },
  pattern: {
    value: 'A,B',
    help: message('personal data by pattern: {names}', { names: [ALL_PATTERNS, ...PATTERN_IDS].join(', ') }),
  },
  'keep-last': {
    value: 'N',
    help: message('keep the last 1 to 9 characters of numbers that are found'),
  },
  court: {
    value: Object.keys(COURT_RULES).join(','),
    help: message(
      'find what a court rule wants redacted, and keep what it allows: frcp5.2 keeps the last four digits of numbers, the year of birth, and the initials of names in --list (those of minors)',
    ),
  },
  presets: {
    value: 'P.json',
    help: message('a file of presets of “Find and redact”, or predefinedSearch.json of PrizmDoc'),
  },
  exact: { help: message('exclude likely OCR misreadings, such as Abemathy for Abernathy') },
  case: { help: message('match words and expressions exactly, including upper and lower case') },
  parts: { help: message('also find words inside longer ones') },
  ...TEXT_OPTIONS,
} as const;

export type FindOptionValues = OptionValues<typeof FIND_OPTIONS>;

function readList(path: string): readonly string[] {
  try {
    return linesOfList(readFileSync(path, 'utf8'));
  } catch (error) {
    throw inputError(describeFault(path, error));
  }
}

export const isAsked = ({ text, regex, list, pattern, court, presets }: FindOptionValues): boolean =>
  text.length + regex.length > 0 || [list, pattern, court, presets].some((option) => option !== undefined);

function readPreset(path: string | undefined, terminal: Terminal | undefined): SearchRequest {
  if (path === undefined) return { ...EMPTY_REQUEST, isTolerant: true };
  const read = readSearchPresets(path);
  if (terminal) reportLosses(path, read, terminal);
  return read.value;
}

/** Returns the redaction rule of a court. @throws CommandError */
function readCourt(name: string | undefined): CourtRule {
  if (name === undefined) return { patterns: [], keeps: {} };
  const rule = COURT_RULES[name];
  if (rule) return rule;
  throw usageError(t("--court: “{name}” isn't one of {names}.", { name, names: Object.keys(COURT_RULES).join(', ') }));
}

/** Parses how many trailing characters of numbers to keep. @throws CommandError */
function readKeptLast(count: string | undefined, patterns: readonly string[]): KeptParts {
  if (count === undefined) return {};
  const part = `last-${count}`;
  const kept = patterns.flatMap((kind) => (isKeptPart(kind, part) ? [[kind, part] as const] : []));
  if (!/^[1-9]$/.test(count))
    throw usageError(t('--keep-last: expected a whole number from 1 to 9, but found “{text}”.', { text: count }));
  if (kept.length === 0) throw usageError(t('--keep-last needs a --pattern that finds numbers, such as iban or card.'));
  return Object.fromEntries(kept);
}

/** @throws CommandError if the search options are invalid */
export function readRequest(options: FindOptionValues, terminal?: Terminal): SearchRequest {
  const { text, regex, list, pattern, case: matchesCase, parts, exact } = options;
  const court = readCourt(options.court);
  const preset = readPreset(options.presets, terminal);
  const named = pattern?.split(',').flatMap((id) => (id === ALL_PATTERNS ? PATTERN_IDS : [id])) ?? [];
  const patterns = [...new Set([...preset.patterns, ...named, ...court.patterns])];
  const strange = patterns.find((id) => !patternOf(id));
  if (strange !== undefined) throw usageError(t('--pattern: unknown pattern “{text}”.', { text: strange }));
  const request: SearchRequest = {
    patterns,
    words: [...preset.words, ...text],
    names: [...preset.names, ...(list === undefined ? [] : readList(list))],
    expressions: [...preset.expressions, ...regex.map((expression) => ({ name: expression, expression }))],
    matchesCase: matchesCase || preset.matchesCase,
    findsParts: parts || preset.findsParts,
    isTolerant: !exact && preset.isTolerant,
    keeps: { ...preset.keeps, ...court.keeps, ...readKeptLast(options['keep-last'], patterns) },
  };
  try {
    // Validate before opening files.
    createTextSearch(request);
  } catch (error) {
    if (error instanceof FindError) throw usageError(messageOf(error));
    throw error;
  }
  return request;
}

type CommandFind = Omit<FindRequest, 'recognizerFor' | 'spawnSearch'> & WordReaderOptions;

/** Yields the hits of all pages in reading order. @throws CommandError */
export async function* findHits({ ocr, recognizes, onLanguage, ...request }: CommandFind): AsyncGenerator<Hit> {
  const reading = { ocr, ...(recognizes !== undefined && { recognizes }), ...(onLanguage && { onLanguage }) };
  try {
    const spawnSearch = createThreadSpawner(() => builtThread('search-thread'));
    yield* find({ ...request, recognizerFor: recognizerOf(reading), spawnSearch });
  } catch (error) {
    throw toCommandError(error);
  }
}

/** Reports a hit on a likely OCR misreading: searching for the word itself would miss it. */
export function reportMisread({ page, kind, entry, text, isMisread }: Hit, terminal: Terminal): void {
  if (isMisread) terminal.report(t('Page {page}: {name}, read as {text}.', { page, name: entry || kind, text }));
}

// Search arguments, shared by finding and redacting tools.
import * as v from 'valibot';
import { COURT_RULES } from '../text/patterns/kept-parts.ts';
import { PATTERNS } from '../text/patterns/registry.ts';
import type { Call } from './call.ts';
import { OPENING, PATHS, READING_PRINT, toOptions } from './tool.ts';

const list = (description: string) => v.optional(v.pipe(v.array(v.string()), v.description(description)), []);

const SEARCH = {
  words: list('Words to find, also across line ends'),
  expressions: list('Regular expressions to find'),
  patterns: v.optional(
    v.pipe(v.array(v.picklist(PATTERNS.map(({ id }) => id))), v.description('Kinds of personal data to find')),
    [],
  ),
  court: v.optional(
    v.pipe(
      v.picklist(Object.keys(COURT_RULES)),
      v.description('Find what a court rule wants redacted, and keep what it allows'),
    ),
  ),
  keepLast: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9), v.description('Last characters of numbers to keep')),
  ),
  namesFile: v.optional(v.pipe(v.string(), v.description('Path of a text file with a name per line'))),
  matchCase: v.optional(v.boolean(), false),
  exact: v.optional(v.pipe(v.boolean(), v.description('Without likely misreadings of recognized print')), false),
  ...READING_PRINT,
  ...OPENING,
};

type Search = v.InferOutput<v.ObjectSchema<typeof SEARCH, undefined>>;

export const SEARCHED_FILE = { file: PATHS.file, ...SEARCH };

export const toSearchOptions = ({ words, expressions, patterns, namesFile, ...rest }: Search, call: Call): string[] =>
  toOptions({
    text: words,
    regex: expressions,
    pattern: patterns.length > 0 ? patterns.join(',') : undefined,
    court: rest.court,
    'keep-last': rest.keepLast?.toString(),
    list: namesFile === undefined ? undefined : call.copyInput(namesFile),
    case: rest.matchCase,
    exact: rest.exact,
    ocr: rest.ocr,
    password: rest.password,
  });

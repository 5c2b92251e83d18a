// Recipes: JSON files that say what to find in a folder of files, and what to do with it.
import * as v from 'valibot';
import { fail, type Result, succeed } from '../kernel/result.ts';
import { t } from '../messages/index.ts';
import { HIDDEN_KINDS } from '../redaction/index.ts';
import { jsonFaultMessage } from '../workers/index.ts';
import { REASON_SETS, type ReasonSet, reasonSetSchema } from './reason-sets.ts';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
const texts = v.array(text);
const flag = v.boolean();
const dateSchema = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'a date such as 2026-03-01'));
const pagesSchema = v.pipe(v.string(), v.regex(/^[\d\s,-]+$/, 'pages such as 1-3,7'));

const expressionSchema = v.strictObject({
  name: text,
  expression: text,
  /** Ignores accents (é = e), like words do. */
  foldsAccents: v.optional(flag),
  matchesCase: v.optional(flag),
});

const findSchema = v.strictObject({
  words: v.optional(texts),
  /** People: "Anna Berg" or "Berg, Anna". */
  names: v.optional(texts),
  /** Files next to the recipe with one name per line. */
  lists: v.optional(texts),
  patterns: v.optional(texts),
  expressions: v.optional(v.array(expressionSchema)),
  /** Parts of hits to keep by kind: `last-4`, `year`, `initials` or `town`. */
  keeps: v.optional(v.record(text, text)),
  matchesCase: v.optional(flag),
  /** Matches inside words. */
  findsParts: v.optional(flag),
  /** Excludes likely OCR misreadings. */
  isExact: v.optional(flag),
  /** OCR language, such as `eng`; by default chosen by each page's text. */
  language: v.optional(text),
});

const reasonsSchema = v.strictObject({
  /** Built-in or custom set. */
  set: v.optional(v.union([v.picklist(['foia', 'privacy-act', 'gdpr']), reasonSetSchema])),
  default: v.optional(text),
  /** Codes by kind of hit: `word`, `name`, `expression`, or a pattern's name. */
  byKind: v.optional(v.record(text, text)),
});

const privilegeSchema = v.strictObject({
  basis: text,
  description: v.optional(text),
  author: v.optional(text),
  recipients: v.optional(text),
  date: v.optional(dateSchema),
});

const leaveOutSchema = v.strictObject({
  /** Glob: `*` within a folder, `**` across folders; default: all files. */
  file: v.optional(text),
  /** Default: all pages. */
  pages: v.optional(pagesSchema),
  reason: v.optional(text),
  privilege: v.optional(privilegeSchema),
});

const waitSchema = v.strictObject({
  /** Images of text that OCR couldn't read. */
  unread: v.optional(flag),
  /** OCR hits with a word of lower confidence (0 to 1). */
  confidenceBelow: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  misread: v.optional(flag),
  /** Files without hits. */
  nothingFound: v.optional(flag),
  signed: v.optional(flag),
  encrypted: v.optional(flag),
});

const signSchema = v.strictObject({
  reason: v.optional(text),
  place: v.optional(text),
  certify: v.optional(v.picklist([1, 2, 3])),
});

export const STAMP_PLACES = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
const placeSchema = v.picklist(STAMP_PLACES);

const stampSchema = v.strictObject({
  /** Placeholders: `{number}`, `{file}`, `{page}`, `{pages}` and `{date}`. */
  text,
  place: placeSchema,
  font: v.optional(text),
  /** In points. */
  size: v.optional(v.pipe(v.number(), v.minValue(4), v.maxValue(72))),
});

const numberSchema = v.strictObject({
  prefix: v.optional(v.pipe(v.string(), v.maxLength(40), v.regex(/^[\w.-]*$/, 'letters, digits, "-", "_" and "."'))),
  digits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(15))),
  start: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999_999))),
  place: v.optional(placeSchema),
  font: v.optional(text),
  size: v.optional(v.pipe(v.number(), v.minValue(4), v.maxValue(72))),
});

const productionSchema = v.strictObject({
  number: v.optional(numberSchema),
  /** Headers, footers and confidentiality stamps. */
  stamps: v.optional(v.array(stampSchema)),
  /** One PDF per document, or page images with texts and load files. */
  output: v.optional(v.picklist(['pdf', 'tiff'])),
  /** Resolution of images (dpi). */
  dpi: v.optional(v.pipe(v.number(), v.integer(), v.minValue(300), v.maxValue(1200))),
  volume: v.optional(v.pipe(v.string(), v.regex(/^\w{1,20}$/, 'letters and digits'))),
  custodian: v.optional(text),
  /** Globs of files that stay in their native format, behind a slip sheet. */
  native: v.optional(texts),
});

export const recipeSchema = v.strictObject({
  $schema: v.optional(v.string()),
  recipe: v.literal(1),
  name: v.optional(text),
  /** Date of all output; undated by default. */
  date: v.optional(dateSchema),
  /** Size of pages for texts, slip sheets and logs; `a4` by default. */
  paper: v.optional(v.picklist(['a4', 'letter'])),
  /** Person named in logs. */
  by: v.optional(text),
  find: v.optional(findSchema),
  action: v.optional(v.picklist(['redact', 'highlight', 'extract'])),
  reasons: v.optional(reasonsSchema),
  /** `uniform` (default) hides lengths of redacted words; `keep` leaves other words in place. */
  gaps: v.optional(v.picklist(['uniform', 'keep'])),
  leaveOut: v.optional(v.array(leaveOutSchema)),
  /** Hidden information to keep unless it repeats redacted words. */
  keep: v.optional(v.array(v.picklist(HIDDEN_KINDS))),
  /** Result names without extension: `{stem}`, and `{number}` in a production. */
  names: v.optional(text),
  wait: v.optional(waitSchema),
  sign: v.optional(signSchema),
  production: v.optional(productionSchema),
});

export type Recipe = v.InferOutput<typeof recipeSchema>;
export type LeaveOut = v.InferOutput<typeof leaveOutSchema>;
export type Privilege = v.InferOutput<typeof privilegeSchema>;
export type Production = v.InferOutput<typeof productionSchema>;
export type RecipeStamp = v.InferOutput<typeof stampSchema>;

export const isRedacting = ({ action = 'redact' }: Recipe): boolean => action === 'redact';

const usedCodes = ({ reasons, leaveOut = [] }: Recipe): readonly (readonly [where: string, code: string])[] => [
  ...(reasons?.default === undefined ? [] : [['reasons.default', reasons.default] as const]),
  ...Object.entries(reasons?.byKind ?? {}).map(([kind, code]) => [`reasons.byKind.${kind}`, code] as const),
  ...leaveOut.flatMap(({ reason }, index) =>
    reason === undefined ? [] : [[`leaveOut.${index}.reason`, reason] as const],
  ),
];

export function reasonSetOf({ reasons }: Recipe): ReasonSet | undefined {
  const set = reasons?.set;
  return typeof set === 'string' ? REASON_SETS[set] : set;
}

function* faultsOf(recipe: Recipe): Generator<string> {
  const { find = {}, leaveOut = [], production, sign, action = 'redact', names } = recipe;
  const asks = [find.words, find.names, find.lists, find.patterns, find.expressions].some((list) => list?.length);
  if (!asks && leaveOut.length === 0 && !production)
    yield t('The recipe says neither what to find, nor which pages to leave out, nor a production.');
  if (production && action === 'extract') yield t("A production can't use “extract”: choose “redact” or “highlight”.");
  if (action === 'extract' && sign) yield t("Extracted data can't be signed.");
  if (sign && production?.output === 'tiff') yield t('Pictures cannot be signed: choose “pdf” as the output.');
  if (names?.includes('{number}') && !production)
    yield t('names: {number} needs a production.', { number: '{number}' });
  if (names !== undefined && !/\{(stem|number)\}/.test(names))
    yield t('names: must contain {name} or {number}.', { name: '{stem}', number: '{number}' });
  const set = reasonSetOf(recipe);
  for (const [where, code] of usedCodes(recipe))
    if (set && !set.reasons.some((reason) => reason.code === code))
      yield t('{where}: the set of reasons has no “{code}”.', { where, code });
}

/** Parses a recipe that may not request anything yet. @returns it, or its first fault */
export function readRecipeShape(json: string): Result<Recipe, string> {
  let data: unknown;
  try {
    data = JSON.parse(json.replace(/^\ufeff/, ''));
  } catch (error) {
    return fail(t('Invalid JSON: {reason}', { reason: jsonFaultMessage(error) }));
  }
  const read = v.safeParse(recipeSchema, data);
  if (!read.success) {
    const [issue] = read.issues;
    const where = v.getDotPath(issue) ?? '';
    return fail(where === '' ? issue.message : `${where}: ${issue.message}`);
  }
  return succeed(read.output);
}

/** Parses a recipe. @returns it, or its first fault with position */
export function parseRecipe(json: string): Result<Recipe, string> {
  const shape = readRecipeShape(json);
  if (!shape.ok) return shape;
  const { value: fault } = faultsOf(shape.value).next();
  return fault === undefined ? shape : fail(fault);
}

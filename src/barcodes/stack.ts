// Splits a stack of scanned pages into documents and names them, for the page and the CLI.
import { distinctNames, toFileName, withSuffix } from '../kernel/file-name.ts';
import type { Barcode, BarcodeType } from './types.ts';

/** Patch codes; T, the separator that scanner makers print, comes first. */
export const PATCHES = ['T', '1', '2', '3', '4', '6'] as const;
export type PatchSheet = (typeof PATCHES)[number];

/** Matcher of values with optional groups, such as a regular expression. */
export interface ValuePattern {
  exec(value: string): readonly (string | undefined)[] | null;
}

/** Separators: patch codes, or pages with a barcode equal to the value or matching the pattern. */
export type CutAt =
  | { readonly kind: 'patch'; readonly patches: readonly PatchSheet[] }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'pattern'; readonly pattern: ValuePattern };

export interface SplitRules {
  readonly at: CutAt;
  /** Leaves separators out of all documents. Otherwise each is the first page of one. */
  readonly dropsSeparators: boolean;
  /** Consecutive separators with the same value belong to one document. */
  readonly joinsSame: boolean;
}

/** Returns the default for removing separators: patch sheets have no content, other pages do. */
export const dropsByDefault = (kind: CutAt['kind']): boolean => kind === 'patch';

/** Types to scan the pages for; undefined for a scan's default. */
export const typesToFind = (kind: CutAt['kind']): readonly BarcodeType[] | undefined =>
  kind === 'patch' ? ['patchCodeBarcode'] : undefined;

/** @throws SyntaxError if the expression is invalid */
export const toPattern = (expression: string): RegExp => new RegExp(expression, 'u');

/** Returns the distinct values to match a pattern against. */
export const valuesOf = (pages: readonly (readonly Barcode[])[]): readonly string[] => [
  ...new Set(pages.flat().flatMap(({ barcodeValue }) => barcodeValue ?? [])),
];

export function triedPattern(
  values: readonly string[],
  matches: readonly ReturnType<ValuePattern['exec']>[],
): ValuePattern {
  const byValue = new Map(values.map((value, index) => [value, matches[index] ?? null]));
  return { exec: (value) => byValue.get(value) ?? null };
}

/** Returns whether a pattern has groups. Only matches '': values might backtrack forever. */
export const hasGroup = (pattern: ValuePattern): boolean =>
  pattern instanceof RegExp && (new RegExp(`|${pattern.source}`, 'u').exec('')?.length ?? 0) > 1;

export interface StackItem<Page> {
  readonly page: Page;
  readonly barcodes: readonly Barcode[];
  /** Barcodes whose values must stay secret, even in names. */
  readonly secret?: ReadonlySet<Barcode>;
}

export interface StackPart<Page> {
  /** Value on the part's first page; undefined before the first separator. */
  readonly value: string | undefined;
  /** Match of the pattern's first group. */
  readonly group: string | undefined;
  readonly isSecret: boolean;
  readonly pages: readonly Page[];
}

export interface SplitPlan<Page> {
  readonly parts: readonly StackPart<Page>[];
  /** Separators that belong to no part. */
  readonly dropped: readonly { readonly page: Page; readonly value: string }[];
  /** Pages that are separators, dropped or not. */
  readonly separators: number;
}

interface Found {
  readonly value: string;
  readonly group: string | undefined;
  readonly isSecret: boolean;
}

/** Returns the barcode's value if it makes its page a separator. */
function readBarcode({ barcodeType, barcodeValue }: Barcode, at: CutAt): Omit<Found, 'isSecret'> | undefined {
  if (barcodeValue === null) return undefined;
  const plain = { value: barcodeValue, group: undefined };
  switch (at.kind) {
    case 'patch': {
      const isMet = barcodeType === 'patchCodeBarcode' && at.patches.some((patch) => patch === barcodeValue);
      return isMet ? plain : undefined;
    }
    case 'value':
      return barcodeValue === at.value ? plain : undefined;
    case 'pattern': {
      const match = at.pattern.exec(barcodeValue);
      return match ? { value: barcodeValue, group: match[1] } : undefined;
    }
  }
}

const findOn = ({ barcodes, secret }: StackItem<unknown>, at: CutAt): Found[] =>
  barcodes.flatMap((barcode) => {
    const read = readBarcode(barcode, at);
    return read ? [{ ...read, isSecret: secret?.has(barcode) ?? false }] : [];
  });

/** Drops the flags `g` and `y`, which make an expression resume at its `lastIndex`. */
const restart = (at: CutAt): CutAt =>
  at.kind === 'pattern' && at.pattern instanceof RegExp
    ? { kind: 'pattern', pattern: new RegExp(at.pattern.source, at.pattern.flags.replace(/[gy]/g, '')) }
    : at;

/** Splits pages into parts with at least one page each. Every page is in one part, or dropped. */
export function planSplit<Page>(
  pages: readonly StackItem<Page>[],
  { at: given, dropsSeparators, joinsSame }: SplitRules,
): SplitPlan<Page> {
  const at = restart(given);
  const parts: { value: string | undefined; group: string | undefined; isSecret: boolean; pages: Page[] }[] = [
    { value: undefined, group: undefined, isSecret: false, pages: [] },
  ];
  const dropped: { page: Page; value: string }[] = [];
  let separators = 0;
  let before: string | undefined;
  for (const scanned of pages) {
    const found = findOn(scanned, at);
    // A page may show several separators in any order: prefer the previous page's value.
    const repeated = joinsSame ? found.find(({ value }) => value === before) : undefined;
    const separator = repeated ?? found[0];
    before = separator?.value;
    if (separator) separators += 1;
    if (separator && !repeated) parts.push({ ...separator, pages: [] });
    if (separator && dropsSeparators) dropped.push({ page: scanned.page, value: separator.value });
    else parts.at(-1)?.pages.push(scanned.page);
  }
  return { parts: parts.filter((part) => part.pages.length > 0), dropped, separators };
}

/** Names of parts: a number, the part's first value, or the pattern's first group in it. */
export const NAMINGS = ['number', 'value', 'group'] as const;
export type Naming = (typeof NAMINGS)[number];

function wishOf({ value, group = value, isSecret }: Omit<StackPart<unknown>, 'pages'>, naming: Naming): string {
  if (isSecret || naming === 'number') return '';
  return toFileName((naming === 'group' ? group : value) ?? '');
}

const DIGITS = 3;

/** Returns file names without extensions, valid anywhere; `own` are the user's, by position. */
export function namesOf(
  parts: readonly Omit<StackPart<unknown>, 'pages'>[],
  stem: string,
  naming: Naming,
  own: ReadonlyMap<number, string> = new Map(),
): string[] {
  const digits = Math.max(DIGITS, String(parts.length).length);
  const name = toFileName(stem);
  const numbered = (index: number) => {
    const number = String(index + 1).padStart(digits, '0');
    return name === '' ? number : withSuffix(name, `-${number}`);
  };
  return distinctNames(
    parts.map((part, index) => toFileName(own.get(index) ?? '') || wishOf(part, naming) || numbered(index)),
  );
}

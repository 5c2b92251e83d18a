// Derives the split dialog's state from choices and readings.
import {
  type CutAt,
  hasGroup,
  type Naming,
  namesOf,
  type Patch,
  planSplit,
  type ScannedPage,
  type SplitPlan,
  toPattern,
  type ValuePattern,
} from '../../barcodes/stack.ts';
import type { Barcode } from '../../barcodes/types.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import { tell } from '../../messages/index.ts';
import { sayExpressionFault } from '../../text/expression-fault.ts';

export type CutKind = CutAt['kind'];

export interface SplitChoices {
  readonly kind: CutKind;
  readonly patches: readonly Patch[];
  /** Value of the separating barcode. */
  readonly value: string;
  /** The pattern of such values, as it was typed. */
  readonly expression: string;
  /** True where separators are removed, by kind. */
  readonly drops: Readonly<Record<CutKind, boolean>>;
  readonly joinsSame: boolean;
  readonly naming: Naming;
}

export type Reading =
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'read' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SplitState {
  readonly choices: SplitChoices;
  /** Error of the expression. */
  readonly fault: string | undefined;
  /** The expression that the values are to be looked through for; undefined where none is chosen, or none that is sound. */
  readonly pattern: RegExp | undefined;
  /** The expression has a group that names can be taken from. */
  readonly hasGroup: boolean;
  readonly reading: Reading;
  /** Pages by their numbers; undefined while the choices or the pages that were read give none. */
  readonly plan: SplitPlan<number> | undefined;
  /** Names of the plan's parts. */
  readonly names: readonly string[];
  /** Parts that are numbered since a redaction covers the value that they would be called after. */
  readonly secretNames: number;
  /** Values that were read, the most frequent first. */
  readonly values: readonly string[];
}

/** Values that are offered to be chosen from. */
const MOST_VALUES = 50;

/** The expression that was typed; it may be no sound one. */
function readExpression({ kind, expression }: SplitChoices): { pattern?: RegExp; fault?: string } {
  if (kind !== 'pattern' || expression === '') return {};
  try {
    return { pattern: toPattern(expression) };
  } catch (error) {
    return { fault: tell(sayExpressionFault(error)) };
  }
}

/** Separator criterion of the choices; undefined if incomplete, or not searched yet. */
function placeOf({ kind, patches, value }: SplitChoices, found: ValuePattern | undefined): CutAt | undefined {
  switch (kind) {
    case 'patch':
      return patches.length > 0 ? { kind, patches } : undefined;
    case 'value':
      return value === '' ? undefined : { kind, value };
    case 'pattern':
      return found && { kind, pattern: found };
  }
}

/** Barcodes under redactions: their values must not appear in names either. */
function findSecret(barcodes: readonly Barcode[], areas: readonly Rect[]): ReadonlySet<Barcode> {
  return new Set(barcodes.filter(({ area }) => areas.some((each) => rectsTouch(each, area))));
}

function countValues(pages: readonly (readonly Barcode[])[]): string[] {
  const counts = new Map<string, number>();
  for (const { barcodeValue } of pages.flat()) {
    if (barcodeValue) counts.set(barcodeValue, (counts.get(barcodeValue) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_VALUES)
    .map(([value]) => value);
}

export type FoundValues =
  | { readonly kind: 'found'; readonly pattern: ValuePattern }
  | { readonly kind: 'failed'; readonly message: string };

export interface StateInput {
  readonly choices: SplitChoices;
  readonly reading: Reading;
  /** Readings by page; undefined if they were for other criteria. */
  readonly pages: readonly (readonly Barcode[])[] | undefined;
  /** Matches of the expression in the values read, or the reason why they are unknown. */
  readonly found: FoundValues | undefined;
  /** Areas of applied redactions on a page (page units). */
  redactedOn(pageNumber: number): readonly Rect[];
  /** Name of the document. */
  readonly stem: string;
  /** Part names chosen by the user, by first page. */
  readonly own: ReadonlyMap<number, string>;
}

function planOf({ choices, redactedOn }: StateInput, at: CutAt, pages: readonly (readonly Barcode[])[]) {
  const scanned = pages.map((barcodes, index): ScannedPage<number> => {
    const page = index + 1;
    return { page, barcodes, secret: barcodes.length > 0 ? findSecret(barcodes, redactedOn(page)) : new Set() };
  });
  return planSplit(scanned, { at, dropsSeparators: choices.drops[choices.kind], joinsSame: choices.joinsSame });
}

/** A name that the choices cannot give is another that they can. */
function namingOf({ kind, naming }: SplitChoices, pattern: RegExp | undefined): Naming {
  if (kind === 'patch') return 'number';
  return naming === 'group' && !(pattern && hasGroup(pattern)) ? 'value' : naming;
}

export function deriveState(input: StateInput): SplitState {
  const { choices, reading, pages, found, stem, own } = input;
  const { pattern, fault } = readExpression(choices);
  const at = placeOf(choices, found?.kind === 'found' ? found.pattern : undefined);
  const plan = at && pages && reading.kind === 'read' ? planOf(input, at, pages) : undefined;
  const naming = namingOf(choices, pattern);
  const parts = plan?.parts ?? [];
  const called = parts.flatMap(({ pages: [first = 0] }, index) => {
    const name = own.get(first);
    return name === undefined ? [] : [[index, name] as const];
  });
  return {
    choices,
    fault: fault ?? (pattern && found?.kind === 'failed' ? found.message : undefined),
    pattern,
    hasGroup: pattern !== undefined && hasGroup(pattern),
    reading,
    plan,
    names: namesOf(parts, stem, naming, new Map(called)),
    secretNames: naming === 'number' ? 0 : parts.filter(({ isSecret }) => isSecret).length,
    values: pages ? countValues(pages) : [],
  };
}

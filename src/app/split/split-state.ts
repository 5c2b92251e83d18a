// Derives the split dialog's state from choices and readings.
import {
  type CutAt,
  hasGroup,
  type Naming,
  namesOf,
  type PatchSheet,
  planSplit,
  type SplitPlan,
  type StackItem,
  toPattern,
  type ValuePattern,
} from '../../barcodes/stack.ts';
import type { Barcode } from '../../barcodes/types.ts';
import { type PageNumber, pageNumbersTo, toPageNumber } from '../../kernel/page-number.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import { translate } from '../../messages/index.ts';
import { type CutRule, splitRanges } from '../../splitting/index.ts';
import { expressionFaultMessage } from '../../text/expression-fault.ts';

export type CutKind = CutAt['kind'] | CutRule['kind'];

export const isBarcodeKind = (kind: CutKind): kind is CutAt['kind'] =>
  kind === 'patch' || kind === 'value' || kind === 'pattern';

export type SeparatorKind = CutAt['kind'] | 'blank';

export const hasSeparators = (kind: CutKind): kind is SeparatorKind => kind === 'blank' || isBarcodeKind(kind);

export interface SplitChoices {
  readonly kind: CutKind;
  readonly patches: readonly PatchSheet[];
  readonly value: string;
  /** Page ranges, as typed. */
  readonly ranges: string;
  readonly every: number;
  readonly levels: number;
  /** Maximum size of a part (MB). */
  readonly megabytes: number;
  /** Pattern of values, as typed. */
  readonly expression: string;
  /** True where separators are removed, by kind. */
  readonly drops: Readonly<Record<SeparatorKind, boolean>>;
  readonly joinsSame: boolean;
  readonly naming: Naming;
}

export type ReadingState =
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'read' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SplitState {
  readonly choices: SplitChoices;
  /** Error of the expression or the ranges. */
  readonly fault: string | undefined;
  /** The expression for values; undefined if none is chosen, or it is invalid. */
  readonly pattern: RegExp | undefined;
  /** True if the expression has a group for names. */
  readonly hasGroup: boolean;
  readonly reading: ReadingState;
  /** Pages by number; undefined if the choices or the pages read so far give no plan. */
  readonly plan: SplitPlan<number> | undefined;
  readonly names: readonly string[];
  /** Number of parts with a number for a name, because a redaction covers the value. */
  readonly secretNames: number;
  /** Values that were read, most frequent first. */
  readonly values: readonly string[];
  /** Number of barcodes that separate nothing, because they don't meet the job's rules. */
  readonly unmet: number;
}

const MOST_VALUES = 50;

function readExpression({ kind, expression }: SplitChoices): { pattern?: RegExp; fault?: string } {
  if (kind !== 'pattern' || expression === '') return {};
  try {
    return { pattern: toPattern(expression) };
  } catch (error) {
    return { fault: translate(expressionFaultMessage(error)) };
  }
}

/** Returns the chosen cut by pages; undefined for barcodes, or without input. */
export function pageCutOf({ kind, ranges, every, levels, megabytes }: SplitChoices): CutRule | undefined {
  switch (kind) {
    case 'ranges':
      return ranges.trim() === '' ? undefined : { kind, ranges: splitRanges(ranges) };
    case 'every':
      return { kind, count: every };
    case 'bookmarks':
      return { kind, levels };
    case 'blank':
      return { kind };
    case 'size':
      return { kind, bytes: megabytes * 1e6 };
    default:
      return undefined;
  }
}

/** Separator criterion of the choices; undefined if incomplete, or not searched yet. */
function cutAtOf({ kind, patches, value }: SplitChoices, found: ValuePattern | undefined): CutAt | undefined {
  switch (kind) {
    case 'patch':
      return patches.length > 0 ? { kind, patches } : undefined;
    case 'value':
      return value === '' ? undefined : { kind, value };
    case 'pattern':
      return found && { kind, pattern: found };
    default:
      return undefined;
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

export type PlanOutcome =
  | { readonly kind: 'planned'; readonly plan: SplitPlan<number> }
  | { readonly kind: 'failed'; readonly message: string };

export interface StateInput {
  readonly choices: SplitChoices;
  readonly reading: ReadingState;
  readonly planned: PlanOutcome | undefined;
  /** Readings by page; undefined if they were for other criteria. */
  readonly pages: readonly (readonly Barcode[])[] | undefined;
  /** Number of barcodes that don't meet the job's rules. */
  readonly unmet: number;
  /** Matches of the expression in the values read, or the reason why they are unknown. */
  readonly found: FoundValues | undefined;
  /** Areas of applied redactions on a page (page units). */
  redactedOn(pageNumber: PageNumber): readonly Rect[];
  readonly pageCount: number;
  readonly stem: string;
  /** Part names chosen by the user, by first page. */
  readonly own: ReadonlyMap<PageNumber, string>;
}

/** Bookmarks may repeat redacted words: then parts aren't named after them. */
function withSecrets({ planned, redactedOn, pageCount }: StateInput): SplitPlan<number> | undefined {
  if (planned?.kind !== 'planned') return undefined;
  const isRedacted = pageNumbersTo(pageCount).some((page) => redactedOn(page).length > 0);
  if (!isRedacted) return planned.plan;
  return {
    ...planned.plan,
    parts: planned.plan.parts.map((part) => ({ ...part, isSecret: part.value !== undefined })),
  };
}

function planOf({ choices, redactedOn }: StateInput, at: CutAt, pages: readonly (readonly Barcode[])[]) {
  const scanned = pages.map((barcodes, index): StackItem<number> => {
    const page = toPageNumber(index);
    return { page, barcodes, secret: barcodes.length > 0 ? findSecret(barcodes, redactedOn(page)) : new Set() };
  });
  return planSplit(scanned, { at, dropsSeparators: choices.drops[at.kind], joinsSame: choices.joinsSame });
}

/** Replaces a naming that the choices don't allow. */
function namingOf({ kind, naming }: SplitChoices, pattern: RegExp | undefined): Naming {
  if (kind === 'patch' || !(isBarcodeKind(kind) || kind === 'bookmarks')) return 'number';
  return naming === 'group' && !(pattern && hasGroup(pattern)) ? 'value' : naming;
}

export function deriveState(input: StateInput): SplitState {
  const { choices, reading, pages, unmet, found, planned, stem, own } = input;
  const { pattern, fault } = readExpression(choices);
  const at = cutAtOf(choices, found?.kind === 'found' ? found.pattern : undefined);
  const read = at && pages && reading.kind === 'read' ? planOf(input, at, pages) : undefined;
  const plan = pageCutOf(choices) ? withSecrets(input) : read;
  const naming = namingOf(choices, pattern);
  const parts = plan?.parts ?? [];
  const called = parts.flatMap(({ pages: [first = 0] }, index) => {
    const name = own.get(first);
    return name === undefined ? [] : [[index, name] as const];
  });
  return {
    choices,
    fault:
      fault ??
      (planned?.kind === 'failed' ? planned.message : undefined) ??
      (pattern && found?.kind === 'failed' ? found.message : undefined),
    pattern,
    hasGroup: pattern !== undefined && hasGroup(pattern),
    reading,
    plan,
    names: namesOf(parts, stem, naming, new Map(called)),
    secretNames: naming === 'number' ? 0 : parts.filter(({ isSecret }) => isSecret).length,
    values: pages ? countValues(pages) : [],
    unmet: isBarcodeKind(choices.kind) && reading.kind === 'read' ? unmet : 0,
  };
}

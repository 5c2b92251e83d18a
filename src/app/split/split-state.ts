// What is shown of a split: it follows from what was chosen and what was read.
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
} from '../../barcodes/stack.ts';
import type { Barcode } from '../../barcodes/types.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import { tell } from '../../messages/index.ts';
import { sayExpressionFault } from '../../text/expression-fault.ts';

export type CutKind = CutAt['kind'];

export interface SplitChoices {
  readonly kind: CutKind;
  readonly patches: readonly Patch[];
  /** Of the barcode that parts. */
  readonly value: string;
  /** The pattern of such values, as it was typed. */
  readonly expression: string;
  /** Whether separators are dropped, for each of the kinds. */
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
  /** What is wrong with the expression. */
  readonly fault: string | undefined;
  /** The expression has a group that names can be taken from. */
  readonly hasGroup: boolean;
  readonly reading: Reading;
  /** Pages by their numbers; undefined while the choices or the pages that were read give none. */
  readonly plan: SplitPlan<number> | undefined;
  /** Of the plan's parts. */
  readonly names: readonly string[];
  /** Parts that are numbered since a redaction covers the value that they would be called after. */
  readonly secretNames: number;
  /** Values that were read, the most frequent first. */
  readonly values: readonly string[];
}

/** Values that are offered to be chosen from. */
const MOST_VALUES = 50;

/** What the choices ask for; undefined while they ask for nothing, or for nothing that can be looked for. */
function readPlace({ kind, patches, value, expression }: SplitChoices): { at?: CutAt; fault?: string } {
  if (kind === 'patch') return patches.length > 0 ? { at: { kind, patches } } : {};
  if (kind === 'value') return value === '' ? {} : { at: { kind, value } };
  if (expression === '') return {};
  try {
    return { at: { kind, pattern: toPattern(expression) } };
  } catch (error) {
    return { fault: tell(sayExpressionFault(error)) };
  }
}

/** The barcodes that redactions touch: what they say must not be told by a name either. */
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

export interface StateInput {
  readonly choices: SplitChoices;
  readonly reading: Reading;
  /** What was read, by page; undefined where that was for something else. */
  readonly pages: readonly (readonly Barcode[])[] | undefined;
  /** What redactions that are applied cover on a page, in its units. */
  redactedOn(pageNumber: number): readonly Rect[];
  /** What the document is called. */
  readonly stem: string;
  /** What somebody has called parts, by their first pages. */
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
function namingOf({ naming }: SplitChoices, at: CutAt | undefined): Naming {
  if (at?.kind === 'patch') return 'number';
  return naming === 'group' && !(at?.kind === 'pattern' && hasGroup(at.pattern)) ? 'value' : naming;
}

export function deriveState(input: StateInput): SplitState {
  const { choices, reading, pages, stem, own } = input;
  const { at, fault } = readPlace(choices);
  const plan = at && pages && reading.kind === 'read' ? planOf(input, at, pages) : undefined;
  const naming = namingOf(choices, at);
  const parts = plan?.parts ?? [];
  const called = parts.flatMap(({ pages: [first = 0] }, index) => {
    const name = own.get(first);
    return name === undefined ? [] : [[index, name] as const];
  });
  return {
    choices,
    fault,
    hasGroup: at?.kind === 'pattern' && hasGroup(at.pattern),
    reading,
    plan,
    names: namesOf(parts, stem, naming, new Map(called)),
    secretNames: naming === 'number' ? 0 : parts.filter(({ isSecret }) => isSecret).length,
    values: pages ? countValues(pages) : [],
  };
}

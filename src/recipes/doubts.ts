// Files held back for a decision: the doubts, and what the user decided.
import * as v from 'valibot';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';

const DOUBTS = [
  'unread',
  'cut',
  'low-confidence',
  'misread',
  'nothing-found',
  'not-shown',
  'signed',
  'encrypted',
  'refused',
  'unsearched',
  'native',
  'unreadable',
] as const;

const DECISIONS = ['accept', 'skip', 'leave-out'] as const;

/** `accept` ignores the doubts, `leave-out` omits the pages in doubt, `skip` omits the file. */
export type FileDecision = (typeof DECISIONS)[number];

const number = v.number();
const doubtSchema = v.strictObject({
  kind: v.picklist(DOUBTS),
  /** English in all languages; never a redacted word. */
  message: v.string(),
  /** 1-based; empty for the whole file. */
  pages: v.array(number),
});
const hitSchema = v.strictObject({
  page: number,
  kind: v.string(),
  areas: v.array(v.strictObject({ x: number, y: number, width: number, height: number })),
  /** False to leave the hit as it is. */
  apply: v.boolean(),
});

export interface Doubt extends Readonly<Omit<v.InferOutput<typeof doubtSchema>, 'pages'>> {
  readonly pages: readonly PageNumber[];
}

/** Position of a hit, without its words. */
export type HeldHit = Readonly<v.InferOutput<typeof hitSchema>>;

const heldSchema = v.looseObject({
  file: v.string(),
  input: v.string(),
  recipe: v.string(),
  decision: v.nullable(v.picklist(DECISIONS)),
  doubts: v.array(doubtSchema),
  hits: v.array(hitSchema),
});

export interface HeldFile {
  readonly file: string;
  readonly input: string;
  readonly recipe: string;
  readonly doubts: readonly Doubt[];
  readonly hits: readonly HeldHit[];
  readonly decision: FileDecision | null;
}

export const formatHeld = (held: HeldFile): string =>
  `${JSON.stringify({ ...held, 'decisions to choose from': DECISIONS }, null, 2)}\n`;

export interface Decided {
  readonly decision: FileDecision;
  readonly spared: readonly HeldHit[];
  readonly pages: readonly PageNumber[];
  readonly refusedPages: readonly PageNumber[];
  readonly kinds: readonly Doubt['kind'][];
}

const pagesOf = (doubts: readonly Doubt[]): readonly PageNumber[] =>
  [...new Set(doubts.flatMap(({ pages }) => pages))].toSorted((a, b) => a - b);

/** Parses a held-back file. @throws Error with the fault */
export const parseHeld = (json: string): HeldFile => v.parse(heldSchema, JSON.parse(json));

/** Returns undefined if input or recipe changed: reprocess it. @throws Error with the fault */
export function readHeld(json: string, { input, recipe }: Pick<HeldFile, 'input' | 'recipe'>): HeldFile | undefined {
  const held = parseHeld(json);
  return held.input === input && held.recipe === recipe ? held : undefined;
}

/** Returns the decision, or `undefined` if there is none yet. */
export const decidedOf = ({ decision, doubts, hits }: HeldFile): Decided | undefined =>
  decision === null
    ? undefined
    : {
        decision,
        spared: hits.filter(({ apply }) => !apply),
        pages: pagesOf(doubts),
        kinds: doubts.map(({ kind }) => kind),
        refusedPages: pagesOf(doubts.filter(({ kind }) => kind === 'refused')),
      };

const sameAreas = (one: readonly Rect[], other: readonly Rect[]) =>
  one.length === other.length &&
  one.every(({ x, y, width, height }, index) => {
    const { x: left, y: top, width: across, height: down } = other[index] as Rect;
    return x === left && y === top && width === across && height === down;
  });

export const isSpared = (
  hit: Pick<HeldHit, 'page' | 'kind'> & { readonly areas: readonly Rect[] },
  spared: readonly HeldHit[],
): boolean =>
  spared.some(({ page, kind, areas }) => page === hit.page && kind === hit.kind && sameAreas(areas, hit.areas));

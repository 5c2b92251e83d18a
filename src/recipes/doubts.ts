// Files in doubt: why a person has to decide, and what was decided.
import * as v from 'valibot';
import type { Rect } from '../kernel/rect.ts';

/** Reasons for which a file waits. */
const DOUBTS = [
  'unread',
  'low-confidence',
  'misread',
  'nothing-found',
  'not-shown',
  'signed',
  'encrypted',
  'refused',
  'unsearched',
  'unreadable',
] as const;

const DECISIONS = ['accept', 'skip', 'leave-out'] as const;

/** `accept` goes on in spite of the doubts, `leave-out` without the pages in doubt, `skip` without the file. */
export type FileDecision = (typeof DECISIONS)[number];

const number = v.number();
const doubtSchema = v.strictObject({
  kind: v.picklist(DOUBTS),
  /** English: the same in all languages. Never a redacted word. */
  message: v.string(),
  /** From 1; empty where the whole file is meant. */
  pages: v.array(number),
});
const hitSchema = v.strictObject({
  page: number,
  kind: v.string(),
  areas: v.array(v.strictObject({ x: number, y: number, width: number, height: number })),
  /** False to leave it as it is. */
  apply: v.boolean(),
});

export interface Doubt extends Readonly<Omit<v.InferOutput<typeof doubtSchema>, 'pages'>> {
  readonly pages: readonly number[];
}

/** A hit as it is held back: where it is, and none of its words. */
export type HeldHit = Readonly<v.InferOutput<typeof hitSchema>>;

const heldSchema = v.looseObject({
  file: v.string(),
  input: v.string(),
  recipe: v.string(),
  decision: v.nullable(v.picklist(DECISIONS)),
  doubts: v.array(doubtSchema),
  hits: v.array(hitSchema),
});

/** A file that is held back, as a person reads and edits it. */
export interface HeldFile {
  readonly file: string;
  /** Digest of the file. */
  readonly input: string;
  /** Digest of the recipe. */
  readonly recipe: string;
  readonly doubts: readonly Doubt[];
  readonly hits: readonly HeldHit[];
  readonly decision: FileDecision | null;
}

export const formatHeld = (held: HeldFile): string =>
  `${JSON.stringify({ ...held, 'decisions to choose from': DECISIONS }, null, 2)}\n`;

/** A person's decision on a file. */
export interface Decided {
  readonly decision: FileDecision;
  /** Hits that stay as they are. */
  readonly spared: readonly HeldHit[];
  /** Pages in doubt. */
  readonly pages: readonly number[];
  /** Those of them that could not be redacted. */
  readonly refusedPages: readonly number[];
  /** Kinds of the doubts that were decided on. */
  readonly kinds: readonly Doubt['kind'][];
}

const pagesOf = (doubts: readonly Doubt[]): readonly number[] =>
  [...new Set(doubts.flatMap(({ pages }) => pages))].toSorted((a, b) => a - b);

/** Reads a file that was held back. @throws Error that names the fault */
export const parseHeld = (json: string): HeldFile => v.parse(heldSchema, JSON.parse(json));

/**
 * Reads a file that was held back.
 * @returns `undefined` where the file or the recipe has changed since: it is processed again
 * @throws Error that names the fault
 */
export function readHeld(json: string, { input, recipe }: Pick<HeldFile, 'input' | 'recipe'>): HeldFile | undefined {
  const held = parseHeld(json);
  return held.input === input && held.recipe === recipe ? held : undefined;
}

/** Returns a person's decision, or `undefined` while there is none. */
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

/** Returns whether a person spared a hit. */
export const isSpared = (
  hit: Pick<HeldHit, 'page' | 'kind'> & { readonly areas: readonly Rect[] },
  spared: readonly HeldHit[],
): boolean =>
  spared.some(({ page, kind, areas }) => page === hit.page && kind === hit.kind && sameAreas(areas, hit.areas));

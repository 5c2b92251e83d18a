import type { PageList } from '../kernel/page-list.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Point } from '../kernel/point.ts';
import type { Mark } from '../marks/index.ts';

/** Mark with its rank in the z-order, higher ones on top. Ranks are unique within a document. */
export interface Entry {
  readonly mark: Mark;
  readonly rank: number;
}

/** Change of one mark: added (no `from`), removed (no `to`), or changed. */
export interface EntryChange {
  readonly from: Entry | undefined;
  readonly to: Entry | undefined;
}

export interface Moved {
  readonly pageNumber: PageNumber;
  readonly delta: Point;
}

/** Properties of the document; an empty `marks` holds the place of the marks in the file. */
export type DocumentProperties = Readonly<Record<string, unknown>>;

interface Change<Value> {
  readonly from: Value;
  readonly to: Value;
}

export interface Diff {
  readonly entries: ReadonlyMap<string, EntryChange>;
  readonly properties?: Change<DocumentProperties>;
  /** Pages moved, turned, removed or added; marks that follow them are among the entries. */
  readonly pages?: Change<PageList>;
  /** Common move of all entries, if nothing else changed: lazy consumers can skip it. */
  readonly moved?: Moved;
}

export const isEmptyDiff = ({ entries, properties, pages }: Diff): boolean =>
  entries.size === 0 && properties === undefined && pages === undefined;

const invert = <Value>({ from, to }: Change<Value>): Change<Value> => ({ from: to, to: from });

/** Inverted changes, created on demand: an undo step may concern thousands of marks. */
class InverseChanges implements ReadonlyMap<string, EntryChange> {
  readonly #changes: ReadonlyMap<string, EntryChange>;

  constructor(changes: ReadonlyMap<string, EntryChange>) {
    this.#changes = changes;
  }

  get size(): number {
    return this.#changes.size;
  }

  has(uid: string): boolean {
    return this.#changes.has(uid);
  }

  get(uid: string): EntryChange | undefined {
    const change = this.#changes.get(uid);
    return change && invert(change);
  }

  keys(): MapIterator<string> {
    return this.#changes.keys();
  }

  *values(): MapIterator<EntryChange> {
    for (const change of this.#changes.values()) yield invert(change);
  }

  *entries(): MapIterator<[string, EntryChange]> {
    for (const [uid, change] of this.#changes) yield [uid, invert(change)];
  }

  [Symbol.iterator](): MapIterator<[string, EntryChange]> {
    return this.entries();
  }

  forEach(callback: (change: EntryChange, uid: string, map: ReadonlyMap<string, EntryChange>) => void): void {
    for (const [uid, change] of this.#changes) callback(invert(change), uid, this);
  }
}

export function invertDiff({ entries, properties, pages, moved }: Diff): Diff {
  return {
    entries: new InverseChanges(entries),
    ...(properties ? { properties: invert(properties) } : {}),
    ...(pages ? { pages: invert(pages) } : {}),
    ...(moved ? { moved: { ...moved, delta: { x: -moved.delta.x, y: -moved.delta.y } } } : {}),
  };
}

/** Returns the diff equivalent to `first` and `second`, without undone changes. */
export function mergeDiffs(first: Diff, second: Diff): Diff {
  const entries = new Map(first.entries);
  for (const [uid, { from, to }] of second.entries) {
    const earlier = entries.get(uid);
    const start = earlier ? earlier.from : from;
    if (start === undefined && to === undefined) entries.delete(uid);
    else entries.set(uid, { from: start, to });
  }
  const properties = mergeChanges(first.properties, second.properties);
  const pages = mergeChanges(first.pages, second.pages);
  return { entries, ...(properties ? { properties } : {}), ...(pages ? { pages } : {}) };
}

function mergeChanges<Value>(
  first: Change<Value> | undefined,
  second: Change<Value> | undefined,
): Change<Value> | undefined {
  if (!first || !second) return second ?? first;
  return { from: first.from, to: second.to };
}

import type { Mark } from '../marks/index.ts';

/** A mark and its place in the z-order: higher ranks lie above lower ones. Ranks are unique within a document. */
export interface Entry {
  readonly mark: Mark;
  readonly rank: number;
}

/** What became of one mark: added (no `from`), removed (no `to`), or changed. */
export interface EntryChange {
  readonly from: Entry | undefined;
  readonly to: Entry | undefined;
}

/** The document's properties; an empty `marks` among them keeps the place of the marks in the file. */
export type DocumentProperties = Readonly<Record<string, unknown>>;

/** The difference between two states of a document. */
export interface Diff {
  readonly entries: ReadonlyMap<string, EntryChange>;
  readonly properties?: { readonly from: DocumentProperties; readonly to: DocumentProperties };
}

export const isEmptyDiff = (diff: Diff): boolean => diff.entries.size === 0 && diff.properties === undefined;

export function invertDiff(diff: Diff): Diff {
  const entries = new Map<string, EntryChange>();
  for (const [uid, { from, to }] of diff.entries) entries.set(uid, { from: to, to: from });
  return diff.properties
    ? { entries, properties: { from: diff.properties.to, to: diff.properties.from } }
    : { entries };
}

/** The one diff that does what `first` and then `second` do. What is undone by the second leaves no trace. */
export function mergeDiffs(first: Diff, second: Diff): Diff {
  const entries = new Map(first.entries);
  for (const [uid, { from, to }] of second.entries) {
    const earlier = entries.get(uid);
    const start = earlier ? earlier.from : from;
    if (start === undefined && to === undefined) entries.delete(uid);
    else entries.set(uid, { from: start, to });
  }
  const properties = mergeProperties(first, second);
  return properties ? { entries, properties } : { entries };
}

function mergeProperties(first: Diff, second: Diff): Diff['properties'] {
  if (!first.properties || !second.properties) return second.properties ?? first.properties;
  return { from: first.properties.from, to: second.properties.to };
}

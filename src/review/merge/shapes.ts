// How the parts of a marks document merge: by property, by item, or as a whole.
import { type HeldValue, holdProperty, isObject } from './held.ts';

export type MergeShape =
  /** Merges as a whole. */
  | { readonly kind: 'whole' }
  /** The latest date counts. */
  | { readonly kind: 'latest' }
  /** Merges property by property. */
  | { readonly kind: 'object'; readonly known: Readonly<Record<string, MergeShape>>; readonly other: MergeShape }
  /** Merges item by item. */
  | { readonly kind: 'list'; readonly item: MergeShape; readonly isMarks?: true }
  /** A mark: as an object, if the result conforms to the format. */
  | { readonly kind: 'mark'; readonly known: Readonly<Record<string, MergeShape>>; readonly other: MergeShape };

const WHOLE: MergeShape = { kind: 'whole' };
const LATEST: MergeShape = { kind: 'latest' };

const bag = (known: Readonly<Record<string, MergeShape>> = {}): MergeShape => ({ kind: 'object', known, other: WHOLE });

const COMMENT = bag({ data: bag({ modificationDateTime: LATEST }) });

const MARK: MergeShape = {
  kind: 'mark',
  known: {
    data: bag(),
    conversation: bag({ data: bag(), comments: { kind: 'list', item: COMMENT } }),
    modificationDateTime: LATEST,
  },
  other: WHOLE,
};

/** A list of which nothing is known, such as the comments of a layer file. */
const ITEMS: MergeShape = { kind: 'list', item: bag() };

export const DOCUMENT: MergeShape = {
  kind: 'object',
  known: { marks: { kind: 'list', item: MARK, isMarks: true } },
  other: ITEMS,
};

/** Names by which items of lists are known, the most telling first. */
const IDENTITIES = ['uid', 'id', 'layerRecordId'] as const;

/** Returns what identifies an item of a list whatever else in it changes; undefined if nothing does. */
export function identityOf({ value }: HeldValue): string | undefined {
  if (!isObject(value)) return undefined;
  const data = holdProperty(value, 'data')?.value;
  for (const holder of [value, data]) {
    if (!isObject(holder)) continue;
    for (const name of IDENTITIES) {
      const id = holdProperty(holder, name)?.value;
      if (typeof id === 'string') return id;
    }
  }
  return undefined;
}

import { type HeldValue, holdProperty, isObject } from './held.ts';

export type MergeShape =
  | { readonly kind: 'whole' }
  | { readonly kind: 'latest' }
  | { readonly kind: 'object'; readonly known: Readonly<Record<string, MergeShape>>; readonly other: MergeShape }
  | { readonly kind: 'list'; readonly item: MergeShape; readonly isMarks?: true }
  /** A mark: like an object, if the result is valid. */
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

/** A list of unknown items, such as the comments of a layer file. */
const ITEMS: MergeShape = { kind: 'list', item: bag() };

export const DOCUMENT: MergeShape = {
  kind: 'object',
  known: { marks: { kind: 'list', item: MARK, isMarks: true } },
  other: ITEMS,
};

/** Properties that identify list items, by priority. */
const IDENTITIES = ['uid', 'id', 'layerRecordId'] as const;

/** Returns a list item's stable identity; undefined without one. */
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

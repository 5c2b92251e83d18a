import type { Mark } from '../marks/index.ts';

const DATE = '2026-01-05T09:00:00Z';

/** Redactions have `reason` or `reasons`, never both: valid changes can make an invalid mark. */
export const redactedBox = (uid: string, more: Record<string, unknown> = {}): Mark =>
  ({
    uid,
    type: 'RectangleRedaction',
    interactionMode: 'Full',
    pageNumber: 1,
    creationDateTime: DATE,
    modificationDateTime: DATE,
    pageData: { width: 600, height: 800 },
    rectangle: { x: 1, y: 2, width: 30, height: 40 },
    borderColor: '#000000',
    borderThickness: 1,
    fillColor: '#000000',
    fontColor: '#ffffff',
    reason: 'Name',
    ...more,
  }) as unknown as Mark;

export const commentOf = (text: string, id?: string) => ({
  data: id ? { id } : {},
  creationDateTime: DATE,
  text,
});

/** Keys of a list, in the base and in each file that has the list. */
export interface ListOrders {
  readonly base: readonly string[];
  readonly sides: readonly (readonly string[])[];
  /** Default order of added keys. */
  compare(a: string, b: string): number;
}

/** Returns the pairs of keys that a file has against the default order: base keys, then added. */
function rearranged({ base, compare }: ListOrders, keys: readonly string[]): (readonly [string, string])[] {
  const rankOf = (key: string) => (base.includes(key) ? base.indexOf(key) : base.length);
  const isLater = (a: string, b: string) => (rankOf(a) - rankOf(b) || compare(a, b)) > 0;
  return keys.flatMap((key, index) =>
    keys.flatMap((other, at) => (at < index && isLater(other, key) ? [[other, key] as const] : [])),
  );
}

/**
 * Returns true if a file rearranged a key that another one removed, or that both added. The result
 * of a merge can't tell such an order from the default one: grouping may change it.
 */
export function isOrderLost(orders: ListOrders): boolean {
  const { base, sides } = orders;
  const isRemoved = (key: string) => base.includes(key) && !sides.every((keys) => keys.includes(key));
  const isShared = (key: string) => !base.includes(key) && sides.filter((keys) => keys.includes(key)).length > 1;
  const isUncertain = (key: string) => isRemoved(key) || isShared(key);
  return sides.some((keys) => rearranged(orders, keys).some((pair) => pair.some(isUncertain)));
}

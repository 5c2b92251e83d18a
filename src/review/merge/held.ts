// Property values with the exact text of their numbers.
import { remembered } from '../../kernel/remembered.ts';
import { type ExactNumbers, exactNumbersOf, setExactNumbers } from '../../marks/index.ts';

/** A value with the exact text of its numbers, which its holder stores. */
export interface HeldValue {
  readonly value: unknown;
  readonly exact?: string | ExactNumbers | undefined;
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object's property names, without the key of its exact numbers. */
export function keysOf(holder: object): readonly string[] {
  const exact = exactNumbersOf(holder);
  return exact === undefined
    ? Object.keys(holder)
    : Object.keys(holder).filter((key) => Reflect.get(holder, key) !== exact);
}

export const holdProperty = (holder: object, key: string): HeldValue | undefined =>
  Object.hasOwn(holder, key) ? { value: Reflect.get(holder, key), exact: exactNumbersOf(holder)?.get(key) } : undefined;

export function holdItems({ value, exact }: HeldValue): readonly HeldValue[] {
  const inside = typeof exact === 'string' ? undefined : exact;
  return (value as readonly unknown[]).map((item, index) => ({ value: item, exact: inside?.get(index) }));
}

export function buildObject(properties: readonly (readonly [key: string, held: HeldValue])[]): HeldValue {
  const value = Object.fromEntries(properties.map(([key, held]) => [key, held.value]));
  const exact = properties.flatMap(([key, held]) => (held.exact === undefined ? [] : [[key, held.exact] as const]));
  if (exact.length > 0) setExactNumbers(value, new Map(exact));
  return { value };
}

export function buildList(items: readonly HeldValue[]): HeldValue {
  const exact = items.flatMap(({ exact: each }, index) => (each === undefined ? [] : [[index, each] as const]));
  return {
    value: items.map(({ value }) => value),
    ...(exact.length > 0 ? { exact: new Map<string | number, string | ExactNumbers>(exact) } : {}),
  };
}

/** Text of an object with its exact numbers. Cached: each level of a merge compares it. */
const objectText = remembered((value: object): string => {
  const members = [...keysOf(value)].sort().flatMap((key) => {
    const held = holdProperty(value, key);
    return held === undefined || held.value === undefined ? [] : [`${JSON.stringify(key)}:${canonicalText(held)}`];
  });
  return `{${members.join()}}`;
});

/** Returns a canonical text: equal for equal data, regardless of key order. */
export function canonicalText({ value, exact }: HeldValue): string {
  if (typeof exact === 'string' && Object.is(Number(exact), value)) return exact;
  if (Array.isArray(value)) return `[${holdItems({ value, exact }).map(canonicalText).join()}]`;
  return isObject(value) ? objectText(value) : (JSON.stringify(value) ?? 'null');
}

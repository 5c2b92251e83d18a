import { copyExactNumbers, exactNumbersOf, setExactNumbers, stringifyExactly } from './exact-numbers.ts';
import type { DuplicateChoice } from './plan-import.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Property for imported document properties whose names are taken. */
const LAYERS = 'layers';

function namesOf(properties: Properties): readonly string[] {
  const exact = exactNumbersOf(properties);
  return Object.keys(properties).filter((key) => properties[key] !== exact || exact === undefined);
}

/** Returns an object with some of the properties, exact numbers included. */
function pick(properties: Properties, keys: readonly string[]): Record<string, unknown> {
  const picked = Object.fromEntries(keys.map((key) => [key, properties[key]]));
  copyExactNumbers(properties, picked);
  return picked;
}

/** Returns the names of properties (except the marks) with different values in both documents. */
export function conflictingProperties(before: Properties, imported: Properties): readonly string[] {
  return namesOf(imported).filter(
    (key) =>
      key !== 'marks' &&
      Object.hasOwn(before, key) &&
      stringifyExactly(pick(before, [key])) !== stringifyExactly(pick(imported, [key])),
  );
}

function joinLists(before: readonly unknown[], imported: readonly unknown[]): readonly unknown[] {
  const textOf = (item: unknown) => stringifyExactly([item]);
  const known = new Set(before.map(textOf));
  return [...before, ...imported.filter((item) => !known.has(textOf(item)))];
}

/** Returns changes to `before` that keep all of `imported`: lists grow, the rest is a layer. */
function keepBoth(before: Properties, imported: Properties, conflicts: readonly string[]): Properties {
  // Exact numbers in lists are identified by index.
  const hasPlaces = (properties: Properties, key: string) => exactNumbersOf(properties)?.has(key) ?? false;
  const joined = new Map<string, unknown>();
  for (const key of conflicts) {
    const [first, second] = [before[key], imported[key]];
    if (!Array.isArray(first) || !Array.isArray(second)) continue;
    if (!hasPlaces(before, key) && !hasPlaces(imported, key)) joined.set(key, joinLists(first, second));
  }
  const others = conflicts.filter((key) => !joined.has(key));
  const kept = Object.fromEntries(joined);
  if (others.length === 0) return kept;
  const free = (key: string): string => {
    const value = kept[key] ?? before[key] ?? imported[key];
    return value === undefined || Array.isArray(value) ? key : free(`${key}_`);
  };
  const key = free(LAYERS);
  const layers = (kept[key] ?? before[key] ?? imported[key] ?? []) as readonly unknown[];
  return { ...kept, [key]: joinLists(layers, [pick(imported, others)]) };
}

/**
 * An empty `marks` keeps their position; a document with only marks adopts the imported order.
 * `choice`: which value counts if they differ.
 */
export function mergeProperties(before: Properties, imported: Properties, choice: DuplicateChoice): Properties {
  const conflicts = conflictingProperties(before, imported);
  const isTaken = (key: string) => choice === 'replace' || !conflicts.includes(key);
  const taken = pick(imported, namesOf(imported).filter(isTaken));
  const both = choice === 'both' ? keepBoth(before, imported, conflicts) : {};
  const isFresh = namesOf(before).every((key) => key === 'marks');
  const merged = { ...(isFresh ? {} : before), ...taken, ...both, marks: [] };
  const stays = [...(exactNumbersOf(before) ?? [])].filter(([key]) => !Object.hasOwn(taken, key));
  const exact = new Map([...stays, ...(exactNumbersOf(taken) ?? [])]);
  if (exact.size > 0) setExactNumbers(merged, exact);
  return merged;
}

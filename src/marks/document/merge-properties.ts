import { exactNumbersOf, setExactNumbers } from './exact-numbers.ts';

type Properties = Readonly<Record<string, unknown>>;

/**
 * The properties of an open document with those of one that is imported: these win. An empty `marks` keeps the place of the marks. A
 * document that has only marks takes the order of the import over; in any other the new properties come last.
 */
export function mergeProperties(before: Properties, imported: Properties): Properties {
  const exact = new Map([...(exactNumbersOf(before) ?? []), ...(exactNumbersOf(imported) ?? [])]);
  const isFresh = Object.keys(before).every((key) => key === 'marks');
  const merged = { ...(isFresh ? {} : before), ...imported, marks: [] };
  if (exact.size > 0) setExactNumbers(merged, exact);
  return merged;
}

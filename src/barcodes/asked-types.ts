import { type BarcodeType, type BarcodeTypeGroup, isGroup, SYMBOLOGIES, typesOfGroup } from './symbologies.ts';

/** What to search for, by the rules of the `barcodeTypes` table. */
export interface AskedTypes {
  readonly types: ReadonlySet<BarcodeType>;
  /** The default search is on: its unsolved regions are the only ones that no named type stands for. */
  readonly unknown: boolean;
}

/**
 * Groups become their types; `unknownBarcode` gives way to any other value, then `patchCodeBarcode` to any other type. (Given
 * just these two, each should give way to the other; the one that somebody must have meant wins.)
 */
export function resolveAskedTypes(given: readonly (BarcodeType | BarcodeTypeGroup)[] = []): AskedTypes {
  const named = given.filter((value) => value !== 'unknownBarcode');
  if (named.length === 0) return { types: new Set(typesOfGroup('unknownBarcode')), unknown: true };
  const types = new Set(named.flatMap((value) => (isGroup(value) ? typesOfGroup(value) : [value])));
  for (const type of types) if (SYMBOLOGIES[type].isAlone && types.size > 1) types.delete(type);
  return { types, unknown: false };
}

import { type BarcodeType, type BarcodeTypeGroup, isGroup, SYMBOLOGIES, typesOfGroup } from './symbologies.ts';

/** Types to search for, by the rules of the `barcodeTypes` table. */
export interface AskedTypes {
  readonly types: ReadonlySet<BarcodeType>;
  /** The same, and what they are put together from. */
  readonly sought: ReadonlySet<BarcodeType>;
  /** The default search is on: its unsolved regions are the only ones that no named type stands for. */
  readonly unknown: boolean;
}

/**
 * Expands groups to types; `unknownBarcode` gives way to any other value, then `patchCodeBarcode`
 * to any other type. (If only these two are given, each should give way to the other; patch codes
 * win, since the user must have meant them.)
 */
export function resolveAskedTypes(given: readonly (BarcodeType | BarcodeTypeGroup)[] = []): AskedTypes {
  const values = given.filter((value) => value !== 'unknownBarcode');
  if (values.length === 0) {
    const types = new Set(typesOfGroup('unknownBarcode'));
    return { types, sought: types, unknown: true };
  }
  const types = new Set(values.flatMap((value) => (isGroup(value) ? typesOfGroup(value) : [value])));
  for (const type of types) if (SYMBOLOGIES[type].isAlone && types.size > 1) types.delete(type);
  const sought = new Set([...types].flatMap((type) => [type, ...(SYMBOLOGIES[type].parts ?? [])]));
  return { types, sought, unknown: false };
}

/** The given values as one scan after the other that search for all of them: what is searched only alone comes last, by itself. */
export function inScans<Value extends BarcodeType | BarcodeTypeGroup>(
  given: readonly Value[],
): readonly (readonly Value[])[] {
  const isAlone = (value: BarcodeType | BarcodeTypeGroup) => !isGroup(value) && SYMBOLOGIES[value].isAlone === true;
  const [alone, others] = [given.filter(isAlone), given.filter((value) => !isAlone(value))];
  return [...(others.length > 0 || alone.length === 0 ? [others] : []), ...alone.map((value) => [value])];
}

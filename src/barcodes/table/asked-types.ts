import {
  type BarcodeType,
  type BarcodeTypeGroup,
  editionOfTable,
  isGroup,
  SYMBOLOGIES,
  typesOfGroup,
} from './symbologies.ts';

export interface AskedTypes {
  readonly types: ReadonlySet<BarcodeType>;
  /** `types`, plus the types of their parts. */
  readonly sought: ReadonlySet<BarcodeType>;
  /** Default search. Only this reports undecoded regions as `unknown`. */
  readonly unknown: boolean;
}

let last: { readonly key: string; readonly asked: AskedTypes } | undefined;

/**
 * `unknownBarcode` gives way to any other value, then `patchCodeBarcode` to any other type.
 * Equal requests in a row get the same sets, by which other functions cache their results.
 */
export function resolveAskedTypes(given: readonly (BarcodeType | BarcodeTypeGroup)[] = []): AskedTypes {
  const key = `${editionOfTable()} ${given.join()}`;
  if (last?.key !== key) last = { key, asked: resolve(given) };
  return last.asked;
}

function resolve(given: readonly (BarcodeType | BarcodeTypeGroup)[]): AskedTypes {
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

/** Splits the values into successive scans: types that must be scanned separately come last. */
export function inScans<Value extends BarcodeType | BarcodeTypeGroup>(
  given: readonly Value[],
): readonly (readonly Value[])[] {
  const isAlone = (value: BarcodeType | BarcodeTypeGroup) => !isGroup(value) && SYMBOLOGIES[value].isAlone === true;
  const [alone, others] = [given.filter(isAlone), given.filter((value) => !isAlone(value))];
  return [...(others.length > 0 || alone.length === 0 ? [others] : []), ...alone.map((value) => [value])];
}

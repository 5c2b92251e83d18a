import type { BarcodeType } from '../barcodes/types.ts';
import type { CheckedValue, MeaningRow } from '../gs1/index.ts';
import { t } from '../messages/index.ts';

/** A decoded value, as the scan gave it. */
export interface ScannedValue {
  readonly type: BarcodeType | 'unknown';
  readonly value: string;
  /** The symbol says itself that its data is GS1's: FNC1 stands before it. */
  readonly isGs1?: boolean;
  /** Bytes of the symbol, if known: some forms know their character set better than the reader. */
  readonly bytes?: Uint8Array;
}

/** The name of a standard or a form. */
export type MeaningKind =
  | 'gs1'
  | 'gs1-digital-link'
  | 'product-number'
  | 'book-number'
  | 'serial-number'
  | 'driver-licence'
  | 'boarding-pass'
  | 'contact'
  | 'wifi'
  | 'epc-payment'
  | 'swiss-payment'
  | 'calendar-event'
  | 'item-label'
  | 'postal'
  | 'web-address'
  | 'email'
  | 'telephone'
  | 'text-message'
  | 'place'
  | 'one-time-password'
  | 'telepen';

export interface Meaning {
  readonly kind: MeaningKind;
  readonly title: string;
  readonly rows: readonly MeaningRow[];
}

/**
 * Reads one form of value; undefined where the value is of another form. What is of the form but breaks its rules is said at its row.
 * `today` settles years of two digits or none.
 */
export type Describe = (scanned: ScannedValue, today: Date) => Meaning | undefined;

/** Leaves out what is empty. */
export function row(
  label: string,
  found: CheckedValue | string | undefined,
  more: Pick<MeaningRow, 'note' | 'isPersonal' | 'href'> = {},
): MeaningRow[] {
  const finding = typeof found === 'string' ? { value: found.trim() } : found;
  return finding === undefined || finding.value === '' ? [] : [{ label, ...more, ...finding }];
}

export const personal = (label: string, found: CheckedValue | string | undefined): MeaningRow[] =>
  row(label, found, { isPersonal: true });

/** The rows of several of a kind, each with its number; of one as they are. */
export const numbered = (groups: readonly (readonly MeaningRow[])[]): MeaningRow[] =>
  groups.flatMap((rows, index) =>
    groups.length === 1
      ? rows
      : rows.map((each) => ({ ...each, label: t('{number}. {label}', { number: index + 1, label: each.label }) })),
  );

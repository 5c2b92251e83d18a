import type { BarcodeType } from '../barcodes/types.ts';
import type { CheckedValue, MeaningRow } from '../gs1/index.ts';
import { t } from '../messages/index.ts';

export interface ScannedValue {
  readonly type: BarcodeType | 'unknown';
  readonly value: string;
  /** Declared as GS1 data by the symbol (FNC1). */
  readonly isGs1?: boolean;
  /** Bytes of the symbol, if known: some formats declare their character set. */
  readonly bytes?: Uint8Array;
}

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

/** Describes a value of one format, else undefined; notes violations. `today` completes years. */
export type Describe = (scanned: ScannedValue, today: Date) => Meaning | undefined;

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

export const numbered = (groups: readonly (readonly MeaningRow[])[]): MeaningRow[] =>
  groups.flatMap((rows, index) =>
    groups.length === 1
      ? rows
      : rows.map((each) => ({ ...each, label: t('{number}. {label}', { number: index + 1, label: each.label }) })),
  );

import { t } from '../messages/index.ts';

export interface MeaningRow {
  readonly label: string;
  /** Formatted value: a date, or an amount with its currency. */
  readonly value: string;
  /** Error, or a note for the reader. */
  readonly note?: string;
  /** Violates its standard; the note explains how. */
  readonly isWrong?: true;
  /** Personal data, or a secret. */
  readonly isPersonal?: true;
  /** Link as in the symbol: not yet checked for safety. */
  readonly href?: string;
}

export type CheckedValue = Pick<MeaningRow, 'value' | 'note' | 'isWrong'>;

export const wrong = (value: string, note: string): CheckedValue => ({
  value: value.trim() || t('none'),
  note,
  isWrong: true,
});

/** Looks up own properties only: a key from a symbol may be `constructor`. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

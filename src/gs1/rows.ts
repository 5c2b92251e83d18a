// A value as rows for users, with what is wrong in it.
import { t } from '../messages/index.ts';

export interface MeaningRow {
  readonly label: string;
  /** In plain form: a date as people write it, an amount with its currency. */
  readonly value: string;
  /** Fault of the value, or a note for the reader. */
  readonly note?: string;
  /** It breaks the rule of its standard; the note says which. */
  readonly isWrong?: true;
  /** It tells of a person, or is a secret. */
  readonly isPersonal?: true;
  /** Link as in the symbol: not yet checked for safety. */
  readonly href?: string;
}

/** Result of a check: the plain value, or its fault. */
export type CheckedValue = Pick<MeaningRow, 'value' | 'note' | 'isWrong'>;

/** A value that breaks a rule, as it is written. */
export const wrong = (value: string, note: string): CheckedValue => ({
  value: value.trim() || t('none'),
  note,
  isWrong: true,
});

/** A table's own entry: what stands in a symbol may be `constructor`. */
export const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

import { type CheckedValue, inFours, mod97, moveFront, wrong } from '../gs1/index.ts';
import { t } from '../messages/index.ts';

/** Checks a creditor reference (ISO 11649), which starts with RF. */
export function checkCreditorReference(written: string): CheckedValue {
  const text = written.replace(/\s/g, '').toUpperCase();
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) return wrong(written, t('not a valid creditor reference (RF)'));
  return mod97(moveFront(text)) === 1
    ? { value: inFours(text) }
    : wrong(inFours(text), t('wrong check digits (mod 97)'));
}

const CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Checks a Swiss QR reference: 27 digits with a recursive mod-10 check digit. */
export function checkQrReference(written: string): CheckedValue {
  const text = written.replace(/\s/g, '');
  if (!/^\d{27}$/.test(text)) return wrong(written, t('a QR reference has 27 digits'));
  const carry = [...text.slice(0, -1)].reduce((last, digit) => CARRY[(last + Number(digit)) % 10] ?? 0, 0);
  const value = `${text.slice(0, 2)} ${text.slice(2).replace(/(.{5})(?=.)/g, '$1 ')}`;
  const expected = (10 - carry) % 10;
  return Number(text.at(-1)) === expected
    ? { value }
    : wrong(value, t('wrong check digit: {expected} would fit', { expected }));
}

export const checkBic = (text: string): CheckedValue =>
  /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text) ? { value: text } : wrong(text, t('not a valid BIC'));

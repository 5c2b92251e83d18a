import { t } from '../messages/index.ts';
import { type CheckedValue, entryOf, wrong } from './rows.ts';

/** Returns the check digit of a GS1 number (weights 3 and 1 from the right). */
function gs1CheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export function checkGs1Number(digits: string): CheckedValue {
  if (!/^\d{2,}$/.test(digits)) return wrong(digits, t('not all digits'));
  const expected = gs1CheckDigit(digits.slice(0, -1));
  return Number(digits.at(-1)) === expected
    ? { value: digits }
    : wrong(digits, t('wrong check digit: {expected} would fit', { expected }));
}

/** Characters that GS1 allows, and those of check pairs, by value. */
const PAIR_DATA = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`;
const PAIR_CHECK = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Weights from the last character on. */
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

export function checkGs1Pair(text: string): CheckedValue {
  const sum = [...text.slice(0, -2)]
    .reverse()
    .reduce((total, character, index) => total + PAIR_DATA.indexOf(character) * (PRIMES[index] ?? 0), 0);
  const rest = sum % 1021;
  const expected = `${PAIR_CHECK[rest >> 5]}${PAIR_CHECK[rest & 31]}`;
  return text.length > 2 && text.endsWith(expected)
    ? { value: text }
    : wrong(text, t('wrong check characters: {expected} would fit', { expected }));
}

/** Returns the remainder modulo 97 of letters (A is 10) and digits; 1 is valid (ISO 7064). */
export function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const number = Number.parseInt(character, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest;
}

export const moveFront = (text: string): string => text.slice(4) + text.slice(0, 4);
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** IBAN lengths by country (SWIFT registry). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 ' +
    'SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

export function checkIban(written: string): CheckedValue {
  const iban = written.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return wrong(written, t('not a valid IBAN'));
  const value = inFours(iban);
  if (mod97(moveFront(iban)) !== 1) return wrong(value, t('wrong check digits (mod 97)'));
  const length = entryOf(IBAN_LENGTHS, iban.slice(0, 2));
  return length !== undefined && length !== iban.length
    ? wrong(
        value,
        t('{count, plural, one {# character} other {# characters}}; an IBAN of {country} has {expected}', {
          count: iban.length,
          country: iban.slice(0, 2),
          expected: length,
        }),
      )
    : { value };
}

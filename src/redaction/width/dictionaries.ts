// Candidates for the text in a gap: names, dates and amounts, as sequences of parts.
import { FIRST_NAMES, LAST_NAMES } from './names.ts';

/** Candidates formed by choosing one of each part. */
export type CandidateShape = readonly (readonly string[])[];

export type Dictionary = readonly CandidateShape[];

const DIGITS = Array.from('0123456789');
const LEADING_DIGITS = DIGITS.slice(1);
const NUMBERS_TO = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, '0'));
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
);
const DAYS = NUMBERS_TO(31);
const CENTURIES = ['19', '20'];
const YEAR: CandidateShape = [CENTURIES, DIGITS, DIGITS];

/** Whole number with thousands separators, and cents. */
const amountOf = (digits: number): CandidateShape => [
  LEADING_DIGITS,
  ...Array.from({ length: digits - 1 }, (_, index) =>
    (digits - 1 - index) % 3 === 0 ? DIGITS.map((digit) => `,${digit}`) : DIGITS,
  ),
  ['.'],
  DIGITS,
  DIGITS,
];

export const DICTIONARIES = {
  names: [[LAST_NAMES], [FIRST_NAMES, [' '], LAST_NAMES]],
  dates: [
    [DAYS, ['.'], NUMBERS_TO(12), ['.'], ...YEAR],
    [MONTHS, [' '], DAYS.map((day) => day.replace(/^0/, '')), [', '], ...YEAR],
  ],
  amounts: [1, 2, 3, 4, 5, 6].map(amountOf),
} satisfies Readonly<Record<string, Dictionary>>;

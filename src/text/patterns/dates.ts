// Dates of birth: any date with a label that says so.
import { msg } from '../../messages/index.ts';
import { definePattern, digitsOf, isMostlyDigits, NUMBER_END, NUMBER_START } from './pattern.ts';

/** Months in six languages, with abbreviations. */
const MONTHS: readonly (readonly string[])[] = [
  [
    'january',
    'jan',
    'januar',
    'jänner',
    'janvier',
    'janv',
    'enero',
    'ene',
    'gennaio',
    'gen',
    'janeiro',
    'januari',
    'stycznia',
  ],
  ['february', 'feb', 'februar', 'février', 'févr', 'febrero', 'febbraio', 'fevereiro', 'fev', 'februari', 'lutego'],
  ['march', 'mar', 'märz', 'mrz', 'mars', 'marzo', 'março', 'maart', 'mrt', 'marca'],
  ['april', 'apr', 'avril', 'avr', 'abril', 'abr', 'aprile', 'kwietnia'],
  ['may', 'mai', 'mayo', 'maggio', 'mag', 'maio', 'mei', 'maja'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'giu', 'junho', 'czerwca'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'julio', 'luglio', 'lug', 'julho', 'lipca'],
  ['august', 'aug', 'août', 'agosto', 'ago', 'augustus', 'sierpnia'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'settembre', 'set', 'setembro', 'września'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'octubre', 'ottobre', 'ott', 'outubro', 'out', 'października'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro', 'listopada'],
  ['december', 'dec', 'dezember', 'dez', 'décembre', 'déc', 'diciembre', 'dic', 'dicembre', 'dezembro', 'grudnia'],
];
const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));
// Longest first, so that none matches another's beginning.
const MONTH_NAMES = [...MONTH_OF.keys()].toSorted((a, b) => b.length - a.length).join('|');

const LABEL = new RegExp(
  [
    '\\bborn\\b|\\bbirth|\\bd\\.? ?o\\.? ?b\\b',
    'gebor|geburt|\\bgeb\\b|\\*\\s?$',
    '\\bnée?\\b|\\bne(e|\\(e\\))? le\\b|naissance|née?\\(e\\)',
    'nacid[oa]|nacimiento|\\bnat[oa] (il|a)\\b|nascita|nascid[oa]|nascimento',
    'urodz|\\bur\\.',
  ].join('|'),
  'iu',
);

/** Characters before a date that are searched for a label. */
const BEFORE = 60;
/** Label after a date: forms also print field names below, though rarely. */
const LABEL_AFTER = /^[\s)]{0,3}\(?(date of birth|DOB|geboren|Geburtsdatum)/i;

const LONGEST_LIFE = 130;

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);

function isYear(year: number, length: number): boolean {
  if (length === 2) return true;
  const now = new Date().getFullYear();
  return length === 4 && year <= now + 1 && year >= now - LONGEST_LIFE;
}

/** Returns whether text is a calendar day, in any common order. */
function isDate(found: string): boolean {
  const month = MONTH_OF.get(
    found
      .toLowerCase()
      .match(/\p{L}{3,}/gu)
      ?.find((word) => MONTH_OF.has(word)) ?? '',
  );
  const parts = month === undefined ? found.split(/[./\s-]+/).map(digitsOf) : (found.match(/\d+/g) ?? []);
  const numbers = parts.filter((part) => part !== '').map((part) => ({ value: Number(part), length: part.length }));
  if (month !== undefined) {
    const [one, other] = numbers;
    if (!one || !other) return false;
    const [day, year] = one.length > 2 ? [other, one] : [one, other];
    return isYear(year.value, year.length) && isDay(year.value, month, day.value);
  }
  const [first, second, third] = numbers;
  if (!first || !second || !third) return false;
  if (first.length === 4) return isYear(first.value, 4) && isDay(first.value, second.value, third.value);
  const year = third.value;
  if (!isYear(year, third.length)) return false;
  return isDay(year, second.value, first.value) || isDay(year, first.value, second.value);
}

export const birthDate = definePattern({
  id: 'birth-date',
  label: msg('Date of birth'),
  certainty: 'formed',
  flags: 'i',
  sources: (d) => [
    `${NUMBER_START}${d}{1,2}(?:\\.[ \\n]?|[/-])${d}{1,2}(?:\\.[ \\n]?|[/-])(?:${d}{4}|${d}{2})${NUMBER_END}`,
    `${NUMBER_START}${d}{1,2} ${d}{1,2} ${d}{4}${NUMBER_END}`,
    `${NUMBER_START}${d}{4}[-/.]${d}{1,2}[-/.]${d}{1,2}${NUMBER_END}`,
    `${NUMBER_START}\\d{1,2}(?:st|nd|rd|th|er|º|\\.)?[\\s-](?:de |of )?(?:${MONTH_NAMES})\\.?,?[\\s-](?:de )?\\d{4}${NUMBER_END}`,
    `${NUMBER_START}(?:${MONTH_NAMES})\\.?\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4}${NUMBER_END}`,
  ],
  check({ found, text, start }) {
    const before = text.slice(Math.max(0, start - BEFORE), start);
    const after = text.slice(start + found.length, start + found.length + BEFORE);
    if (!LABEL.test(before) && !LABEL_AFTER.test(after)) return false;
    return (isMostlyDigits(found) || /\p{L}{3}/u.test(found)) && isDate(found);
  },
});

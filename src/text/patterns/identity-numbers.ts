// Personal identification numbers issued by states and insurers.
import { msg } from '../../messages/index.ts';
import { letterPlace, passesMod1110, remainder, weightedDigitSum } from './check-digits.ts';
import {
  definePattern,
  digitsOf,
  isLabelled,
  isMostlyDigits,
  NUMBER_END,
  NUMBER_START,
  type UncheckedMatch,
} from './pattern.ts';

const SSN_LABEL = /\b(SSN|social security|soc\.? ?sec)/i;

/** No area 000, 666 or from 900 on, no group 00, no serial number 0000. */
export const usSocialSecurity = definePattern({
  id: 'us-ssn',
  label: msg('US social security number'),
  certainty: 'formed',
  sources: (d) => [
    `${NUMBER_START}${d}{3}-\\n?${d}{2}-\\n?${d}{4}${NUMBER_END}`,
    `${NUMBER_START}${d}{3} ${d}{2} ${d}{4}${NUMBER_END}`,
    `${NUMBER_START}${d}{9}${NUMBER_END}`,
  ],
  check({ found, text, start }) {
    const number = digitsOf(found);
    const isGiven = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(number);
    const isSaid = found.includes('-') || isLabelled(text, start, SSN_LABEL);
    return isGiven && isSaid && isMostlyDigits(found);
  },
});

const TAXPAYER_LABEL = /\b(?:ITIN|F?EIN|TIN|tax(?:payer)? (?:id|identification))/i;

/** Identification numbers of the Internal Revenue Service, recognizable by a preceding label. */
export const usTaxpayer = definePattern({
  id: 'us-tin',
  label: msg('US taxpayer identification number'),
  certainty: 'formed',
  sources: (d) => [
    `${NUMBER_START}${d}{3}[- ]${d}{2}[- ]${d}{4}${NUMBER_END}`,
    `${NUMBER_START}${d}{2}-${d}{7}${NUMBER_END}`,
  ],
  check({ found, text, start }) {
    if (!isMostlyDigits(found) || !isLabelled(text, start, TAXPAYER_LABEL)) return false;
    return /^\d{2}-/.test(found) || /^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/.test(digitsOf(found));
  },
});

const NINO_PREFIX = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[ABCEGHJ-PRSTW-Z][ABCEGHJ-NPRSTW-Z]$/;

/** Issued by HM Revenue & Customs. */
export const ukNationalInsurance = definePattern({
  id: 'uk-nino',
  label: msg('UK national insurance number'),
  certainty: 'formed',
  flags: 'i',
  sources: (d) => [`${NUMBER_START}[A-Z]{2}[ \\n-]?${d}{2}[ \\n-]?${d}{2}[ \\n-]?${d}{2}[ \\n-]?[A-D]${NUMBER_END}`],
  check({ found }) {
    const characters = found.replace(/[ \n-]/g, '');
    return NINO_PREFIX.test(characters.slice(0, 2).toUpperCase()) && isMostlyDigits(characters.slice(2, 8));
  },
});

/** § 139b AO: exactly one of the first ten digits repeats, never three times in a row. */
function isGermanTaxNumber(number: string): boolean {
  const counts = new Map<string, number>();
  for (const digit of number.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  const [most = 0] = repeated;
  return repeated.length === 1 && most <= 3 && !/(\d)\1\1/.test(number.slice(0, 10)) && passesMod1110(number);
}

export const germanTaxNumber = definePattern({
  id: 'de-tax-id',
  label: msg('German tax identification number'),
  certainty: 'checked',
  sources: (d) => [
    `${NUMBER_START}(?!0)${d}{2} ?${d}{3} ?${d}{3} ?${d}{3}${NUMBER_END}`,
    `${NUMBER_START}(?!0)${d}{3} ?${d}{4} ?${d}{4}${NUMBER_END}`,
  ],
  check: ({ found }) => isMostlyDigits(found) && isGermanTaxNumber(digitsOf(found)),
});

const TAX_OFFICE_LABEL = /(Steuer-?\s?(Nr|Nummer)|St\.?-?\s?Nr|Steuernummer)/i;

/** Number at a tax office: check digits differ by state, so a label is required. */
export const germanTaxOfficeNumber = definePattern({
  id: 'de-tax-office',
  label: msg('German tax office number'),
  certainty: 'formed',
  sources: (d) => [
    `${NUMBER_START}${d}{2,3} ?/ ?${d}{3,4} ?/ ?${d}{4,5}${NUMBER_END}`,
    `${NUMBER_START}${d}{3} ${d}{3} ${d}{5}${NUMBER_END}`,
    `${NUMBER_START}${d}{5}/${d}{5}${NUMBER_END}`,
    `${NUMBER_START}${d}{13}${NUMBER_END}`,
  ],
  check: ({ found, text, start }) => isMostlyDigits(found) && isLabelled(text, start, TAX_OFFICE_LABEL),
});

export const germanVatNumber = definePattern({
  id: 'de-vat',
  label: msg('German VAT number'),
  certainty: 'checked',
  sources: (d) => [`${NUMBER_START}DE ?${d}{3} ?${d}{3} ?${d}{3}${NUMBER_END}`],
  check: ({ found }) => passesMod1110(digitsOf(found.slice(2))),
});

const PENSION_WEIGHTS = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];

/** VKVV § 2: area, date of birth, first letter of the name at birth, serial number, check digit. */
export const germanPensionNumber = definePattern({
  id: 'de-pension',
  label: msg('German pension insurance number'),
  certainty: 'checked',
  sources: (d) => [`${NUMBER_START}${d}{2} ?${d}{6} ?[A-Z] ?${d}{2} ?${d}${NUMBER_END}`],
  check({ found }) {
    const characters = found.replaceAll(' ', '');
    const [before, letter, after] = [
      digitsOf(characters.slice(0, 8)),
      characters[8] ?? '',
      digitsOf(characters.slice(9)),
    ];
    // Days up to 95 and month 00 occur once the numbers of a day are exhausted.
    if (!/^\d\d[0-9]\d(0\d|1[0-2])\d\d$/.test(before)) return false;
    const sum = weightedDigitSum(before + letterPlace(letter) + after, PENSION_WEIGHTS);
    return sum % 10 === Number(after.at(-1));
  },
});

const HEALTH_WEIGHTS = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2];

/** § 290 SGB V: a letter, eight digits, and a check digit. */
export const germanHealthNumber = definePattern({
  id: 'de-health',
  label: msg('German health insurance number'),
  certainty: 'checked',
  sources: (d) => [`${NUMBER_START}[A-Z] ?${d}{3} ?${d}{3} ?${d}{3}${NUMBER_END}`],
  check({ found }) {
    const digits = digitsOf(found.slice(1));
    if (digits.length !== 9 || !isMostlyDigits(found)) return false;
    return weightedDigitSum(letterPlace(found.slice(0, 1)) + digits, HEALTH_WEIGHTS) % 10 === Number(digits.at(-1));
  },
});

/** Tax number of a person: its last three digits are the first ten modulo 511. */
export const frenchTaxNumber = definePattern({
  id: 'fr-tax-id',
  label: msg('French tax number'),
  certainty: 'checked',
  sources: (d) => [`${NUMBER_START}[0-3]${d} ?${d}{2} ?${d}{3} ?${d}{3} ?${d}{3}${NUMBER_END}`],
  check({ found }) {
    const number = digitsOf(found);
    return isMostlyDigits(found) && remainder(number.slice(0, 10), 511) === Number(number.slice(10));
  },
});

/** Key of a social security number; departments 2A and 2B of Corsica count as 19 and 18. */
function passesFrenchKey({ found }: UncheckedMatch): boolean {
  const characters = found.replace(/[ /]/g, '');
  const department = characters.slice(5, 7).replace('2A', '19').replace('2B', '18');
  const number = digitsOf(characters.slice(0, 5) + department + characters.slice(7));
  return number.length === 15 && 97 - remainder(number.slice(0, 13), 97) === Number(number.slice(13));
}

export const frenchSocialSecurity = definePattern({
  id: 'fr-nir',
  label: msg('French social security number'),
  certainty: 'checked',
  sources: (d) => [
    `${NUMBER_START}[1-478] ?${d}{2} ?${d}{2} ?(?:${d}{2}|2[AB]) ?${d}{3} ?${d}{3}[ /]*${d}{2}${NUMBER_END}`,
  ],
  check: (candidate) => isMostlyDigits(candidate.found) && passesFrenchKey(candidate),
});

export const frenchVatNumber = definePattern({
  id: 'fr-vat',
  label: msg('French VAT number'),
  certainty: 'checked',
  sources: (d) => [`${NUMBER_START}FR ?${d}{2} ?${d}{3} ?${d}{3} ?${d}{3}${NUMBER_END}`],
  check({ found }) {
    const digits = digitsOf(found.slice(2));
    return (12 + 3 * remainder(digits.slice(2), 97)) % 97 === Number(digits.slice(0, 2));
  },
});

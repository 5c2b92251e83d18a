import { msg } from '../../messages/index.ts';
import type { TextRange } from '../text-page.ts';
import { ibanCheckOf, passesIbanCheck, passesLuhn } from './check-digits.ts';
import {
  asDigit,
  asLetter,
  definePattern,
  digitsOf,
  findInLines,
  isLabelled,
  isMostlyDigits,
  NUMBER_END,
  NUMBER_START,
  type Pattern,
  type PatternOptions,
} from './pattern.ts';

/** IBAN registry: format after country and check digits; `n` digits, `a` capitals, `c` either. */
const IBAN_STRUCTURES: Readonly<Record<string, string>> = {
  ...{ AD: '8n12c', AE: '19n', AL: '8n16c', AT: '16n', AZ: '4a20c', BA: '16n', BE: '12n', BG: '4a6n8c', BH: '4a14c' },
  ...{ BI: '23n', BR: '23n1a1c', BY: '4c4n16c', CH: '5n12c', CR: '18n', CY: '8n16c', CZ: '20n', DE: '18n', DJ: '23n' },
  ...{ DK: '14n', DO: '4c20n', EE: '16n', EG: '25n', ES: '20n', FI: '14n', FK: '2a12n', FO: '14n', FR: '10n11c2n' },
  ...{ GB: '4a14n', GE: '2a16n', GI: '4a15c', GL: '14n', GR: '7n16c', GT: '24c', HN: '4a20n', HR: '17n', HU: '24n' },
  ...{ IE: '4a14n', IL: '19n', IQ: '4a15n', IS: '22n', IT: '1a10n12c', JO: '4a4n18c', KW: '4a22c', KZ: '3n13c' },
  ...{ LB: '4n20c', LC: '4a24c', LI: '5n12c', LT: '16n', LU: '3n13c', LV: '4a13c', LY: '21n', MC: '10n11c2n' },
  ...{ MD: '20c', ME: '18n', MK: '3n10c2n', MN: '16n', MR: '23n', MT: '4a5n18c', MU: '4a19n3a', NI: '4a20n' },
  ...{ NL: '4a10n', NO: '11n', OM: '3n16c', PK: '4a16c', PL: '24n', PS: '4a21c', PT: '21n', QA: '4a21c', RO: '4a16c' },
  ...{
    RS: '18n',
    RU: '14n15c',
    SA: '2n18c',
    SC: '4a20n3a',
    SD: '14n',
    SE: '20n',
    SI: '15n',
    SK: '20n',
    SM: '1a10n12c',
  },
  ...{ SO: '19n', ST: '21n', SV: '4a20n', TL: '19n', TN: '20n', TR: '6n16c', UA: '6n19c', VA: '18n', VG: '4a16n' },
  ...{ XK: '16n', YE: '4a4n18c' },
};

/** Formats by country, one letter per character: `DE` is 18 times `n`. */
const IBAN_FORMS = new Map(
  Object.entries(IBAN_STRUCTURES).map(([country, structure]) => [
    country,
    structure.replace(/(\d+)([nac])/g, (_, count: string, kind: string) => kind.repeat(Number(count))),
  ]),
);

const KINDS: Readonly<Record<string, RegExp>> = { n: /[0-9]/, a: /[A-Z]/, c: /[0-9A-Z]/ };
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Separators between characters: IBANs are printed in groups and broken at line ends. */
const SEPARATORS = new Set([' ', '\n', '-', '\u00a0']);

function toKind(character: string, kind: string, { isTolerant }: PatternOptions): string {
  const capital = character.toUpperCase();
  if (!isTolerant || kind === 'c') return capital;
  return kind === 'n' ? asDigit(character) : asLetter(capital);
}

/** Reads characters of these kinds, skipping separators; undefined at another kind. */
function charactersAt(text: string, start: number, kinds: string, options: PatternOptions) {
  let characters = '';
  let end = start;
  for (const kind of kinds) {
    if (SEPARATORS.has(text[end] ?? '')) end++;
    const character = toKind(text[end] ?? '', kind, options);
    if (!KINDS[kind]?.test(character)) return undefined;
    characters += character;
    end++;
  }
  return { characters, end };
}

const CHECK_CHARACTERS = /^[\p{L}\p{N}|!]+$/u;

/** Returns whether the check digits match with one misread or an extra character. */
function mayBeCheck(read: string, wanted: string): boolean {
  const digits = Array.from(read, asDigit).join('');
  if (digits.length > wanted.length)
    return Array.from(digits, (_, extra) => digits.slice(0, extra) + digits.slice(extra + 1)).includes(wanted);
  const others = Array.from(digits).filter((digit, index) => digit !== wanted[index]);
  return others.length === 1 && !/\d/.test(others[0] ?? '');
}

function ibanAt(text: string, start: number, options: PatternOptions): TextRange | undefined {
  const country = text.slice(start, start + 2).toUpperCase();
  const structure = IBAN_FORMS.get(country);
  if (structure === undefined) return undefined;
  const isWhole = (end: number) => !LETTER_OR_DIGIT.test(text[end] ?? '');
  const whole = charactersAt(text, start + 2, `nn${structure}`, options);
  if (whole && isWhole(whole.end) && passesIbanCheck(country + whole.characters)) return { start, end: whole.end };
  if (!options.isTolerant) return undefined;
  const from = start + 2 + (SEPARATORS.has(text[start + 2] ?? '') ? 1 : 0);
  for (const length of [2, 3]) {
    const check = text.slice(from, from + length);
    const account = CHECK_CHARACTERS.test(check) && charactersAt(text, from + length, structure, options);
    if (account && isWhole(account.end) && mayBeCheck(check, ibanCheckOf(country, account.characters)))
      return { start, end: account.end };
  }
  return undefined;
}

/** One of the next characters may be a digit: not every word starts like a country code. */
const IBAN_START = /(?<![\p{L}\p{N}])[A-Za-z]{2}(?=[ -]?[\p{L}|!]{0,2}[0-9OoQIl|!ZzSsGB])/gu;

export const iban: Pattern = {
  id: 'iban',
  label: msg('IBAN'),
  certainty: 'checked',
  find: (text, options) =>
    findInLines(text, (searched) =>
      Array.from(searched.matchAll(IBAN_START), ({ index }) => ibanAt(searched, index, options)).filter(
        (range) => range !== undefined,
      ),
    ),
};

/** First digits and lengths of current cards. */
const CARDS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(30[0-59]|3[689])/, [14, 16, 17, 18, 19]],
  [/^(6011|64[4-9]|65|352[89]|35[3-8]|62|81|60|508|82|220[0-4])/, [16, 17, 18, 19]],
  [/^(50|5[6-8]|6)/, [13, 14, 15, 16, 17, 18, 19]],
];

export const card: Pattern = definePattern({
  id: 'card',
  label: msg('Payment card'),
  certainty: 'checked',
  sources: (d) => {
    const group = (count: number | string) => `${d}{${count}}`;
    const forms = [
      [4, 4, 4, 4],
      [4, 4, 4, 4, 3],
      [4, 4, 4, 4, 2],
      [4, 6, 5],
      [4, 6, 4],
      [4, 4, 4, 1],
      [4, 3, 3, 3],
    ];
    const grouped = forms.map((groups) => groups.map(group).join('[ \\n-]?'));
    return [...grouped, group('13,19')].map((source) => `${NUMBER_START}${source}${NUMBER_END}`);
  },
  check({ found }) {
    const number = digitsOf(found);
    const isIssued = CARDS.some(([first, lengths]) => lengths.includes(number.length) && first.test(number));
    return isIssued && isMostlyDigits(found) && passesLuhn(number) && !/^(\d)\1+$/.test(number);
  },
});

const ACCOUNT_LABEL =
  /(?:\b(?:account|acct|a\/c|compte|cuenta|conto|rekening)|konto)[- ]?(?:no|number|nr|num(?:mer|ero|éro)?|n[º°.]|#)?\.?[:#\s]{0,3}(?:ending in |is )?$/iu;

/** Bank account numbers, recognizable only by the preceding word. */
export const account: Pattern = definePattern({
  id: 'account',
  label: msg('Account number'),
  certainty: 'likely',
  sources: (d) => [`${NUMBER_START}${d}{2,}(?:[ -]${d}{2,}){0,4}${NUMBER_END}`],
  check({ found, text, start }) {
    const { length } = digitsOf(found);
    return length >= 6 && length <= 17 && isMostlyDigits(found) && isLabelled(text, start, ACCOUNT_LABEL);
  },
});

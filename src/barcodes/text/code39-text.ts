import type { Candidate, OtherReading } from '../reader.ts';
import type { BarcodeType } from '../types.ts';

/** Maps pairs of a shift character and a letter to full ASCII (ISO/IEC 16388, annex A). */
function pairToAscii(shift: string, letter: string): string | undefined {
  const n = letter.charCodeAt(0) - 65;
  if (!(n >= 0 && n < 26)) return undefined;
  switch (shift) {
    case '$':
      return String.fromCharCode(1 + n);
    case '+':
      return String.fromCharCode(97 + n);
    case '/':
      // A to O map to ! to /, Z to the colon; the rest would duplicate plain characters.
      return n <= 14 || n === 25 ? String.fromCharCode(33 + n) : undefined;
    case '%':
      if (n <= 4) return String.fromCharCode(27 + n);
      if (n <= 9) return String.fromCharCode(59 + n - 5);
      if (n <= 14) return String.fromCharCode(91 + n - 10);
      if (n <= 18) return String.fromCharCode(123 + n - 15);
      if (n === 20) return '\0';
      if (n === 21) return '@';
      if (n === 22) return '`';
      return '\x7f';
    default:
      return undefined;
  }
}

/** Converts plain Code 39 characters to full ASCII; undefined for a shift without its letter. */
export function toFullAscii(raw: string): string | undefined {
  let text = '';
  for (let i = 0; i < raw.length; i++) {
    const character = raw.charAt(i);
    if (!'$%/+'.includes(character)) {
      text += character;
      continue;
    }
    const ascii = pairToAscii(character, raw.charAt(++i));
    if (ascii === undefined) return undefined;
    text += ascii;
  }
  return text;
}

const BASE_32 = '0123456789BCDFGHJKLMNPQRSTUVWXYZ';

/** Converts six Code 39 characters to Code 32 (Italian pharmacode): `A` and nine digits. */
export function toCode32(raw: string): string | undefined {
  if (raw.length !== 6) return undefined;
  let value = 0;
  for (const character of raw) {
    const digit = BASE_32.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 32 + digit;
  }
  const digits = String(value).padStart(9, '0');
  if (digits.length !== 9) return undefined;
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const product = Number(digits[i]) * (1 + (i % 2));
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === Number(digits[8]) ? `A${digits}` : undefined;
}

/** Returns the digits of a German pharmacy number (PZN): the last is a weighted sum modulo 11. */
function toPzn(raw: string): string | undefined {
  const [, digits = '', check] = /^-(\d{6,7})(\d)$/.exec(raw) ?? [];
  // Seven-digit numbers are eight-digit ones without the leading zero.
  const places = [...digits.padStart(7, '0')];
  const sum = places.reduce((total, digit, place) => total + (place + 1) * Number(digit), 0);
  return sum % 11 === Number(check) ? raw.slice(1) : undefined;
}

const MOD_43 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Returns whether the last character is the check character (sum of the others modulo 43). */
export function hasMod43(raw: string): boolean {
  if (raw.length < 2) return false;
  let sum = 0;
  for (let i = 0; i < raw.length - 1; i++) sum += MOD_43.indexOf(raw.charAt(i));
  return sum % 43 === MOD_43.indexOf(raw.charAt(raw.length - 1));
}

/** Full ASCII pairs that encoders write: none for plain characters. Control characters omitted. */
const PRINTABLE_PAIRS = /(?:\+[A-Z]|\/[A-LOZ]|%[F-TVW])/;
const PLAIN_OR_PAIR = new RegExp(`^(?:[0-9A-Z\\-. ]|${PRINTABLE_PAIRS.source})*$`);
/** Lower-case or capitalized word. A single lower-case letter may be a plus sign and a letter. */
const WORD = /^[A-Z]?[a-z]+$/;
/** A single pair occurs in part numbers: “C+P S1” is no “Cp S1”. */
const PAIRS_IN_A_ROW = new RegExp(`${PRINTABLE_PAIRS.source}{2}`);
/** So many lower-case letters in a row are no plus signs, whatever else there is: “Part-12a”. */
const LETTERS_IN_A_ROW = /(?:\+[A-Z]){3}/;
const CAPITALS = /^[A-Z]+$/;

/**
 * Returns whether the text only makes sense as full ASCII. Heuristic: ISO/IEC 16388 annex A leaves
 * this to agreement (HIBC, LOGMARS and part numbers use `+ / $ %` literally).
 */
function isPlainlyFullAscii(raw: string, text: string): boolean {
  if (!PLAIN_OR_PAIR.test(raw)) return false;
  if (LETTERS_IN_A_ROW.test(raw)) return true;
  const words = text.match(/[A-Za-z]+/g) ?? [];
  const lower = words.filter((word) => word.length > 1 && WORD.test(word));
  return (
    PAIRS_IN_A_ROW.test(raw) && lower.length > 0 && words.every((word) => lower.includes(word) || CAPITALS.test(word))
  );
}

/** `corrected` of readings that only a check digit or the likelihood of their text supports. */
const GUESSED = 1;

type Code39Reading = OtherReading & Pick<Candidate, 'others'>;

const withOthers = (reading: OtherReading, others: readonly OtherReading[]): Code39Reading =>
  others.length === 0 ? reading : { ...reading, others: others.map((other) => ({ ...other, corrected: GUESSED })) };

/** Returns readings as the narrower types whose format and check digit fit, possibly by chance. */
function toNarrower(raw: string, asked: ReadonlySet<BarcodeType>): OtherReading[] {
  const pzn = asked.has('pznBarcode') ? toPzn(raw) : undefined;
  const code32 = asked.has('code32Barcode') ? toCode32(raw) : undefined;
  const checkSum = { chars: 1, valid: true };
  return [
    ...(pzn === undefined ? [] : [{ type: 'pznBarcode' as const, text: pzn, checkSum }]),
    ...(code32 === undefined ? [] : [{ type: 'code32Barcode' as const, text: code32, checkSum }]),
  ];
}

/** Returns plain Code 39 first if requested; other readings then follow with less confidence. */
export function toCode39Reading(raw: string, asked: ReadonlySet<BarcodeType>): Code39Reading | undefined {
  const checkSum = hasMod43(raw) ? { chars: 1, valid: true } : { chars: 0, valid: false };
  const narrower = toNarrower(raw, asked);
  const full = asked.has('code39ExtendedBarcode') ? toFullAscii(raw) : undefined;
  const extended = full === undefined ? [] : [{ type: 'code39ExtendedBarcode' as const, text: full, checkSum }];
  if (asked.has('code39Barcode')) {
    const likely = extended.filter(({ text }) => isPlainlyFullAscii(raw, text));
    return withOthers({ type: 'code39Barcode', text: raw, checkSum }, [...narrower, ...likely]);
  }
  const [first, ...others] = [...extended, ...narrower];
  return first && withOthers(first, others);
}

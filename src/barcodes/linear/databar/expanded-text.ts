// What the bits of a GS1 DataBar Expanded say: element strings, with FNC1 (as GS) after those of variable length.
import { withCheckDigit } from './check-digit.ts';

const FNC1 = '\x1d';

/** Reads numbers off a string of bits, from its start on. */
class Bits {
  private at = 0;
  private readonly bits: string;

  constructor(bits: string) {
    this.bits = bits;
  }

  get left(): number {
    return this.bits.length - this.at;
  }

  /** The next bits as a number, which stay to be read; those beyond the end are 0. */
  peek(count: number): number {
    return Number.parseInt(this.bits.slice(this.at, this.at + count).padEnd(count, '0'), 2);
  }

  take(count: number): number {
    const value = this.peek(count);
    this.at += count;
    return value;
  }

  takeIf(count: number, value: number): boolean {
    if (this.left < count || this.peek(count) !== value) return false;
    this.at += count;
    return true;
  }
}

type Mode = 'numeric' | 'alphanumeric' | 'iso646';

/** What a step of the general field adds, and the mode after it; undefined at the end or where no character is meant. */
type Step = { readonly text: string; readonly mode: Mode } | undefined;

const digitOf = (value: number): string => (value === 10 ? FNC1 : String(value));

function stepNumeric(bits: Bits): Step {
  if (bits.left >= 7 && bits.peek(4) !== 0) {
    const pair = bits.take(7) - 8;
    return { text: digitOf(Math.floor(pair / 11)) + digitOf(pair % 11), mode: 'numeric' };
  }
  if (bits.left < 4) return undefined;
  const last = bits.left < 7 && bits.peek(4) !== 0;
  const value = bits.take(4);
  if (!last) return { text: '', mode: 'alphanumeric' };
  return value > 10 ? undefined : { text: String(value - 1), mode: 'numeric' };
}

/** Digits, FNC1 and the latches, which the other two modes have in common; `other` the mode that the longer latch leads to. */
function stepCommon(bits: Bits, mode: Mode, other: Mode): Step {
  if (bits.takeIf(3, 0)) return { text: '', mode: 'numeric' };
  if (bits.takeIf(5, 4)) return { text: '', mode: other };
  if (bits.left < 5) return undefined;
  const five = bits.peek(5);
  if (five === 15) {
    bits.take(5);
    return { text: FNC1, mode: 'numeric' };
  }
  if (five >= 5 && five < 15) return { text: String(bits.take(5) - 5), mode };
  return undefined;
}

const isCommon = (bits: Bits): boolean => bits.peek(3) === 0 || bits.peek(5) < 16;

const BEYOND_LETTERS = '*,-./';

function stepAlphanumeric(bits: Bits): Step {
  if (isCommon(bits)) return stepCommon(bits, 'alphanumeric', 'iso646');
  if (bits.left < 6) return undefined;
  const six = bits.take(6);
  const text = six < 58 ? String.fromCharCode(six + 33) : BEYOND_LETTERS[six - 58];
  return text === undefined ? undefined : { text, mode: 'alphanumeric' };
}

const SIGNS = '!"%&\'()*+,-./:;<=>?_ ';

function stepIso646(bits: Bits): Step {
  if (isCommon(bits)) return stepCommon(bits, 'iso646', 'alphanumeric');
  if (bits.left < 7) return undefined;
  const seven = bits.peek(7);
  if (seven < 116) {
    bits.take(7);
    return { text: String.fromCharCode(seven < 90 ? seven + 1 : seven + 7), mode: 'iso646' };
  }
  const text = bits.left < 8 ? undefined : SIGNS[bits.take(8) - 232];
  return text === undefined ? undefined : { text, mode: 'iso646' };
}

const STEPS: Readonly<Record<Mode, (bits: Bits) => Step>> = {
  numeric: stepNumeric,
  alphanumeric: stepAlphanumeric,
  iso646: stepIso646,
};

/** The general field, which ends with the bits; undefined where something stands in it that is no character. */
function readGeneral(bits: Bits): string | undefined {
  let text = '';
  let mode: Mode = 'numeric';
  while (bits.left > 0) {
    const left = bits.left;
    const step: Step = STEPS[mode](bits);
    if (!step) {
      // What is too short for a character fills the last one of the symbol.
      return left < 8 ? text : undefined;
    }
    text += step.text;
    mode = step.mode;
  }
  return text;
}

const digits = (value: number, count: number): string => String(value).padStart(count, '0');

/** Four times three digits. */
const readTwelve = (bits: Bits): string => Array.from({ length: 4 }, () => digits(bits.take(10), 3)).join('');

/** A GTIN of which the first digit is 9. */
const readVariableMeasure = (bits: Bits): string => `01${withCheckDigit(`9${readTwelve(bits)}`)}`;

/** Application identifiers of the dates of the compressed forms, in their order. */
const DATES = ['11', '13', '15', '17'];
const NO_DATE = 38_400;

function readWeightAndDate(bits: Bits, method: number): string {
  const gtin = readVariableMeasure(bits);
  const weight = bits.take(20);
  const date = bits.take(16);
  const measure = `${method % 2 === 0 ? '310' : '320'}${Math.floor(weight / 100_000)}${digits(weight % 100_000, 6)}`;
  if (date === NO_DATE) return gtin + measure;
  const [year, month, day] = [Math.floor(date / 384), (Math.floor(date / 32) % 12) + 1, date % 32];
  return `${gtin}${measure}${DATES[method >> 1]}${digits(year, 2)}${digits(month, 2)}${digits(day, 2)}`;
}

const FIXED_WEIGHT_BITS = 15;

/** The form's own part, by its first bits (ISO/IEC 24724, 7.2.5); the general field follows where `goesOn`. */
function readForm(bits: Bits): { readonly text: string; readonly goesOn: boolean } | undefined {
  if (bits.takeIf(1, 0b1)) {
    bits.take(2);
    const first = bits.take(4);
    return { text: `01${withCheckDigit(first + readTwelve(bits))}`, goesOn: true };
  }
  if (bits.takeIf(2, 0b00)) {
    bits.take(2);
    return { text: '', goesOn: true };
  }
  if (bits.takeIf(4, 0b0100)) {
    const gtin = readVariableMeasure(bits);
    return { text: `${gtin}3103${digits(bits.take(FIXED_WEIGHT_BITS), 6)}`, goesOn: false };
  }
  if (bits.takeIf(4, 0b0101)) {
    const gtin = readVariableMeasure(bits);
    const weight = bits.take(FIXED_WEIGHT_BITS);
    const measure = weight < 10_000 ? `3202${digits(weight, 6)}` : `3203${digits(weight - 10_000, 6)}`;
    return { text: gtin + measure, goesOn: false };
  }
  if (bits.takeIf(5, 0b01100)) {
    bits.take(2);
    return { text: `${readVariableMeasure(bits)}392${bits.take(2)}`, goesOn: true };
  }
  if (bits.takeIf(5, 0b01101)) {
    bits.take(2);
    return { text: `${readVariableMeasure(bits)}393${bits.take(2)}${digits(bits.take(10), 3)}`, goesOn: true };
  }
  if (bits.takeIf(4, 0b0111)) return { text: readWeightAndDate(bits, bits.take(3)), goesOn: false };
  return undefined;
}

/** The text of the bits of all characters but the check; undefined where they say nothing. */
export function toExpandedText(all: string): string | undefined {
  const bits = new Bits(all);
  // Whether a composite's 2D component belongs to it.
  bits.take(1);
  const form = readForm(bits);
  const rest = form?.goesOn ? readGeneral(bits) : '';
  if (!form || rest === undefined) return undefined;
  let text = form.text + rest;
  // Half of the last pair of digits may be one that nothing follows.
  while (text.endsWith(FNC1)) text = text.slice(0, -1);
  return text;
}

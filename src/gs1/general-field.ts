// General field shared by GS1 DataBar Expanded and composites' 2D components: digits, letters and
// signs in as few bits as possible (ISO/IEC 24724).

export const FNC1 = '\x1d';

/** Reads numbers off a string of bits, from its start on. */
export class Bits {
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

  /** Are those that are left the latch to letters, and their padding? */
  get isPadding(): boolean {
    const rest = this.bits.slice(this.at);
    return rest === `0000${'00100'.repeat(rest.length)}`.slice(0, rest.length);
  }

  takeIf(count: number, value: number): boolean {
    if (this.left < count || this.peek(count) !== value) return false;
    this.at += count;
    return true;
  }
}

export type Mode = 'numeric' | 'alphanumeric' | 'iso646';

/**
 * Text added by a step of the general field, and the next mode; undefined at the end or for invalid
 * bits.
 */
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

/** The last of the pairs of digits, less eight, that an application identifier of 02 or less begins with. */
const LAST_SHORT_PAIR = 10;

/**
 * Some printers latch to digits behind an FNC1, which does so itself. An identifier's digits follow, or the end, so that no latch to letters is meant, and
 * none begins with 03 to 07.
 */
function skipLatch(bits: Bits): void {
  if (bits.isPadding) return;
  if (bits.peek(4) === 0 || (bits.peek(3) === 0 && bits.peek(7) > LAST_SHORT_PAIR)) bits.takeIf(3, 0);
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

/**
 * The general field, which ends with the bits; undefined where something stands in it that is no character.
 *
 * @param implied whether what follows the first FNC1 has an identifier that is not written: data, of which any character may be the first
 */
export function readGeneral(bits: Bits, first: Mode = 'numeric', implied = false): string | undefined {
  let text = '';
  let mode = first;
  while (bits.left > 0) {
    const left = bits.left;
    const step: Step = STEPS[mode](bits);
    if (!step) {
      // Fewer bits than a character are padding at the end of the symbol.
      return left < 8 ? text : undefined;
    }
    // One of two digits may be an FNC1, after which no latch is needed.
    if (step.text === FNC1 && !(implied && !text.includes(FNC1))) skipLatch(bits);
    text += step.text;
    mode = step.mode;
  }
  return text;
}

/** Sixteen bits: year, month and day as YYMMDD. */
export function readDate(bits: Bits): string {
  const date = bits.take(16);
  const parts = [Math.floor(date / 384), (Math.floor(date / 32) % 12) + 1, date % 32];
  return parts.map((part) => String(part).padStart(2, '0')).join('');
}

/** Half of the last pair of digits may be a separator that nothing follows. */
export function withoutLastSeparators(text: string): string {
  let end = text.length;
  while (text[end - 1] === FNC1) end--;
  return text.slice(0, end);
}

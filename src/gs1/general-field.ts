// General field of GS1 DataBar Expanded and of 2D components: compacted text (ISO/IEC 24724).

export const FNC1 = '\x1d';

export class Bits {
  private at = 0;
  private readonly bits: string;

  constructor(bits: string) {
    this.bits = bits;
  }

  get left(): number {
    return this.bits.length - this.at;
  }

  /** Returns the next bits as a number without consuming them; bits beyond the end are 0. */
  peek(count: number): number {
    return Number.parseInt(this.bits.slice(this.at, this.at + count).padEnd(count, '0'), 2);
  }

  take(count: number): number {
    const value = this.peek(count);
    this.at += count;
    return value;
  }

  /** True if only an alphanumeric latch and its padding are left. */
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

/** Text of a step of the general field, and the next mode; undefined at the end or if invalid. */
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

/** Last digit pair, minus eight, at the start of an identifier up to 02. */
const LAST_SHORT_PAIR = 10;

/** Skips a redundant numeric latch after FNC1, if an identifier's digits or the end follow. */
function skipLatch(bits: Bits): void {
  if (bits.isPadding) return;
  if (bits.peek(4) === 0 || (bits.peek(3) === 0 && bits.peek(7) > LAST_SHORT_PAIR)) bits.takeIf(3, 0);
}

/** Reads digits, FNC1 and latches, common to two modes; `other` is the longer latch's target. */
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

/** @param implied data after the first FNC1 has an implicit identifier: any character may follow */
export function readGeneral(bits: Bits, first: Mode = 'numeric', implied = false): string | undefined {
  let text = '';
  let mode = first;
  while (bits.left > 0) {
    const left = bits.left;
    const step: Step = STEPS[mode](bits);
    if (!step) {
      // A remainder shorter than a character is padding.
      return left < 8 ? text : undefined;
    }
    // FNC1 may be one of two digits; then no latch is needed.
    if (step.text === FNC1 && !(implied && !text.includes(FNC1))) skipLatch(bits);
    text += step.text;
    mode = step.mode;
  }
  return text;
}

export function readDate(bits: Bits): string {
  const date = bits.take(16);
  const parts = [Math.floor(date / 384), (Math.floor(date / 32) % 12) + 1, date % 32];
  return parts.map((part) => String(part).padStart(2, '0')).join('');
}

/** The last digit pair may be padded with a separator. */
export function withoutLastSeparators(text: string): string {
  let end = text.length;
  while (text[end - 1] === FNC1) end--;
  return text.slice(0, end);
}

import type { WidthLine } from './width-line.ts';

/** Elements of a digit, 1 is wide: weights 1, 2, 4, 7 and parity, 0 being 4 + 7 (AIM USS-I 2/5). */
export const TWO_OF_FIVE = [0b00110, 0b10001, 0b01001, 0b11000, 0b00101, 0b10100, 0b01100, 0b00011, 0b10010, 0b01010];

const DIGIT_OF = new Map(TWO_OF_FIVE.map((pattern, digit) => [pattern, digit]));

const toDigit = (pattern: number): number => DIGIT_OF.get(pattern) ?? -1;

export interface TwoWidths {
  /** 1 for wide. */
  readonly wide: Uint8Array;
  readonly narrowMean: number;
  readonly wideMean: number;
}

/** Wide-to-narrow ratio: 2 to 3 as specified; Matrix guards reach 4, print gain shifts both. */
const LEAST_RATIO = 1.55;
const MOST_RATIO = 5.5;
/** Ratio of sorted neighbours at which a gap between the classes is certain. */
const CLEAR_GAP = 1.6;
/** Largest ratio of widths within a class. */
const SPREAD = 1.75;

/** Returns whether all widths are one class. Allows a pixel: sampling spreads small modules. */
const holdTogether = (least: number, most: number): boolean => most <= SPREAD * least + 1;

/** Splits widths at the widest relative gap into compact classes: rejects three or four widths. */
export function toTwoWidths(widths: Float32Array): TwoWidths | undefined {
  const count = widths.length;
  if (count < 3) return undefined;
  const sorted = widths.slice().sort();
  const at = (i: number) => sorted[i] ?? 0;
  if (at(0) <= 0) return undefined;
  let cut = 0;
  let gap = 0;
  for (let i = 1; i < count; i++) {
    const ratio = at(i) / Math.max(at(i - 1), 0.5);
    if (ratio > gap) {
      gap = ratio;
      cut = i;
    }
  }
  const narrowMean = meanOf(sorted, 0, cut);
  const wideMean = meanOf(sorted, cut);
  const ratio = wideMean / narrowMean;
  if (gap < 1.15 || ratio < LEAST_RATIO || ratio > MOST_RATIO) return undefined;
  // Scattered classes are still separate if the gap between them exceeds their spread.
  const between = gap >= CLEAR_GAP ? at(cut) - at(cut - 1) : 0;
  const isClass = (least: number, most: number) => holdTogether(least, most) || most - least <= between;
  if (!isClass(at(0), at(cut - 1)) || !isClass(at(cut), at(count - 1))) return undefined;
  const limit = (at(cut - 1) + at(cut)) / 2;
  const wide = new Uint8Array(count);
  for (let i = 0; i < count; i++) wide[i] = (widths[i] ?? 0) > limit ? 1 : 0;
  return { wide, narrowMean, wideMean };
}

function areOneClass(widths: Float32Array): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const width of widths) {
    if (width < least) least = width;
    if (width > most) most = width;
  }
  return holdTogether(least, most);
}

/** Like `toTwoWidths`, but uses the other colour's classes if all widths are alike. */
function toTwoWidthsBeside(widths: Float32Array, other: TwoWidths): TwoWidths | undefined {
  if (widths.length === 0 || !areOneClass(widths)) return toTwoWidths(widths);
  const mean = meanOf(widths);
  const wide = mean > (other.narrowMean + other.wideMean) / 2 ? 1 : 0;
  return { ...other, wide: new Uint8Array(widths.length).fill(wide) };
}

function meanOf(widths: Float32Array, from = 0, to = widths.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += widths[i] ?? 0;
  return sum / (to - from);
}

/** Returns whether the elements are alike, and narrower than the other colour's wide ones. */
const areNarrow = (widths: Float32Array, wideMean: number): boolean =>
  widths.every((width) => width <= 0.8 * wideMean) && areOneClass(widths);

/** Returns the widths of every second element from `first`: the bars, or the spaces. */
export function everySecond(line: WidthLine, first: number, end: number): Float32Array {
  const picked = new Float32Array(Math.ceil((end - first) / 2));
  for (let i = first, n = 0; i < end; i += 2) picked[n++] = line.widths[i] ?? 0;
  return picked;
}

/** Widest guard bar (narrow bars). */
const WIDEST_GUARD = 9;

/** Classifies bars and spaces separately, except for `guards`: bars that may be extra wide. */
export function toWideElements(
  line: WidthLine,
  first: number,
  end: number,
  guards: readonly number[] = [],
): Uint8Array | undefined {
  const all = everySecond(line, first, end);
  const bars = toTwoWidths(guards.length > 0 ? all.filter((_, i) => !guards.includes(2 * i)) : all);
  const spaces = bars && toTwoWidthsBeside(everySecond(line, first + 1, end), bars);
  if (!spaces) return undefined;
  const { narrowMean, wideMean } = bars;
  const limit = (narrowMean + wideMean) / 2;
  const areGuards = guards.every((at) => {
    const width = line.widths[first + at] ?? 0;
    return width > limit && width <= WIDEST_GUARD * narrowMean;
  });
  if (!areGuards) return undefined;
  const wide = new Uint8Array(end - first);
  for (const at of guards) wide[at] = 1;
  for (let i = 0, bar = 0; i < wide.length; i += 2) {
    if (guards.length === 0 || !guards.includes(i)) wide[i] = bars.wide[bar++] ?? 0;
    wide[i + 1] = spaces.wide[i >> 1] ?? 0;
  }
  return wide;
}

/** Like `toWideElements`, for symbols in which both bars and spaces have two widths. */
export function toWideOfBoth(line: WidthLine, first: number, end: number): Uint8Array | undefined {
  const bars = toTwoWidths(everySecond(line, first, end));
  const spaces = bars && toTwoWidths(everySecond(line, first + 1, end));
  if (!spaces) return undefined;
  const wide = new Uint8Array(end - first);
  for (let i = 0; i < wide.length; i++) wide[i] = (i % 2 === 0 ? bars : spaces).wide[i >> 1] ?? 0;
  return wide;
}

/** Quick test of a guard. `pattern` has one bit per element (1 is wide), `step` apart. */
export function guardFits({ widths }: WidthLine, at: number, length: number, pattern: number, step: 1 | 2): boolean {
  let narrow = 0;
  let wide = Number.POSITIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const width = widths[at + i * step] ?? 0;
    if ((pattern >> (length - 1 - i)) & 1) wide = Math.min(wide, width);
    else narrow = Math.max(narrow, width);
  }
  return wide > 1.25 * narrow;
}

/** Tests for four narrow elements: the start of Interleaved 2 of 5 and similar types. */
export function startsNarrow({ widths }: WidthLine, first: number): boolean {
  const areAlike = (a: number, b: number): boolean => (a < b ? holdTogether(a, b) : holdTogether(b, a));
  return (
    areAlike(widths[first] ?? 0, widths[first + 2] ?? 0) && areAlike(widths[first + 1] ?? 0, widths[first + 3] ?? 0)
  );
}

/** Minimum ratio of a digit's second to third widest element. */
const LEAST_STEP = 1.2;

/** Quick test whether five elements, two of them wide, may be a digit. Takes the narrow widths. */
export function isLikeDigit({ widths }: WidthLine, at: number, step: 1 | 2, bar: number, space: number): boolean {
  let [widest, second, third] = [0, 0, 0];
  for (let i = 0; i < 5; i++) {
    const width = (widths[at + i * step] ?? 0) / (step === 1 && i % 2 === 1 ? space : bar);
    if (width > widest) {
      third = second;
      second = widest;
      widest = width;
    } else if (width > second) {
      third = second;
      second = width;
    } else if (width > third) third = width;
  }
  return second > LEAST_STEP * third;
}

/** Decodes digits of five elements, `step` elements apart; undefined if one is invalid. */
export function readDigits(wide: Uint8Array, at: number, end: number, step: number): string | undefined {
  let digits = '';
  for (let i = at; i < end; i += step) {
    const digit = toDigit(patternAt(wide, i, 5));
    if (digit < 0) return undefined;
    digits += digit;
  }
  return digits;
}

/** Start or stop pattern of bars, most significant first; 1 is wide. */
interface Guard {
  readonly bars: number;
  readonly pattern: number;
}

/** Reads a symbol with data only in its bars, five per digit, and narrow spaces. */
export function readBarDigits(line: WidthLine, first: number, end: number, start: Guard, stop: Guard) {
  const elements = 2 * (start.bars + stop.bars) - 1;
  if (end - first < elements + 30 || (end - first - elements) % 10 !== 0) return undefined;
  const stopAt = end - (2 * stop.bars - 1);
  // All-narrow guards prove nothing yet.
  if (start.pattern !== 0 && !guardFits(line, first, start.bars, start.pattern, 2)) return undefined;
  if (!guardFits(line, stopAt, stop.bars, stop.pattern, 2)) return undefined;
  const bars = toTwoWidths(everySecond(line, first, end));
  if (!bars || !areNarrow(everySecond(line, first + 1, end), bars.wideMean)) return undefined;
  const { wide } = bars;
  const digitsEnd = wide.length - stop.bars;
  if (patternAt(wide, 0, start.bars) !== start.pattern) return undefined;
  if (patternAt(wide, digitsEnd, stop.bars) !== stop.pattern) return undefined;
  return readDigits(wide, start.bars, digitsEnd, 5);
}

/** Returns the pattern of `length` elements from `at`, most significant first. */
export function patternAt(wide: Uint8Array, at: number, length: number): number {
  let pattern = 0;
  for (let i = 0; i < length; i++) pattern = (pattern << 1) | (wide[at + i] ?? 0);
  return pattern;
}

/** Returns whether the last digit is the mod-10 check digit (weights 3 and 1 from the right). */
export function hasMod10(digits: string): boolean {
  if (digits.length < 2) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const weight = (digits.length - 1 - i) % 2 === 0 ? 1 : 3;
    sum += weight * Number(digits[i]);
  }
  return sum % 10 === 0;
}

/** Splits off the check digit. Symbols may lack it: these keep all digits, and report none. */
export function withRequiredCheck(digits: string) {
  return hasMod10(digits)
    ? { text: digits.slice(0, -1), checkSum: { chars: 1, valid: true, text: digits.slice(-1) } }
    : { text: digits, checkSum: { chars: 0, valid: false, missing: true } };
}

/** Keeps the optional check digit in the value, and reports whether it is valid. */
export function withOptionalCheck(digits: string) {
  return { text: digits, checkSum: hasMod10(digits) ? { chars: 1, valid: true } : { chars: 0, valid: false } };
}

// How the symbols that the engine reads begin and end: where other bars stand so close that it misses the quiet zone, this tells where it would be.
import { rememberedByKey } from '../../kernel/remembered.ts';
import { type EngineFormat, SYMBOLOGIES, type Symbology } from '../table/symbologies.ts';
import type { Span } from './reader.ts';
import { toWideElements } from './two-of-five.ts';
import { type WidthLine, widthOf } from './width-line.ts';

/** Patterns are the widths of elements in modules, a digit each. */
interface Ends {
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** In the middle of a symbol of one length. */
  readonly middle?: string;
  /** Elements of the shortest symbol; how many a character more takes, none where all are as long; and, where they are whole modules, how many these are. */
  readonly fewest: number;
  readonly step?: number;
  readonly modules?: Symbology['modules'];
  /**
   * For characters of similar width: elements before the first, and the maximum difference (plus a
   * pixel).
   */
  readonly even?: { readonly from: number; readonly most: number };
  /** For EAN and UPC: number of digits in a row, after these numbers of elements. */
  readonly digits?: { readonly of: number; readonly from: readonly number[] };
  /** An EAN-13 may begin as it does. */
  readonly isHalf?: true;
  /** Some symbols of it begin, or end, with what is another. */
  readonly isSplittable?: true;
}

const CODE_39 = '121121211';
const CODABAR = ['1122121', '1212112', '1112122', '1112221'];

const ENDS: Readonly<Partial<Record<EngineFormat, Ends>>> = {
  Codabar: { starts: CODABAR, ends: CODABAR, fewest: 39, step: 8, even: { from: 0, most: 1.2 } },
  Code39Std: { starts: [CODE_39], ends: [CODE_39], fewest: 49, step: 10, even: { from: 0, most: 1.08 } },
  Code93: {
    starts: ['111141'],
    ends: ['1111411'],
    fewest: 31,
    step: 6,
    modules: SYMBOLOGIES.code93Barcode.modules,
  },
  Code128: {
    starts: ['211412', '211214', '211232'],
    ends: ['2331112'],
    fewest: 25,
    step: 6,
    modules: SYMBOLOGIES.code128Barcode.modules,
  },
  EAN13: {
    starts: ['111'],
    ends: ['111'],
    middle: '11111',
    fewest: 59,
    modules: SYMBOLOGIES.ean13Barcode.modules,
    digits: { of: 6, from: [3, 32] },
  },
  EAN8: {
    starts: ['111'],
    ends: ['111'],
    middle: '11111',
    fewest: 43,
    modules: SYMBOLOGIES.ean8Barcode.modules,
    digits: { of: 4, from: [3, 24] },
  },
  UPCE: {
    starts: ['111'],
    ends: ['111111'],
    fewest: 33,
    modules: SYMBOLOGIES.upcEBarcode.modules,
    digits: { of: 6, from: [3] },
    isHalf: true,
  },
  ITF: { starts: ['1111'], ends: ['211'], fewest: 37, step: 10, even: { from: 4, most: 1.08 }, isSplittable: true },
  Telepen: { starts: ['111111111133'], ends: ['33111111111'], fewest: 35, step: 2 },
};

export const FORMATS_WITH_ENDS = Object.keys(ENDS) as readonly EngineFormat[];

/** Elements of a symbol at most. */
const LONGEST = 400;
/** By how much an element may be off, in modules. */
const TOLERANCE = 0.6;
/** By what share modules may differ from one end to the other. */
const UNLIKE = 0.25;
/** By how much wide elements are wider than narrow ones at least. */
const WIDER = 1.25;
/** Least space around a symbol, in modules: two, less what ink runs out. */
const LEAST_GAP = 1.35;
/** The same of a type of which parts are symbols, in the widest spaces within. */
const OVER_WIDEST = 1.25;

const modulesOf = rememberedByKey((pattern: string): number =>
  [...pattern].reduce((sum, digit) => sum + Number(digit), 0),
);

/** Have the elements the pattern's widths, for a module of so many samples? */
function fits({ widths }: WidthLine, at: number, pattern: string, module: number): boolean {
  for (let i = 0; i < pattern.length; i++)
    if (Math.abs((widths[at + i] ?? 0) - Number(pattern[i]) * module) > TOLERANCE * module) return false;
  return true;
}

/** Are, of its bars and of its spaces, the wide ones wider than the narrow ones, and these about alike? */
function isLike({ widths }: WidthLine, at: number, pattern: string): boolean {
  for (const offset of [0, 1]) {
    let [least, narrow, wide] = [Infinity, 0, Infinity];
    for (let i = offset; i < pattern.length; i += 2) {
      const width = widths[at + i] ?? 0;
      if (pattern[i] === '1') {
        narrow = Math.max(narrow, width);
        least = Math.min(least, width);
      } else wide = Math.min(wide, width);
    }
    if (wide < WIDER * narrow || narrow > 2 * least + 1) return false;
  }
  return true;
}

const widestSpace = ({ widths }: WidthLine, { first, end }: Span): number => {
  let widest = 0;
  for (let i = first + 1; i < end; i += 2) widest = Math.max(widest, widths[i] ?? 0);
  return widest;
};

const moduleOf = (line: WidthLine, at: number, pattern: string): number =>
  widthOf(line, at, at + pattern.length) / modulesOf(pattern);

/** An EAN digit: four elements of seven modules. */
const [DIGIT, DIGIT_MODULES] = [4, 7];
/** Digits that are looked at beyond an UPC-E. */
const DIGITS_BEYOND = 5;

/** Has each of so many digits its seven modules? What lies beyond the line's end is not asked. */
function areDigits({ starts, count }: WidthLine, from: number, digits: number, module: number): boolean {
  const last = Math.min(from + digits * DIGIT, count - 1);
  for (let at = from; at + DIGIT <= last; at += DIGIT) {
    const width = (starts[at + DIGIT] ?? 0) - (starts[at] ?? 0);
    if (Math.abs(width / module - DIGIT_MODULES) > TOLERANCE) return false;
  }
  return true;
}

/**
 * Does what is built like an UPC-E go on as the EAN-13 does of which it is the first half? The last bar of the one is the first of a digit
 * of the other then.
 */
const goesOnInDigits = (line: WidthLine, end: number, module: number): boolean =>
  end < line.count - 1 && areDigits(line, end - 1, DIGITS_BEYOND, module);

/** Is no character much wider than another? */
function areEven(line: WidthLine, { first, end }: Span, period: number, unevenness: number): boolean {
  let [least, most] = [Infinity, 0];
  for (let at = first; at + period <= end; at += period) {
    const width = widthOf(line, at, at + period);
    least = Math.min(least, width);
    most = Math.max(most, width);
  }
  return most <= unevenness * least + 1;
}

/** Has the span the ends of a symbol, printed in one size? */
function isEnded(
  line: WidthLine,
  { first, end }: Span,
  { starts, ends, middle, modules, fewest, step = 0, digits, even, isHalf }: Ends,
): boolean {
  const whole = modules?.(end - first);
  if (modules && whole === undefined) return false;
  // Formats without modules have elements of two widths.
  if (!modules && !toWideElements(line, first, end)) return false;
  const module = whole && widthOf(line, first, end) / whole;
  const isAt = (at: number, pattern: string): boolean =>
    isLike(line, at, pattern) && (module === undefined || fits(line, at, pattern, module));
  const start = starts.find((pattern) => isAt(first, pattern));
  const stop = ends.find((pattern) => isAt(end - pattern.length, pattern));
  if (start === undefined || stop === undefined) return false;
  if (middle && !isAt(first + (fewest - middle.length) / 2, middle)) return false;
  if (digits && module && !digits.from.every((at) => areDigits(line, first + at, digits.of, module))) return false;
  if (isHalf && module !== undefined && goesOnInDigits(line, end, module)) return false;
  if (even && !areEven(line, { first: first + even.from, end }, step, even.most)) return false;
  const [before, after] = [moduleOf(line, first, start), moduleOf(line, end - stop.length, stop)];
  return Math.abs(before - after) <= UNLIKE * Math.max(before, after);
}

/** Finds possible symbols of the format by their start, their end and the paper around them. */
export function findEnded(line: WidthLine, format: EngineFormat): Span[] {
  const ends = ENDS[format];
  if (!ends) return [];
  const { fewest, step } = ends;
  const { widths, count } = line;
  const isPaper = (space: number, least: number): boolean =>
    space === 0 || space === count - 1 || (widths[space] ?? 0) >= least;
  const spans: Span[] = [];
  for (let first = 1; first + fewest < count; first += 2) {
    const start = ends.starts.find((pattern) => isLike(line, first, pattern));
    if (start === undefined) continue;
    const least = LEAST_GAP * moduleOf(line, first, start);
    if (!isPaper(first - 1, least)) continue;
    const furthest = step === undefined ? first + fewest : Math.min(count - 1, first + LONGEST);
    for (let end = first + fewest; end <= furthest; end += step ?? 1) {
      if (!isPaper(end, least)) continue;
      const span = { first, end };
      const between = ends.isSplittable ? OVER_WIDEST * widestSpace(line, span) : 0;
      if (isPaper(first - 1, between) && isPaper(end, between) && isEnded(line, span, ends)) spans.push(span);
    }
  }
  return spans;
}

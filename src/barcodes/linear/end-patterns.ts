// Start and stop patterns: find a symbol's ends if the engine misses its quiet zone.
import { rememberedByKey } from '../../kernel/remembered.ts';
import { type EngineFormat, SYMBOLOGIES, type Symbology } from '../table/symbologies.ts';
import type { Span } from './reader.ts';
import { toWideElements } from './two-of-five.ts';
import { type WidthLine, widthOf } from './width-line.ts';

/** Patterns are element widths in modules, one digit each. */
interface Ends {
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** Centre pattern of fixed-length symbols. */
  readonly middle?: string;
  /** Elements of the shortest symbol, elements per further character, and modules by elements. */
  readonly fewest: number;
  readonly step?: number;
  readonly modules?: Symbology['modules'];
  /** For characters of equal width: first element, and largest ratio of widths (plus a pixel). */
  readonly even?: { readonly from: number; readonly most: number };
  /** For EAN and UPC: digits per block, and the elements at which the blocks start. */
  readonly digits?: { readonly of: number; readonly from: readonly number[] };
  /** Also matches the first half of an EAN-13. */
  readonly isHalf?: true;
  /** Some symbols begin or end with another valid symbol. */
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

const LONGEST = 400;
/** Tolerance per element (modules). */
const TOLERANCE = 0.6;
/** Largest relative difference of the module width between both ends. */
const UNLIKE = 0.25;
/** Minimum ratio of wide to narrow elements. */
const WIDER = 1.25;
/** Minimum gap around a symbol (modules): two, minus print gain. */
const LEAST_GAP = 1.35;
/** Minimum gap around splittable symbols (widest spaces within). */
const OVER_WIDEST = 1.25;

const modulesOf = rememberedByKey((pattern: string): number =>
  [...pattern].reduce((sum, digit) => sum + Number(digit), 0),
);

/** Returns whether the elements match the pattern for this module width (samples). */
function fits({ widths }: WidthLine, at: number, pattern: string, module: number): boolean {
  for (let i = 0; i < pattern.length; i++)
    if (Math.abs((widths[at + i] ?? 0) - Number(pattern[i]) * module) > TOLERANCE * module) return false;
  return true;
}

/** Returns whether wide elements exceed narrow ones, and these are similar, per colour. */
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

/** EAN digit: elements and modules. */
const [DIGIT, DIGIT_MODULES] = [4, 7];
/** Digits to check beyond a UPC-E. */
const DIGITS_BEYOND = 5;

/** Returns whether each digit spans seven modules. Digits beyond the line's end are not checked. */
function areDigits({ starts, count }: WidthLine, from: number, digits: number, module: number): boolean {
  const last = Math.min(from + digits * DIGIT, count - 1);
  for (let at = from; at + DIGIT <= last; at += DIGIT) {
    const width = (starts[at + DIGIT] ?? 0) - (starts[at] ?? 0);
    if (Math.abs(width / module - DIGIT_MODULES) > TOLERANCE) return false;
  }
  return true;
}

/** Returns whether a seeming UPC-E is half an EAN-13: its last bar is the first of a digit. */
const goesOnInDigits = (line: WidthLine, end: number, module: number): boolean =>
  end < line.count - 1 && areDigits(line, end - 1, DIGITS_BEYOND, module);

function areEven(line: WidthLine, { first, end }: Span, period: number, unevenness: number): boolean {
  let [least, most] = [Infinity, 0];
  for (let at = first; at + period <= end; at += period) {
    const width = widthOf(line, at, at + period);
    least = Math.min(least, width);
    most = Math.max(most, width);
  }
  return most <= unevenness * least + 1;
}

function isEnded(
  line: WidthLine,
  { first, end }: Span,
  { starts, ends, middle, modules, fewest, step = 0, digits, even, isHalf }: Ends,
): boolean {
  const whole = modules?.(end - first);
  if (modules && whole === undefined) return false;
  // Formats without `modules` have two widths.
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

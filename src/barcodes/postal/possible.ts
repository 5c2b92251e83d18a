import { distance, pointBetween } from '../../kernel/point.ts';
import { sampleAt } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, SYMBOLOGIES } from '../table/symbologies.ts';
import type { ClassifiedRow } from './bar-classes.ts';
import type { TrackedRow } from './bar-tracker.ts';

/** Minimum bars of a row, and of pieces: fewer are a ruler, or text, often of two heights. */
const FEWEST_BARS = 20;
const FEWEST_OF_TWO_HEIGHTS = 28;
const FEWEST_OF_PIECE_OF_TWO_HEIGHTS = 14;
export const FEWEST_OF_PIECE = 9;
/** Ranges of tracker height (about a pitch) and extensions in postal practice (pitches). */
const TRACKER = [0.5, 2];
const EXTENSION = [0.5, 2.6];
/** Minimum share of bars with an extension, and of bars without. */
const LEAST_SHARE = 0.2;
const MOST_MISSING = 0.06;
const MOST_DOUBT = 0.25;
/** Maximum standard deviation of the distances (pitches). */
const MOST_UNEVENNESS = 0.12;
/** Distance at which paper around a symbol is clear (pitches), and maximum share of ink there. */
const CLEARANCE = 0.4;
const MOST_SOILED = 0.06;
/** Maximum deviation of a bar's or gap's level (per contrast), and maximum share of outliers. */
const MOST_DEVIATION = 0.35;
const MOST_ODD = 0.1;

/** 4-state types that the specification reports undecoded. */
const FOUR_STATES: readonly BarcodeType[] = [
  'intelligentMailBarcode',
  'australianPost4StateBarcode',
  'royalPost4StateBarcode',
];

function nearestFourState(count: number, asked: ReadonlySet<BarcodeType>): BarcodeType | undefined {
  const offBy = (type: BarcodeType): number =>
    Math.min(...(SYMBOLOGIES[type].bars ?? []).map((bars) => Math.abs(count - bars)));
  return FOUR_STATES.filter((type) => asked.has(type)).sort((a, b) => offBy(a) - offBy(b))[0];
}

/** Returns the type to report for an undecoded row or piece, by heights and number of bars. */
export function guessSymbology(
  image: GrayImage,
  tracked: TrackedRow,
  classified: ClassifiedRow,
  asked: ReadonlySet<BarcodeType>,
): BarcodeType | undefined {
  const { ascent, descent } = classified;
  const count = tracked.bars.length;
  if (count < FEWEST_OF_PIECE || !looksPrinted(classified) || !isEven(tracked)) return undefined;
  const tone = measureTone(image, tracked);
  if (!hasEvenTone(tone)) return undefined;
  if (!isClearAround(image, tracked, classified, (mean(tone.bars) + mean(tone.gaps)) / 2)) return undefined;
  if (ascent === 0 || descent === 0) return asked.has('postNetBarcode') ? 'postNetBarcode' : undefined;
  return nearestFourState(count, asked);
}

const isWithin = (value: number, [least = 0, most = 0]: readonly number[]): boolean => value >= least && value <= most;

function looksPrinted({ row, ascent, descent, tracker }: ClassifiedRow): boolean {
  if (!isWithin(tracker, TRACKER) || (ascent === 0 && descent === 0)) return false;
  const { states, doubts } = row;
  const doubt = doubts.reduce((sum, value) => sum + value, 0) / states.length;
  if (doubt > MOST_DOUBT) return false;
  return [ascent, descent].every((extension, bit) => {
    if (extension === 0) return true;
    const share = states.filter((state) => (state >> bit) & 1).length / states.length;
    return isWithin(extension, EXTENSION) && isWithin(share, [LEAST_SHARE, 1 - LEAST_SHARE]);
  });
}

function isEven({ bars, pitch }: TrackedRow): boolean {
  const missing = bars.filter((bar) => bar.isMissing).length;
  if (missing > MOST_MISSING * bars.length) return false;
  // Compare neighbours: in perspective, distances change along the row.
  let squares = 0;
  for (let i = 1; i + 1 < bars.length; i++) {
    const [a, b, c] = bars.slice(i - 1, i + 2);
    if (a && b && c) squares += ((a.x + c.x) / 2 - b.x) ** 2 + ((a.y + c.y) / 2 - b.y) ** 2;
  }
  // The midpoint's error has 1.5 times the variance of a bar's position.
  return Math.sqrt(squares / bars.length / 1.5) < MOST_UNEVENNESS * pitch;
}

function measureTone(image: GrayImage, { bars }: TrackedRow): { bars: number[]; gaps: number[] } {
  return {
    bars: bars.map(({ x, y }) => sampleAt(image, x, y, 'white')),
    gaps: bars.slice(1).map((b, i) => {
      const a = bars[i] ?? b;
      return sampleAt(image, (a.x + b.x) / 2, (a.y + b.y) / 2, 'white');
    }),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns whether gaps are free of ink, unlike in letters, and no bar is faint. */
function hasEvenTone(tone: { bars: number[]; gaps: number[] }): boolean {
  const dark = mean(tone.bars);
  const contrast = mean(tone.gaps) - dark;
  const odd = [
    ...tone.bars.filter((level) => level > dark + MOST_DEVIATION * contrast),
    ...tone.gaps.filter((level) => level < dark + (1 - MOST_DEVIATION) * contrast),
  ];
  return odd.length <= MOST_ODD * (tone.bars.length + tone.gaps.length);
}

function isClearAround(
  image: GrayImage,
  { bars, pitch, upX, upY }: TrackedRow,
  classified: ClassifiedRow,
  threshold: number,
): boolean {
  const count = bars.length;
  const [topLeft, topRight, bottomRight, bottomLeft] = classified.cornersOf(0, count);
  const away = CLEARANCE * pitch;
  let soiled = 0;
  for (let i = 0; i < 2 * count; i++) {
    const part = (i + 0.5) / (2 * count);
    for (const [from, to, side] of [
      [topLeft, topRight, away],
      [bottomLeft, bottomRight, -away],
    ] as const) {
      const x = from.x + part * (to.x - from.x) + side * upX;
      const y = from.y + part * (to.y - from.y) + side * upY;
      if (sampleAt(image, x, y, 'white') < threshold) soiled++;
    }
  }
  return soiled <= MOST_SOILED * 4 * count;
}

/** Maximum difference in pitch (relative), offset and distance (pitches) of pieces of a row. */
const MOST_OFF_PITCH = 0.06;
const MOST_ASIDE = 0.8;
const MOST_APART = 26;

const lengthOf = ({ corners: [left, right] }: Candidate): number => distance(left, right);
const pitchOf = (piece: Candidate): number => lengthOf(piece) / piece.support;

/** Returns the gap between consecutive pieces (pitches); undefined if not in line. */
function gapBetween(piece: Candidate, next: Candidate): number | undefined {
  const pitch = pitchOf(piece);
  if (Math.abs(pitchOf(next) - pitch) > MOST_OFF_PITCH * pitch) return undefined;
  const [topLeft, topRight, bottomRight, bottomLeft] = piece.corners;
  const [start, end] = [pointBetween(topLeft, bottomLeft, 0.5), pointBetween(topRight, bottomRight, 0.5)];
  const [x, y] = [(end.x - start.x) / lengthOf(piece), (end.y - start.y) / lengthOf(piece)];
  const offsets = [
    pointBetween(next.corners[0], next.corners[3], 0.5),
    pointBetween(next.corners[1], next.corners[2], 0.5),
  ].map((point) => ({
    along: (point.x - end.x) * x + (point.y - end.y) * y,
    aside: (point.y - end.y) * x - (point.x - end.x) * y,
  }));
  const [from, to] = offsets;
  if (!from || !to || to.along < from.along || offsets.some(({ aside }) => Math.abs(aside) > MOST_ASIDE * pitch))
    return undefined;
  const gap = from.along / pitch;
  return gap > -1 && gap <= MOST_APART ? gap : undefined;
}

const isOfTwoHeights = ({ type }: Candidate): boolean => type === 'postNetBarcode';

function joinTwo(piece: Candidate, other: Candidate, asked: ReadonlySet<BarcodeType>): Candidate | undefined {
  if (isOfTwoHeights(piece) !== isOfTwoHeights(other)) return undefined;
  if (isOfTwoHeights(piece) && Math.min(piece.support, other.support) < FEWEST_OF_PIECE_OF_TWO_HEIGHTS)
    return undefined;
  const [before, after] = gapBetween(piece, other) === undefined ? [other, piece] : [piece, other];
  if (gapBetween(before, after) === undefined) return undefined;
  const [topLeft, , , bottomLeft] = before.corners;
  const [, topRight, bottomRight] = after.corners;
  const support = Math.round(distance(topLeft, topRight) / pitchOf(piece));
  const type = isOfTwoHeights(piece) ? piece.type : (nearestFourState(support, asked) ?? piece.type);
  return { ...piece, type, corners: [topLeft, topRight, bottomRight, bottomLeft], support };
}

/** Joins pieces of damaged rows, and drops rows that remain too short. */
export function joinPieces(pieces: readonly Candidate[], asked: ReadonlySet<BarcodeType>): Candidate[] {
  const rows: Candidate[] = [];
  for (const piece of pieces.toSorted((a, b) => b.support - a.support)) {
    let row = piece;
    for (let i = 0; i < rows.length; ) {
      const joined = joinTwo(row, rows[i] ?? row, asked);
      if (!joined) i++;
      else {
        row = joined;
        rows.splice(i, 1);
        i = 0;
      }
    }
    rows.push(row);
  }
  return rows.filter((row) => row.support >= (isOfTwoHeights(row) ? FEWEST_OF_TWO_HEIGHTS : FEWEST_BARS));
}

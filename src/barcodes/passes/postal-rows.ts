// Areas in which the postal readers look.

import { findLongRuns, fullRunsOf, joinPieces, type LongRuns, type PostalOptions } from '../postal/index.ts';
import { type BarRegion, findBarRows, straighten, toTensorField } from '../raster/bar-regions.ts';
import { findBeside, isCovered } from '../raster/covered.ts';
import { joinRegions } from '../raster/join-regions.ts';
import { correlationOfBars } from '../raster/line-likeness.ts';
import { mayBePage } from '../raster/page.ts';
import { sampleRows } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { mergeCandidates } from '../results/merge.ts';
import type { BarcodeType } from '../types.ts';
import { RowCopies } from './postal-copies.ts';

/** Rows of one picture that are looked into. */
const MOST_ROWS = 64;
/** Pixels that may be copied for nothing, so that a page of strokes ends the search, and one of symbols does not. */
const mostCopied = (pixels: number): number => Math.max(0.1 * pixels, 1e6);
/** The same for rows that are likely to be text. */
const mostCopiedOfText = (pixels: number): number => 0.03 * pixels;
/** The share of the pixels that may be copied, for what is found in the large cells of a page, and again for what is found in small ones. */
const SHARE_OF_A_LOOK = 0.5;
/** Symbols are 13 and more times as wide as high; printed lines close by may swell the region, and Royal Mail of any length be short. */
const LEAST_ASPECT = 1.8;
const LEAST_ASPECT_OF_ANY_LENGTH = 1;
/** Runs of full length, or else a likeness of the lines, below which a row on a page is likely to be text. */
const FEWEST_FULL_RUNS = 3;
const LEAST_LIKENESS = 0.5;
/**
 * The same as a share of the runs that a symbol as long as the stretch gives, whatever its pitch: a run a line for each 16 pitches, and a
 * line for each step in its trackers, which are a pitch high. Symbols give half of it and more, on a page of print most stretches a tenth.
 */
const LEAST_FULL_SHARE = 0.2;
/** From this likeness of its lines on, a stretch is likely to be of bars that are all alike. */
const MOST_LIKENESS = 0.84;
/** The shortest row, ten bars, at the least pitch that the readers take. */
const LEAST_WIDTH = 25;
/** In heights of a row, the longest part of it that shows no stretch of bars: 31 trackers of an empty customer field. */
const LONGEST_GAP = 7;

/** The row with what lies in its line beyond trackers, or undefined if nothing does: a symbol falls apart where many of these follow one another. */
function withRestOfLine(row: BarRegion, stretches: readonly BarRegion[]): BarRegion | undefined {
  const rest = stretches.filter(({ center, height }) => {
    const across = (center.y - row.center.y) * row.u.x - (center.x - row.center.x) * row.u.y;
    return Math.abs(across) < row.height / 2 && height < 2 * row.height;
  });
  return joinRegions([row, ...rest.filter((other) => other !== row)], LONGEST_GAP);
}

/**
 * Pixels of a cell with which the stretches of a page are looked for once more, half of the others' and these at the least and at the most: a
 * row of bars is higher, and what stands beside it further off.
 */
const [LEAST_FINE_CELL, MOST_FINE_CELL] = [8, 10];

/** The candidates with the unsolved pieces among them put together. */
const withJoinedPieces = (candidates: readonly Candidate[], asked: ReadonlySet<BarcodeType>): Candidate[] => [
  ...candidates.filter(({ text }) => text !== null),
  ...joinPieces(mergeCandidates(candidates.filter(({ text }) => text === null)), asked),
];

/**
 * Reads postal symbols at any angle: upright copies are made of the stretches whose edges mostly run one way, which on a page of text
 * are few and small, where searching the whole page in every direction takes longer than all the rest. `stretches` what `findBarRows`
 * gives, `cell` the side of its cells.
 */
export const readPostalRows = (
  image: GrayImage,
  cell: number,
  stretches: readonly BarRegion[],
  asked: ReadonlySet<BarcodeType>,
  known: readonly Candidate[],
  options: PostalOptions,
): Candidate[] => withJoinedPieces(readRows(image, cell, stretches, asked, known, options), asked);

function readRows(
  image: GrayImage,
  cell: number,
  stretches: readonly BarRegion[],
  asked: ReadonlySet<BarcodeType>,
  known: readonly Candidate[],
  options: PostalOptions,
): Candidate[] {
  if (cell <= MOST_FINE_CELL) return readStretches(image, cell, stretches, asked, known, options, 1);
  const found = readStretches(image, cell, stretches, asked, known, options, SHARE_OF_A_LOOK);
  // In the larger cells of a page a row of low bars is lost, and one runs into its neighbours.
  const field = toTensorField(image, Math.min(MOST_FINE_CELL, Math.max(LEAST_FINE_CELL, cell >> 1)));
  const fine = findBarRows(field).filter((stretch) => isSlender(stretch, options));
  const runs = new Map<BarRegion, LongRuns>();
  for (const stretch of fine) {
    const seen = lookQuickly(image, stretch);
    if (holdsRuns(seen, stretch, options)) runs.set(stretch, seen);
  }
  const solved = found.filter(({ text }) => text !== null);
  const all = [...known, ...solved];
  return [...found, ...readStretches(image, field.cell, [...runs.keys()], asked, all, options, SHARE_OF_A_LOOK, runs)];
}

/** Has it the proportions of a row of bars, or of one and what adjoins it? */
function isSlender({ width, height }: BarRegion, options: PostalOptions): boolean {
  const aspect = options.royalMailVariableLength ? LEAST_ASPECT_OF_ANY_LENGTH : LEAST_ASPECT;
  return width >= LEAST_WIDTH && width >= aspect * height;
}

/** Rows of pixels between two lines of the quick look into a fine stretch: trackers are about as high as their pitch, which is 2.5 and more. */
const FINE_STEP = 3;

const lookQuickly = (image: GrayImage, { center, u, width, height }: BarRegion): LongRuns =>
  findLongRuns(sampleRows(image, center, u, width, height, FINE_STEP), FINE_STEP);

/** Does an even row show in the stretch at first sight, as one of all a symbol's bars does, and hardly one of letters? Text makes hundreds of stretches. */
function holdsRuns({ long, full }: LongRuns, { width }: BarRegion, options: PostalOptions): boolean {
  if (options.royalMailVariableLength) return long > 0;
  return full > LEAST_FULL_SHARE * fullRunsOf(width, FINE_STEP);
}

/** Result of a first look at a row. */
interface Look {
  readonly kind: 'likely' | 'unlikely' | 'none';
  /** Its lines are all alike. */
  readonly isAlike: boolean;
  /** Rows of pixels over which it shows an even run of full length. */
  readonly evidence: number;
}

/** A row that is to be read, as it was found and as it was measured. */
interface Likely extends Pick<Look, 'isAlike'> {
  readonly rough: BarRegion;
  readonly row: BarRegion;
  /** The evidence for each pixel that is copied. */
  readonly promise: number;
}

function readStretches(
  image: GrayImage,
  cell: number,
  stretches: readonly BarRegion[],
  asked: ReadonlySet<BarcodeType>,
  known: readonly Candidate[],
  options: PostalOptions,
  share: number,
  runs?: ReadonlyMap<BarRegion, LongRuns>,
): Candidate[] {
  const found: Candidate[] = [];
  const joined = joinRegions(stretches);
  const rows = (joined ? [...stretches, joined] : stretches).filter((stretch) => isSlender(stretch, options));
  // The slender ones first: they are likely to be a row and nothing else.
  rows.sort((a, b) => b.width / b.height - a.width / a.height);
  const pixels = image.width * image.height;
  const isPage = mayBePage(image);
  const copies = new RowCopies(image, cell, asked, options);
  const step = Math.max(2, Math.round(cell / 6));

  const look = (row: BarRegion, seen?: LongRuns): Look => {
    const { center, u, width, height } = row;
    const { long, full } =
      seen ?? findLongRuns(sampleRows(image, center, u, width + 2 * copies.margin, height, step), step);
    if (long === 0 && !options.royalMailVariableLength) return { kind: 'none', isAlike: false, evidence: 0 };
    const likeness = correlationOfBars(image, row);
    const isAlike = likeness > MOST_LIKENESS;
    const evidence = full * (seen ? FINE_STEP : step);
    if (options.royalMailVariableLength) return { kind: 'likely', isAlike, evidence };
    const fewest = Math.max(FEWEST_FULL_RUNS, LEAST_FULL_SHARE * fullRunsOf(width, seen ? FINE_STEP : step));
    const isText = isPage && full < fewest && likeness < LEAST_LIKENESS;
    return { kind: isText ? 'unlikely' : 'likely', isAlike, evidence };
  };

  const mayBeRow = (row: BarRegion): boolean => look(row).evidence > 0 || options.royalMailVariableLength === true;
  /** The stretch, or what of one that known symbols explain lies beside them and may be a row. */
  const unexplained = (rough: BarRegion): BarRegion[] =>
    isCovered(rough, known)
      ? findBeside(rough, known).flatMap(({ sure, whole }) =>
          isSlender(sure, options) && mayBeRow(sure) ? [whole] : [],
        )
      : [rough];

  const unlikely: BarRegion[] = [];
  const likely: Likely[] = [];
  for (const rough of rows.flatMap(unexplained)) {
    const seen = runs?.get(rough);
    // Rows that were looked at are measured only when read: on a page of text, few of many.
    const row = seen ? rough : straighten(image, rough);
    if (copies.cannotBeImage(row, mostCopied(pixels)) || !isSlender(row, options)) continue;
    const { kind, isAlike, evidence } = look(row, seen);
    if (kind === 'unlikely') unlikely.push(row);
    if (kind === 'likely') likely.push({ rough, row, isAlike, promise: evidence / copies.copiedOf(row) });
  }
  // Those first that show the most for what they cost: other symbols' bars are even by accident only, and print is even over many lines of it.
  likely.sort((a, b) => b.promise - a.promise);
  const budget = { left: share * mostCopied(pixels) };
  const looked = likely.slice(0, MOST_ROWS);
  const readLooked = (some: readonly Likely[]) => {
    const pieces: BarRegion[] = [];
    for (const { rough, row } of some) {
      if (isCovered(rough, found)) continue;
      const readings = copies.read(row === rough ? straighten(image, rough) : row, budget);
      found.push(...(readings ?? []));
      if (readings?.every(({ text }) => text === null)) pieces.push(rough);
    }
    // Only now, since most of them are whole and nothing to read.
    for (const piece of pieces) {
      const whole = isCovered(piece, found) ? undefined : withRestOfLine(piece, stretches);
      found.push(...((whole && copies.read(straighten(image, whole), budget)) ?? []));
    }
  };
  readLooked(looked.filter(({ isAlike }) => !isAlike));
  // Bars that say the same on all lines are of one height, and likely to be another symbol's, which is large.
  readLooked(looked.filter(({ isAlike }) => isAlike));
  // The small ones first: a symbol is smaller than a line of text.
  unlikely.sort((a, b) => a.width * a.height - b.width * b.height);
  const budgetOfText = { left: mostCopiedOfText(pixels) };
  for (const row of unlikely)
    if (!isCovered(row, found)) found.push(...(copies.read(runs ? straighten(image, row) : row, budgetOfText) ?? []));
  return found;
}

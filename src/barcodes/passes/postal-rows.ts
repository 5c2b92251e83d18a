import { findLongRuns, fullRunsOf, joinPieces, type LongRuns, type PostalOptions } from '../postal/index.ts';
import {
  type BarRegion,
  cornersOf,
  findBarRows,
  moveRegion,
  straighten,
  toTensorField,
} from '../raster/bar-regions.ts';
import { findBeside, isCovered } from '../raster/covered.ts';
import { boxOf, crop, intersect, wholeOf } from '../raster/crop.ts';
import { joinRegions } from '../raster/join-regions.ts';
import { correlationOfBars } from '../raster/line-correlation.ts';
import { mayBePage } from '../raster/page.ts';
import { sampleRows } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { mergeCandidates } from '../results/merge.ts';
import type { BarcodeType } from '../types.ts';
import { RowCopies } from './postal-copies.ts';

const MOST_ROWS = 64;
/** Area that may be copied without a result (px): limits pages of strokes; symbols need a tenth. */
const mostCopied = (pixels: number): number => Math.max(0.4 * pixels, 4e6);
/** Same for rows that are likely text. */
const mostCopiedOfText = (pixels: number): number => 0.03 * pixels;
/** Share of the area that may be copied for each cell size of a page. */
const SHARE_OF_A_LOOK = 0.5;
/** Minimum aspect ratio: symbols have 13 and more, but adjacent print may swell the region. */
const LEAST_ASPECT = 1.8;
const LEAST_ASPECT_OF_ANY_LENGTH = 1;
/** Minimum full-length runs, or else minimum correlation: other rows on a page are likely text. */
const FEWEST_FULL_RUNS = 3;
const LEAST_CORRELATION = 0.5;
/** Minimum share of a symbol's full-length runs: symbols reach half, most text a tenth. */
const LEAST_FULL_SHARE = 0.2;
/** Minimum correlation of lines that indicates bars of equal height. */
const MOST_CORRELATION = 0.84;
/** Minimum width: ten bars at the smallest pitch. */
const LEAST_WIDTH = 25;
/** Longest gap without bars (row heights): 31 trackers of an empty customer field. */
const LONGEST_GAP = 7;

/** Joins the row with the rest of its line, which trackers split. Undefined without any. */
function withRestOfLine(row: BarRegion, stretches: readonly BarRegion[]): BarRegion | undefined {
  const rest = stretches.filter(({ center, height }) => {
    const across = (center.y - row.center.y) * row.u.x - (center.x - row.center.x) * row.u.y;
    return Math.abs(across) < row.height / 2 && height < 2 * row.height;
  });
  return joinRegions([row, ...rest.filter((other) => other !== row)], LONGEST_GAP);
}

/** Range of the finer cell size for pages (px), nominally half: rows of bars are higher. */
const [LEAST_FINE_CELL, MOST_FINE_CELL] = [8, 10];

const withJoinedPieces = (candidates: readonly Candidate[], asked: ReadonlySet<BarcodeType>): Candidate[] => [
  ...candidates.filter(({ text }) => text !== null),
  ...joinPieces(mergeCandidates(candidates.filter(({ text }) => text === null)), asked),
];

/** Reads postal symbols at any angle. `stretches` and `cell` (size) come from `findBarRows`. */
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
  // A page's larger cells miss rows of low bars, or merge them with neighbours.
  const field = toTensorField(image, Math.min(MOST_FINE_CELL, Math.max(LEAST_FINE_CELL, cell >> 1)));
  const runs = new Map<BarRegion, LongRuns>();
  const addLikely = (rows: readonly BarRegion[]) => {
    for (const row of rows.filter((each) => isSlender(each, options))) {
      const seen = lookQuickly(image, row);
      if (holdsRuns(seen, row, options)) runs.set(row, seen);
    }
  };
  const fine = findBarRows(field);
  addLikely(fine);
  addLikely(fine.filter((row) => mayHoldRows(image, row, options)).flatMap((row) => findRowsIn(image, row)));
  const solved = found.filter(({ text }) => text !== null);
  const all = [...known, ...solved];
  return [...found, ...readStretches(image, field.cell, [...runs.keys()], asked, all, options, SHARE_OF_A_LOOK, runs)];
}

/** Returns whether it has the aspect ratio of a row of bars, possibly with neighbours. */
function isSlender({ width, height }: BarRegion, options: PostalOptions): boolean {
  const aspect = options.royalMailVariableLength ? LEAST_ASPECT_OF_ANY_LENGTH : LEAST_ASPECT;
  return width >= LEAST_WIDTH && width >= aspect * height;
}

/** Distance of lines in the first test (px): trackers are about a pitch high, at least 2.5. */
const FINE_STEP = 3;

const lookQuickly = (image: GrayImage, { center, u, width, height }: BarRegion): LongRuns =>
  findLongRuns(sampleRows(image, center, u, width, height, FINE_STEP), FINE_STEP);

/** Returns whether a first test finds evenly spaced bars, as in symbols but hardly in text. */
function holdsRuns({ long, full }: LongRuns, { width }: BarRegion, options: PostalOptions): boolean {
  if (options.royalMailVariableLength) return long > 0;
  return full > LEAST_FULL_SHARE * fullRunsOf(width, FINE_STEP);
}

/** Cell size in which rows part from the lines of a frame, and from captions (px). */
const FINEST_CELL = 6;

/** Returns whether rows may be in it with other edges: a frame joins them to captions and rows. */
const mayHoldRows = (image: GrayImage, region: BarRegion, options: PostalOptions): boolean =>
  region.width >= LEAST_WIDTH && !isSlender(region, options) && holdsRuns(lookQuickly(image, region), region, options);

function findRowsIn(image: GrayImage, region: BarRegion): BarRegion[] {
  const { left, top, right, bottom } = boxOf(cornersOf(region));
  const box = intersect(wholeOf(image), {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right),
    bottom: Math.ceil(bottom),
  });
  return findBarRows(toTensorField(crop(image, box), FINEST_CELL)).map((row) =>
    moveRegion(row, { x: box.left, y: box.top }),
  );
}

interface Look {
  readonly kind: 'likely' | 'unlikely' | 'none';
  readonly isAlike: boolean;
  /** Rows of pixels with a full-length run. */
  readonly evidence: number;
}

interface Likely extends Pick<Look, 'isAlike'> {
  readonly rough: BarRegion;
  readonly row: BarRegion;
  /** Evidence per copied pixel. */
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
  // Slender ones first: they are likely a row and nothing else.
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
    const correlation = correlationOfBars(image, row);
    const isAlike = correlation > MOST_CORRELATION;
    const evidence = full * (seen ? FINE_STEP : step);
    if (options.royalMailVariableLength) return { kind: 'likely', isAlike, evidence };
    const fewest = Math.max(FEWEST_FULL_RUNS, LEAST_FULL_SHARE * fullRunsOf(width, seen ? FINE_STEP : step));
    const isText = isPage && full < fewest && correlation < LEAST_CORRELATION;
    return { kind: isText ? 'unlikely' : 'likely', isAlike, evidence };
  };

  const mayBeRow = (row: BarRegion): boolean => look(row).evidence > 0 || options.royalMailVariableLength === true;
  /** Returns the region, or the parts outside known symbols that may be rows. */
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
    // Rows tested before are only measured when read: few of many, on a page of text.
    const row = seen ? rough : straighten(image, rough);
    if (copies.cannotBeImage(row, mostCopied(pixels)) || !isSlender(row, options)) continue;
    const { kind, isAlike, evidence } = look(row, seen);
    if (kind === 'unlikely') unlikely.push(row);
    if (kind === 'likely') likely.push({ rough, row, isAlike, promise: evidence / copies.copiedOf(row) });
  }
  // Most evidence per cost first: other symbols are even by chance only, text over many lines.
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
    // Only now: most pieces are complete, and no symbol.
    for (const piece of pieces) {
      const whole = isCovered(piece, found) ? undefined : withRestOfLine(piece, stretches);
      found.push(...((whole && copies.read(straighten(image, whole), budget)) ?? []));
    }
  };
  readLooked(looked.filter(({ isAlike }) => !isAlike));
  // Bars of equal height likely belong to another, large symbol.
  readLooked(looked.filter(({ isAlike }) => isAlike));
  // Small ones first: a symbol is smaller than a line of text.
  unlikely.sort((a, b) => a.width * a.height - b.width * b.height);
  const budgetOfText = { left: mostCopiedOfText(pixels) };
  for (const row of unlikely)
    if (!isCovered(row, found)) found.push(...(copies.read(runs ? straighten(image, row) : row, budgetOfText) ?? []));
  return found;
}

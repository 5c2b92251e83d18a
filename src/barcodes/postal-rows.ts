// Where in a picture the postal readers look.
import { isCovered } from './covered.ts';
import { findLongRuns, type PostalOptions, readPostal } from './postal/index.ts';
import { type BarRegion, straighten } from './raster/bar-regions.ts';
import { toImageCandidate } from './raster/copied-candidate.ts';
import { joinRegions } from './raster/join-regions.ts';
import { likenessOfBars } from './raster/line-likeness.ts';
import { extractPatch, sampleRows } from './raster/sample.ts';
import type { Candidate, GrayImage } from './reader.ts';
import type { BarcodeType } from './types.ts';

/** Rows of one picture that are looked into. */
const MOST_ROWS = 16;
/** The same in a picture of less than a megapixel that has given symbols already: it is no page of letters. */
const MOST_FURTHER_ROWS = 4;
/** Pixels that may be copied for nothing, so that a page of strokes ends the search, and one of symbols does not. */
const mostCopied = (pixels: number): number => Math.max(0.15 * pixels, 1e6);
/** The same for rows that are likely to be text. */
const mostCopiedOfText = (pixels: number): number => 0.03 * pixels;
/** Pixels from which on a picture may be a page, and most of its rows text. */
const PAGE = 1e6;
/** Symbols are 13 and more times as wide as high; printed lines close by may swell the region, and Royal Mail of any length be short. */
const LEAST_ASPECT = 2.2;
const LEAST_ASPECT_OF_ANY_LENGTH = 1;
/** Runs of full length, or else a likeness of the lines, below which a row on a page is likely to be text. */
const FEWEST_FULL_RUNS = 3;
const LEAST_LIKENESS = 0.5;
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
 * Reads postal symbols at any angle: upright copies are made of the stretches whose edges mostly run one way, which on a page of text
 * are few and small, where searching the whole page in every direction takes longer than all the rest. `stretches` what `findBarRows`
 * gives, `cell` the side of its cells.
 */
export function readPostalRows(
  image: GrayImage,
  cell: number,
  stretches: readonly BarRegion[],
  asked: ReadonlySet<BarcodeType>,
  known: readonly Candidate[],
  options: PostalOptions,
): Candidate[] {
  const found: Candidate[] = [];
  const aspect = options.royalMailVariableLength ? LEAST_ASPECT_OF_ANY_LENGTH : LEAST_ASPECT;
  const joined = joinRegions(stretches);
  const rows = (joined ? [...stretches, joined] : stretches).filter(
    ({ width, height }) => width >= LEAST_WIDTH && width >= aspect * height,
  );
  // The slender ones first: they are likely to be a row and nothing else.
  rows.sort((a, b) => b.width / b.height - a.width / a.height);
  const pixels = image.width * image.height;
  const isPage = pixels >= PAGE;
  const margin = 2 * cell + 12;
  const step = Math.max(2, Math.round(cell / 6));

  const toKind = (row: BarRegion): 'likely' | 'unlikely' | 'none' => {
    if (options.royalMailVariableLength) return 'likely';
    const { center, u, width, height } = row;
    const { long, full } = findLongRuns(sampleRows(image, center, u, width + 2 * margin, height, step), step);
    if (long === 0) return 'none';
    return isPage && full < FEWEST_FULL_RUNS && likenessOfBars(image, row) < LEAST_LIKENESS ? 'unlikely' : 'likely';
  };

  /** Undefined for a row that is too large to be looked at. */
  const readRow = (row: BarRegion, budget: { left: number }): Candidate[] | undefined => {
    const [width, height] = [row.width + 2 * margin, row.height + 2 * margin];
    if (width * height > budget.left) return undefined;
    const patch = extractPatch(image, row.center, row.u, width, height, 1);
    const readings = readPostal(patch.image, asked, { ...options, upright: true });
    if (readings.length === 0) budget.left -= width * height;
    return readings.map((candidate) => toImageCandidate(patch.toImage, candidate));
  };

  const unlikely: BarRegion[] = [];
  const budget = { left: mostCopied(pixels) };
  for (const rough of rows.slice(0, isPage || known.length === 0 ? MOST_ROWS : MOST_FURTHER_ROWS)) {
    if (isCovered(rough, [...known, ...found])) continue;
    const row = straighten(image, rough);
    const kind = toKind(row);
    if (kind === 'unlikely') unlikely.push(row);
    if (kind !== 'likely') continue;
    const readings = readRow(row, budget);
    found.push(...(readings ?? []));
    if (readings?.some(({ text }) => text !== null) ?? true) continue;
    const whole = withRestOfLine(rough, stretches);
    found.push(...((whole && readRow(straighten(image, whole), budget)) ?? []));
  }
  // The small ones first: a symbol is smaller than a line of text.
  unlikely.sort((a, b) => a.width * a.height - b.width * b.height);
  const budgetOfText = { left: mostCopiedOfText(pixels) };
  for (const row of unlikely) if (!isCovered(row, found)) found.push(...(readRow(row, budgetOfText) ?? []));
  return found;
}

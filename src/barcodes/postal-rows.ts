// Pure: no DOM, no Node. Where in a picture the postal readers look.
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
  const likely: BarRegion[] = [];
  const unlikely: BarRegion[] = [];
  for (const rough of rows.slice(0, isPage || known.length === 0 ? MOST_ROWS : MOST_FURTHER_ROWS)) {
    if (isCovered(rough, known)) continue;
    const row = straighten(image, rough);
    if (options.royalMailVariableLength) {
      likely.push(row);
      continue;
    }
    const { center, u, width, height } = row;
    const { long, full } = findLongRuns(sampleRows(image, center, u, width + 2 * margin, height, step), step);
    if (long === 0) continue;
    const isText = isPage && full < FEWEST_FULL_RUNS && likenessOfBars(image, row) < LEAST_LIKENESS;
    (isText ? unlikely : likely).push(row);
  }
  const readRows = (of: readonly BarRegion[], budget: number) => {
    let left = budget;
    for (const row of of) {
      const [width, height] = [row.width + 2 * margin, row.height + 2 * margin];
      if (width * height > left || isCovered(row, found)) continue;
      const patch = extractPatch(image, row.center, row.u, width, height, 1);
      const readings = readPostal(patch.image, asked, { ...options, upright: true });
      if (readings.length === 0) left -= width * height;
      found.push(...readings.map((candidate) => toImageCandidate(patch.toImage, candidate)));
    }
  };
  readRows(likely, mostCopied(pixels));
  // The small ones first: a symbol is smaller than a line of text.
  unlikely.sort((a, b) => a.width * a.height - b.width * b.height);
  readRows(unlikely, mostCopiedOfText(pixels));
  return found;
}

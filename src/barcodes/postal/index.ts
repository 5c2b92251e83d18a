import type { Candidate, GrayImage } from '../reader.ts';
import { API_ROWS } from '../table/api-symbologies.ts';
import type { BarcodeType, OwnType } from '../table/symbologies.ts';
import { australiaPost } from './australia-post.ts';
import { type ClassifiedRow, classifyRow } from './bar-classes.ts';
import { type BarRow, barDoubt, turnOver } from './bar-row.ts';
import { trackRow } from './bar-tracker.ts';
import { findEvenRun } from './even-run.ts';
import { intelligentMail } from './intelligent-mail.ts';
import { japanPost } from './japan-post.ts';
import { kix } from './kix.ts';
import { mailmark } from './mailmark.ts';
import { planet } from './planet.ts';
import { FEWEST_OF_PIECE, guessSymbology } from './possible.ts';
import { postnet } from './postnet.ts';
import { hasEnds, isCutOff, type SeenRow } from './row-ends.ts';
import { findRowSeeds } from './row-seeds.ts';
import { royalMail } from './royal-mail.ts';
import { isRowOfShortBars } from './seed-filter.ts';
import { SeedPlaces } from './seed-places.ts';
import type { PostalOptions, PostalReader } from './symbology.ts';
import { upu } from './upu.ts';

export { joinPieces } from './possible.ts';
export { findLongRuns, fullRunsOf, type LongRuns } from './row-seeds.ts';
export type { PostalOptions } from './symbology.ts';

/** In the order in which they try a row. */
const READERS: Readonly<Record<OwnType<'bars'>, PostalReader>> = {
  intelligentMailBarcode: intelligentMail,
  australianPost4StateBarcode: australiaPost,
  upu4StateBarcode: upu,
  royalPost4StateBarcode: royalMail,
  postNetBarcode: postnet,
  planetBarcode: planet,
  mailmarkBarcode: mailmark,
  japanPostBarcode: japanPost,
  // Last: no guards or check identify it.
  kixBarcode: kix,
};

const TYPES = Object.keys(READERS) as readonly OwnType<'bars'>[];
const USUAL_TYPES = TYPES.filter((type) => type in API_ROWS);

/** Maximum seeds and rows to try per picture, against hatching. */
const MOST_ATTEMPTS = 1000;
const MOST_ROWS = 250;
/** Same for an upright copy of a row: the longest seeds belong to the symbol. */
const MOST_ATTEMPTS_UPRIGHT = 6;
/** Minimum bars: a POSTNET has 32, possibly some illegible; Royal Mail of variable length ten. */
const FEWEST_BARS = 28;
const FEWEST_BARS_OF_ANY_LENGTH = 10;
/** Maximum strokes next to the symbol mistaken for bars. */
const MOST_TRIMMED = 2;
/** Cost of each superfluous or missing bar (share of the symbol's correction capacity). */
const ODD_BAR = 0.1;

/** Reads rows within ±25° of horizontal, either way up; tries the API's other types last. */
export const readPostal = (
  image: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  options: PostalOptions = {},
): readonly Candidate[] => readPostalCopy(image, asked, options).readings;

export interface PostalReadings {
  readonly readings: readonly Candidate[];
  /** An undecoded row may continue beyond the copy. */
  readonly isCutOff: boolean;
}

/** Like `readPostal`, possibly on a copy of part of the picture. */
export function readPostalCopy(
  image: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  options: PostalOptions,
): PostalReadings {
  const types = [...TYPES.filter((type) => asked.has(type)), ...USUAL_TYPES.filter((type) => !asked.has(type))];
  const solved: Candidate[] = [];
  const unsolved: Candidate[] = [];
  const places = new SeedPlaces(image);
  const fewestBars = options.royalMailVariableLength ? FEWEST_BARS_OF_ANY_LENGTH : FEWEST_BARS;
  const mostAttempts = options.copyOf ? MOST_ATTEMPTS_UPRIGHT : MOST_ATTEMPTS;
  let attempts = 0;
  let rows = 0;
  let isAnyCutOff = false;
  for (const seed of findRowSeeds(image, options.copyOf !== undefined)) {
    if (places.isDone(seed) || !isRowOfShortBars(image, seed)) continue;
    if (++attempts > mostAttempts || rows >= MOST_ROWS) break;
    const tracked = trackRow(image, seed, options.possible ? Math.min(FEWEST_OF_PIECE, fewestBars) : fewestBars);
    const classified = tracked && classifyRow(tracked);
    if (!classified) {
      places.addFailure(seed);
      continue;
    }
    rows++;
    const whole = { image, tracked, classified };
    const isWhole = tracked.bars.length >= fewestBars;
    const candidate = isWhole
      ? (solve(whole, types, options) ?? solveEvenRun(whole, fewestBars, types, options))
      : undefined;
    places.addRow(seed, tracked, candidate !== undefined && isFlawless(candidate));
    if (candidate) {
      keepBetter(solved, candidate);
      continue;
    }
    if (isCutOff(whole, options.copyOf)) isAnyCutOff = true;
    if (options.possible) {
      const type = guessSymbology(image, tracked, classified, asked);
      if (type) unsolved.push(toPossible(type, classified));
    }
  }
  // Keep the longest row of each undecoded place.
  const all = [...solved];
  for (const candidate of unsolved.sort((a, b) => b.support - a.support)) {
    if (!all.some((other) => isSamePlace(other, candidate))) all.push(candidate);
  }
  return { readings: all, isCutOff: isAnyCutOff };
}

function isFlawless({ corrected, checkSum }: Candidate): boolean {
  return corrected === 0 && !checkSum.failed;
}

/** Later readings of a row may be better. */
function keepBetter(candidates: Candidate[], candidate: Candidate): void {
  const flaws = ({ corrected, checkSum }: Candidate): number => corrected + (checkSum.failed ? 2 : 0);
  const known = candidates.findIndex((other) => isSamePlace(other, candidate));
  if (known < 0) candidates.push(candidate);
  else if (flaws(candidate) < flaws(candidates[known] ?? candidate)) candidates[known] = candidate;
}

function solveEvenRun(
  { image, tracked }: SeenRow,
  fewestBars: number,
  types: readonly OwnType<'bars'>[],
  options: PostalOptions,
): Candidate | undefined {
  const run = findEvenRun(tracked, fewestBars);
  const classified = run && classifyRow(run);
  return classified && solve({ image, tracked: run, classified }, types, options);
}

function solve(seen: SeenRow, types: readonly OwnType<'bars'>[], options: PostalOptions): Candidate | undefined {
  if (isCutOff(seen, options.copyOf)) return undefined;
  const { classified } = seen;
  const count = classified.row.states.length;
  let failed: Candidate | undefined;
  for (let trimmed = 0; trimmed <= MOST_TRIMMED; trimmed++) {
    for (let from = 0; from <= trimmed; from++) {
      const to = count - (trimmed - from);
      const row = cut(classified.row, from, to);
      const reversed = turnOver(row);
      for (const type of types) {
        const { decode, isUnguarded } = READERS[type];
        const upright = decode(row, options);
        const reading = upright ?? decode(reversed, options);
        if (!reading || (isUnguarded && !hasEnds(seen, from, to, options.copyOf))) continue;
        const [a, b, c, d] = classified.cornersOf(from, to);
        const candidate: Candidate = {
          type,
          ...reading,
          corrected: Math.min(1, reading.corrected + (trimmed + countLost(row)) * ODD_BAR),
          corners: upright ? [a, b, c, d] : [c, d, a, b],
          support: row.states.length,
        };
        if (!reading.checkSum.failed) return candidate;
        // A wrong check sum only counts for the full row, and if nothing else fits.
        if (trimmed === 0) failed ??= candidate;
      }
    }
  }
  return failed;
}

/** Counts bars that were not found: treated as trackers, they may have been right by chance. */
const countLost = (row: BarRow): number =>
  row.states.reduce((count, _, i) => count + (barDoubt(row, i) === 1 ? 1 : 0), 0);

function cut({ states, doubts }: BarRow, from: number, to: number): BarRow {
  return { states: states.subarray(from, to), doubts: doubts.subarray(2 * from, 2 * to) };
}

function toPossible(type: BarcodeType, { row, cornersOf }: ClassifiedRow): Candidate {
  const count = row.states.length;
  const corners = cornersOf(0, count);
  return { type, text: null, corners, checkSum: { chars: 0, valid: false }, corrected: 0, support: count };
}

/** Returns whether one candidate's centre is inside the other's (clockwise) quadrilateral. */
function isSamePlace({ corners }: Candidate, { corners: [a, , c] }: Candidate): boolean {
  const centre = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 };
  return corners.every((from, i) => {
    const to = corners[(i + 1) % 4] ?? from;
    return (to.x - from.x) * (centre.y - from.y) >= (to.y - from.y) * (centre.x - from.x);
  });
}

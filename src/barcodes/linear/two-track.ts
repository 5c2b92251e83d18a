// Two-track Pharmacode: bars of one width on the lower track, on the upper one, or on both.
import { type BarRegion, straighten } from '../raster/bar-regions.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { type CropBox, cornersOfBox } from '../raster/crop.ts';
import { extractPatch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';

const FEWEST_BARS = 2;
const MOST_BARS = 16;
const MOST_REGIONS = 24;
/** Margin of paper around a region: a share of its longer side, and the minimum (px). */
const BESIDE = 0.3;
const LEAST_BESIDE = 8;
/** Rows through the symbol, as shares of its height: two through each track have to agree. */
const UPPER = [0.12, 0.36];
const LOWER = [0.64, 0.88];
/** Share of the pixels that are darker than the ink's level, or lighter than the paper's. */
const INK = 0.005;
const PAPER = 0.75;
/** Fewest grey levels between the two. */
const LEAST_CONTRAST = 40;
/** Blank rows within a symbol (px). */
const MOST_BLANK = 4;
/** Bars are as wide as spaces: their share of the pitch. */
const LEAST_BAR = 0.25;
const MOST_BAR = 0.75;
/** Maximum offset of a bar (share of the pitch), and maximum ratio of two bars' widths. */
const MOST_OFF = 0.25;
const MOST_WIDER = 1.6;
/** Minimum ratio of height to width for bars on both tracks; 5 by the specification. */
const LEAST_HEIGHT = 2;

interface Run {
  readonly from: number;
  readonly to: number;
}

/** The level halfway between ink and paper. */
function toThreshold({ data }: GrayImage): number | undefined {
  const sorted = data.toSorted();
  const [ink = 0, paper = 0] = [INK, PAPER].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return paper - ink < LEAST_CONTRAST ? undefined : (ink + paper) / 2;
}

/** Returns dark runs of a row; adjacent rows even out noise. */
function darkRuns({ data, width, height }: GrayImage, row: number, threshold: number): Run[] {
  const rows = [row - 1, row, row + 1].filter((each) => each >= 0 && each < height);
  const runs: Run[] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    const level = rows.reduce((sum, each) => sum + (data[each * width + x] ?? 0), 0) / rows.length;
    const isDark = x < width && level < threshold;
    if (isDark && from < 0) from = x;
    if (!isDark && from >= 0) {
      runs.push({ from, to: x });
      from = -1;
    }
  }
  return runs;
}

/** Returns the longest span of rows with ink: blur may separate an upper bar from the lower one. */
function rowsWithInk(runs: readonly (readonly Run[])[]): Run | undefined {
  const stretches: Run[] = [];
  for (const [row, { length }] of runs.entries()) {
    if (length === 0) continue;
    const last = stretches.at(-1);
    if (last && row - last.to <= MOST_BLANK) stretches.push({ from: stretches.pop()?.from ?? row, to: row + 1 });
    else stretches.push({ from: row, to: row + 1 });
  }
  return stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
}

const middleOf = ({ from, to }: Run): number => (from + to) / 2;

const areAlike = (a: readonly Run[], b: readonly Run[], most: number): boolean =>
  a.length === b.length && a.every((run, i) => Math.abs(middleOf(run) - middleOf(b[i] ?? run)) <= most);

function placesOf(upper: readonly Run[], lower: readonly Run[], most: number): number[] {
  const places: number[] = [];
  for (const middle of [...upper, ...lower].map(middleOf).toSorted((a, b) => a - b))
    if (middle - (places.at(-1) ?? Number.NEGATIVE_INFINITY) > most) places.push(middle);
  return places;
}

const areEven = (places: readonly number[], pitch: number): boolean =>
  places.every((place, i) => Math.abs(place - (places[0] ?? 0) - i * pitch) <= MOST_OFF * pitch);

/** Returns the number that the bars represent: bijective base-3 digits. */
function toValue(upper: readonly Run[], lower: readonly Run[]): { value: number; box: Run } | undefined {
  const widths = [...upper, ...lower].map(({ from, to }) => to - from);
  const [least, most] = [Math.min(...widths), Math.max(...widths)];
  const places = placesOf(upper, lower, least / 2);
  if (places.length < FEWEST_BARS || places.length > MOST_BARS || most > MOST_WIDER * least + 1) return undefined;
  const pitch = ((places.at(-1) ?? 0) - (places[0] ?? 0)) / (places.length - 1);
  if (!areEven(places, pitch) || least < LEAST_BAR * pitch || most > MOST_BAR * pitch) return undefined;
  const isOn = (track: readonly Run[], place: number) =>
    track.some((run) => Math.abs(middleOf(run) - place) < pitch / 2);
  const digits = places.map((place) => (isOn(lower, place) ? 1 : 0) + (isOn(upper, place) ? 2 : 0));
  const all = [...upper, ...lower];
  return {
    value: digits.reduce((sum, digit) => 3 * sum + digit, 0),
    box: { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) },
  };
}

function readUpright(image: GrayImage): { text: string; box: CropBox } | undefined {
  const threshold = toThreshold(image);
  if (threshold === undefined) return undefined;
  const runs = Array.from({ length: image.height }, (_, row) => darkRuns(image, row, threshold));
  const rows = rowsWithInk(runs);
  if (!rows) return undefined;
  const at = (share: number): readonly Run[] => runs[Math.round(rows.from + share * (rows.to - rows.from - 1))] ?? [];
  const [upper = [], upperToo = []] = UPPER.map(at);
  const [lower = [], lowerToo = []] = LOWER.map(at);
  // Bars that are all on the same tracks may be on any.
  if (upper.length === 0 || lower.length === 0) return undefined;
  const width = (upper[0]?.to ?? 0) - (upper[0]?.from ?? 0);
  if (rows.to - rows.from < LEAST_HEIGHT * width) return undefined;
  if (!areAlike(upper, upperToo, width / 2) || !areAlike(lower, lowerToo, width / 2)) return undefined;
  if (areAlike(upper, lower, width / 2)) return undefined;
  const read = toValue(upper, lower);
  return (
    read && {
      text: String(read.value),
      box: { left: read.box.from, right: read.box.to, top: rows.from, bottom: rows.to },
    }
  );
}

/** Reads symbols left to right, or top down: without a check, rotated ones are other numbers. */
export function readTwoTrack(image: GrayImage, regions: readonly BarRegion[]): Candidate[] {
  const middle = { x: image.width / 2, y: image.height / 2 };
  const found: Candidate[] = [];
  for (const { center, u, width, height } of [
    ...regions.slice(0, MOST_REGIONS).map((region) => straighten(image, region)),
    { center: middle, u: { x: 1, y: 0 }, width: image.width, height: image.height },
  ]) {
    const beside = Math.max(LEAST_BESIDE, BESIDE * Math.max(width, height));
    const isForward = Math.abs(u.x) >= Math.abs(u.y) ? u.x > 0 : u.y > 0;
    const along = isForward ? u : { x: -u.x, y: -u.y };
    const patch = extractPatch(image, center, along, width + 2 * beside, height + 2 * beside, 1);
    const read = readUpright(patch.image);
    if (!read) continue;
    const candidate: Candidate = {
      type: 'twoTrackPharmacodeBarcode',
      text: read.text,
      corners: cornersOfBox(read.box),
      checkSum: { chars: 0, valid: false },
      corrected: 0,
      support: 1,
    };
    found.push(toImageCandidate(patch.toImage, candidate));
  }
  return found;
}

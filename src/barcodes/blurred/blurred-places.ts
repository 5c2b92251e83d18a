import { medianOf } from '../../kernel/median.ts';
import { remembered } from '../../kernel/remembered.ts';
import { createEdgeLine, type EdgeLine, extremesOf, findEdges, stepsOf } from '../raster/edge-line.ts';
import type { SymbolSpan } from './blurred-line.ts';

export interface SymbolAppearance {
  readonly modules: number;
  /** Range of visible edges (the minimum is even): fewer don't tell characters apart. */
  readonly fewestEdges: number;
  readonly mostEdges: number;
  /** Widest run as close to ink or paper as `PLAIN` (modules). */
  readonly widest: number;
  /** Minimum edge width if all edges show (modules): blur that hides edges widens the others. */
  readonly leastSpread: number;
}
/** Minimum module width (samples). */
const LEAST_MODULE = 1.5;
/** Minimum clear space on both sides (modules). */
const QUIET = 4;
/** Tolerance of paper and ink (relative to the contrast). */
const PLAIN = 0.15;
/** Maximum distance of faint outer bars (modules), and the level of their edge (relative). */
const MOST_FAINT = 8;
const EDGE_SHARE = 0.2;
const MOST_PLACES = 6;
/**
 * Blur hides nothing if all but a tenth of the steps are close to the largest around them, or half
 * to the full contrast. None of 279 symbols read exceeded 0.68 and 0.80.
 */
const PLAIN_STEPS = { besideOthers: 0.7, ofContrast: 0.82 };
/** Share of exceptions, and radius to compare steps within. */
const FEW = 0.1;
const AROUND = 4;

function paperBeside(profile: Float32Array, at: number, step: number, reach: number): number {
  let high = 0;
  for (let i = 1; i <= reach; i++) high = Math.max(high, profile[Math.round(at + step * i)] ?? 0);
  return high;
}

function longestRun(start: number, end: number, isSo: (at: number) => boolean): number {
  let [longest, since] = [0, start];
  for (let at = Math.round(start); at < end; at++) {
    if (isSo(at)) longest = Math.max(longest, at + 1 - since);
    else since = at + 1;
  }
  return longest;
}

/** Returns the place with its ends moved to paper; undefined if a run is too wide. */
function toPlace(
  profile: Float32Array,
  from: number,
  to: number,
  { modules, widest }: Pick<SymbolAppearance, 'modules' | 'widest'>,
): SymbolSpan | undefined {
  const module = (to - from) / modules;
  const left = paperBeside(profile, from, -1, MOST_FAINT * module);
  const right = paperBeside(profile, to, 1, MOST_FAINT * module);
  let low = 255;
  for (let at = Math.floor(from); at < Math.ceil(to); at++) low = Math.min(low, profile[at] ?? 255);
  const moveOut = (edge: number, step: 1 | -1, paper: number): number => {
    let at = Math.round(edge);
    while ((profile[at] ?? 255) < paper - EDGE_SHARE * (paper - low)) at += step;
    return at;
  };
  const [start, end] = [moveOut(from, -1, left), moveOut(to, 1, right)];
  /** 0 for the darkest level, 1 for paper. */
  const lightAt = (at: number): number => {
    const paper = left + ((right - left) * (at - from)) / (to - from);
    return ((profile[at] ?? 0) - low) / (paper - low);
  };
  const most = (widest * (end - start)) / modules;
  const isTooWide = (isSo: (at: number) => boolean) => longestRun(start, end, isSo) > most;
  return isTooWide((at) => lightAt(at) > 1 - PLAIN) || isTooWide((at) => lightAt(at) < PLAIN)
    ? undefined
    : { start, end };
}

interface Edges {
  readonly line: EdgeLine;
  /** Maximum or minimum level between adjacent edges. */
  readonly extremes: Float32Array;
  /** Differences of adjacent extremes, and whether each is close to the largest around it. */
  readonly steps: Float32Array;
  readonly areLarge: readonly boolean[];
  /** Steepest slope between adjacent edges, both included. */
  readonly slopes: Float32Array;
}

function steepestOf(profile: Float32Array, start: number, end: number): number {
  let steepest = 1;
  for (let at = Math.max(0, start - 1); at <= Math.min(profile.length - 2, end); at++)
    steepest = Math.max(steepest, Math.abs((profile[at + 1] ?? 0) - (profile[at] ?? 0)));
  return steepest;
}

/** Minimum median of second differences (levels): noise, which would show as edges on paper. */
const NOISE = 5;

function smooth(profile: Float32Array): Float32Array {
  const at = (i: number): number => profile[Math.max(0, Math.min(profile.length - 1, i))] ?? 0;
  return profile.map((_, i) => (at(i - 2) + 4 * at(i - 1) + 6 * at(i) + 4 * at(i + 1) + at(i + 2)) / 16);
}

const withoutNoise = remembered((profile: Float32Array): Float32Array => {
  const curves = profile.subarray(2).map((next, i) => Math.abs(next - 2 * (profile[i + 1] ?? 0) + (profile[i] ?? 0)));
  return curves.length > 0 && medianOf([...curves]) >= NOISE ? smooth(profile) : profile;
});

const edgesOf = remembered((profile: Float32Array): Edges => {
  const line = createEdgeLine(profile.length);
  findEdges(profile, profile.length, line);
  const { edges, count } = line;
  const extremes = extremesOf(profile, line);
  const steps = stepsOf(extremes);
  const slopes = Float32Array.from({ length: Math.max(0, count - 1) }, (_, i) =>
    steepestOf(profile, Math.floor(edges[i] ?? 0), Math.ceil(edges[i + 1] ?? 0)),
  );
  const areLarge = Array.from(
    steps,
    (step, i) => step > PLAIN_STEPS.besideOthers * Math.max(...steps.subarray(Math.max(0, i - AROUND), i + AROUND + 1)),
  );
  return { line, extremes, steps, areLarge, slopes };
});

interface Sight {
  /** Width of the steepest edge (px). */
  readonly spread: number;
  /** Contrast too high for a blurred symbol. */
  readonly isPlain: boolean;
}

function lookBetween({ extremes, steps, areLarge, slopes }: Edges, first: number, last: number): Sight {
  let [low, high, steepest] = [255, 0, 1];
  for (let i = first; i < last; i++) {
    low = Math.min(low, extremes[i] ?? 0);
    high = Math.max(high, extremes[i] ?? 0);
    steepest = Math.max(steepest, slopes[i] ?? 0);
  }
  let [besideOthers, ofContrast] = [0, 0];
  for (let i = first; i < last - 1; i++) {
    if (areLarge[i]) besideOthers++;
    if ((steps[i] ?? 0) > PLAIN_STEPS.ofContrast * (high - low)) ofContrast++;
  }
  const all = last - 1 - first;
  return { spread: (high - low) / steepest, isPlain: besideOthers > (1 - FEW) * all || ofContrast > all / 2 };
}

/** Finds places along a profile (light is high) that may show such a symbol, widest first. */
export function findPlaces(noisy: Float32Array, shown: SymbolAppearance): SymbolSpan[] {
  const profile = withoutNoise(noisy);
  const { modules, fewestEdges, mostEdges, leastSpread } = shown;
  const known = edgesOf(profile);
  const { line } = known;
  const { edges, count } = line;
  const edge = (i: number) => (i < 0 ? 0 : i < count ? (edges[i] ?? 0) : profile.length);
  const pairs: (SymbolSpan & { readonly first: number; readonly edges: number })[] = [];
  for (let i = line.startsDark ? 0 : 1; i < count; i += 2) {
    for (let j = i + fewestEdges - 1; j < count && j < i + mostEdges; j += 2) {
      const [start, end] = [edge(i), edge(j)];
      const module = (end - start) / modules;
      if (module < LEAST_MODULE) continue;
      if (start - edge(i - 1) > QUIET * module && edge(j + 1) - end > QUIET * module)
        pairs.push({ start, end, first: i, edges: j - i + 1 });
    }
  }
  const places: SymbolSpan[] = [];
  for (const { start, end, first, edges } of pairs.sort((a, b) => b.end - b.start - (a.end - a.start))) {
    const { spread, isPlain } = lookBetween(known, first, first + edges - 1);
    if (isPlain || spread * modules * edges < leastSpread * mostEdges * (end - start)) continue;
    const place = toPlace(profile, start, end, shown);
    if (place && !places.some((other) => other.start === place.start && other.end === place.end)) places.push(place);
    if (places.length === MOST_PLACES) break;
  }
  return places;
}

/** Number of widest places that are tried in any case. */
const WIDEST = 2;

/** Evaluates each place, widest first; only the widest if all residuals exceed `most`. */
export function lookAtPlaces<Seen>(
  places: readonly SymbolSpan[],
  most: number,
  look: (place: SymbolSpan) => Seen,
  restOf: (seen: Seen) => number,
): Seen[] {
  const seen: Seen[] = [];
  for (const place of places) {
    if (seen.length >= WIDEST && seen.every((each) => restOf(each) > most)) break;
    seen.push(look(place));
  }
  return seen;
}

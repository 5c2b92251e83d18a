// Reads EAN-13 and UPC-A where the picture is so blurred that their elements no longer show as edges: the digits are sought whose print,
// blurred alike, differs least from the picture, and by turns the light, and how the paper bends, that make the difference least.
import { solveEquations } from '../../kernel/solve-equations.ts';
import { bendElastically, MOST_OFF } from './ean-elastic.ts';
import { findPlaces, type Place } from './ean-places.ts';
import {
  createPrints,
  fitDigits,
  LENGTH,
  MARGIN,
  MODULES,
  type Prints,
  SAMPLES,
  toEan13,
  toLine,
} from './ean-prints.ts';

/** Radii of a point out of focus that are tried, in modules. */
const RADII = [0.7, 1, 1.4, 1.8, 2.1, 2.4, 2.7, 3, 3.3];

let prints: readonly Prints[] | undefined;

/**
 * Modules by which the symbol lies off its rough place: at its start, at its end, in its middle (perspective does that), and to and fro
 * in its quarters (the bend of a can).
 */
type Bend = readonly [start: number, end: number, middle: number, quarters: number];

const SHARES = Array.from({ length: LENGTH }, (_, i) => ((i + 0.5) / SAMPLES - MARGIN) / MODULES);

/** How much of each bend moves the place of a sample. */
const WEIGHTS: readonly Float32Array[] = [
  (share: number) => 1 - share,
  (share: number) => share,
  (share: number) => 4 * share * (1 - share),
  (share: number) => 10 * share * (1 - share) * (1 - 2 * share),
].map((weight) => Float32Array.from(SHARES, weight));

/** The products of each two of them. */
const WEIGHTS_TOGETHER = WEIGHTS.map((a) => WEIGHTS.map((b) => a.map((weight, i) => weight * (b[i] ?? 0))));

/** How hard it is to bend, as a share of what speaks for it. */
const STIFFNESS = [0.002, 0.002, 0.002, 0.02];
const MOST_BEND = 6;

/** The profile between the middles of its pixels, the first of which is at a half. */
function valueAt(profile: Float32Array, x: number): number {
  const at = Math.min(profile.length - 1.001, Math.max(0, x - 0.5));
  const left = Math.floor(at);
  return (profile[left] ?? 0) * (left + 1 - at) + (profile[left + 1] ?? 0) * (at - left);
}

/** The profile's darkness, sample by sample of the bent symbol. */
function sampleDarkness(profile: Float32Array, { start, end }: Place, bend: Bend): Float32Array {
  const darkness = new Float32Array(LENGTH);
  const long = end - start;
  const module = long / MODULES;
  const [first, last, middle, quarters] = WEIGHTS;
  for (let i = 0; i < darkness.length; i++) {
    const bent =
      (first?.[i] ?? 0) * bend[0] +
      (last?.[i] ?? 0) * bend[1] +
      (middle?.[i] ?? 0) * bend[2] +
      (quarters?.[i] ?? 0) * bend[3];
    darkness[i] = 255 - valueAt(profile, start + (SHARES[i] ?? 0) * long + bent * module);
  }
  return darkness;
}

/** Modules to each side, and samples, over which light and contrast are taken for even. */
const EVEN = 22;
const EVEN_SAMPLES = EVEN * SAMPLES;

/** The means of the samples up to EVEN modules to each side. */
function meanAround(values: Float32Array): Float32Array {
  const { length } = values;
  const means = new Float32Array(length);
  let sum = 0;
  for (let i = 0; i < EVEN_SAMPLES; i++) sum += values[i] ?? 0;
  for (let i = 0; i < length; i++) {
    const [first, last] = [i - EVEN_SAMPLES, i + EVEN_SAMPLES];
    if (last < length) sum += values[last] ?? 0;
    if (first > 0) sum -= values[first - 1] ?? 0;
    means[i] = sum / ((last < length ? last + 1 : length) - (first > 0 ? first : 0));
  }
  return means;
}

/** The darkness of paper, sample by sample, and how much darker ink is. */
interface Light {
  readonly paper: Float32Array;
  readonly ink: Float32Array;
}

/** The share of a symbol that is dark, or nearly so, whatever its digits. */
const DARK_SHARE = 0.49;
const LEAST_INK = 4;

/** The light as far as it shows before any digit is known. */
function guessLight(darkness: Float32Array): Light {
  const lightest = Array.from({ length: LENGTH / SAMPLES }, (_, module) =>
    Math.min(...darkness.subarray(module * SAMPLES, (module + 1) * SAMPLES)),
  );
  const ink = meanAround(darkness);
  const paper = new Float32Array(LENGTH);
  for (let i = 0; i < paper.length; i++) {
    const module = Math.floor(i / SAMPLES);
    paper[i] =
      i % SAMPLES === 0
        ? Math.min(...lightest.slice(Math.max(0, module - EVEN), module + EVEN + 1))
        : (paper[i - 1] ?? 0);
    ink[i] = Math.max(LEAST_INK, ((ink[i] ?? 0) - (paper[i] ?? 0)) / DARK_SHARE);
  }
  return { paper, ink };
}

/** The light in which a symbol's line comes nearest to the samples. */
function fitLight(darkness: Float32Array, line: Float32Array): Light {
  const squares = new Float32Array(LENGTH);
  const products = new Float32Array(LENGTH);
  for (let i = 0; i < line.length; i++) {
    const value = line[i] ?? 0;
    squares[i] = value * value;
    products[i] = value * (darkness[i] ?? 0);
  }
  const x = meanAround(line);
  const paper = meanAround(darkness);
  const xx = meanAround(squares);
  const ink = meanAround(products);
  for (let i = 0; i < ink.length; i++) {
    const mean = x[i] ?? 0;
    const slope = ((ink[i] ?? 0) - mean * (paper[i] ?? 0)) / ((xx[i] ?? 0) - mean * mean);
    ink[i] = Math.max(LEAST_INK, slope);
    paper[i] = (paper[i] ?? 0) - (ink[i] ?? 0) * mean;
  }
  return { paper, ink };
}

/** A step of a sample is so much of a module's. */
const SLOPE = SAMPLES;

function productOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The bend with which the samples come nearer to what is expected of them: a step of Gauss and Newton. */
function improveBend(darkness: Float32Array, expected: Float32Array, bend: Bend): Bend {
  const slopes = new Float32Array(darkness.length);
  const wanted = new Float32Array(darkness.length);
  let total = 1e-6;
  for (let i = 1; i < darkness.length - 1; i++) {
    const slope = (SLOPE * ((darkness[i + 1] ?? 0) - (darkness[i - 1] ?? 0))) / 2;
    slopes[i] = slope * slope;
    wanted[i] = slope * ((expected[i] ?? 0) - (darkness[i] ?? 0));
    total += slope * slope;
  }
  const rows = WEIGHTS.map((weights, a) => {
    const row = Float64Array.from(WEIGHTS_TOGETHER[a] ?? [], (products) => productOf(products, slopes));
    row[a] = (row[a] ?? 0) + total * (STIFFNESS[a] ?? 0);
    return Float64Array.of(...row, productOf(weights, wanted));
  });
  const [first = 0, last = 0, middle = 0, quarters = 0] = solveEquations(rows).map((step) =>
    Math.max(-1, Math.min(1, step)),
  );
  const limit = (value: number) => Math.max(-MOST_BEND, Math.min(MOST_BEND, value));
  return [limit(bend[0] + first), limit(bend[1] + last), limit(bend[2] + middle), limit(bend[3] + quarters)];
}

/** A guess at everything, and how well it does. */
interface Guess {
  readonly place: Place;
  readonly radius: number;
  readonly bend: Bend;
  readonly light: Light;
  readonly text?: string | undefined;
  /** The share of the samples' ups and downs that the guess leaves unexplained. */
  readonly rest: number;
  /** What to try next. */
  readonly better: Bend;
}

function improve(profile: Float32Array, guess: Omit<Guess, 'rest'>, firstDigit?: number): Guess {
  const { place, radius, better: bend } = guess;
  const print = prints?.[radius];
  const darkness = sampleDarkness(profile, place, bend);
  if (!print) return { ...guess, rest: 1 };
  const { paper, ink } = guess.light;
  const ofInk = new Float32Array(LENGTH);
  for (let i = 0; i < ofInk.length; i++) ofInk[i] = ((darkness[i] ?? 0) - (paper[i] ?? 0)) / (ink[i] ?? 1);
  const digits = fitDigits(ofInk, print, firstDigit);
  const expected = toLine(digits, print);
  const light = fitLight(darkness, expected);
  const mean = meanAround(darkness);
  let [left, all] = [0, 1e-6];
  for (let i = 0; i < expected.length; i++) {
    const value = (light.paper[i] ?? 0) + (light.ink[i] ?? 0) * (expected[i] ?? 0);
    expected[i] = value;
    left += ((darkness[i] ?? 0) - value) ** 2;
    all += ((darkness[i] ?? 0) - (mean[i] ?? 0)) ** 2;
  }
  const better = improveBend(darkness, expected, bend);
  return { place, radius, bend, light, text: toEan13(digits), rest: left / all, better };
}

/** The best of some rounds of improvement. */
function improveFor(rounds: number, profile: Float32Array, from: Omit<Guess, 'rest'>, firstDigit?: number): Guess {
  let next = improve(profile, from, firstDigit);
  let best = next;
  for (let round = 1; round < rounds; round++) {
    next = improve(profile, next, firstDigit);
    if (next.rest < best.rest) best = next;
  }
  return best;
}

const byRest = (a: Guess, b: Guess): number => a.rest - b.rest;

/** From here on it is worth while to try each first digit, which decides the others' number sets, and to see how well a wrong guess can do. */
const WORTH_DOUBTING = 0.16;
const FIRST_DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/** Radii to begin with, by their index, and the one through which the characters' places are sought. */
const FIRST_RADII = [1, 3, 5];
const ELASTIC_RADIUS = 3;
/** How far from the best bend the search begins anew, in modules, and how many guesses of these are followed up. */
const ANEW: readonly Bend[] = [
  [0, 0, 0, 0],
  [-0.8, 0, 0, 0],
  [0, 0.8, 0, 0],
  [-0.8, 0.8, 0, 0],
  [0, 0, 0.6, 0],
  [0, 0, -0.6, 0],
];
const FOLLOWED = 3;

/** The guess with the radii around its own. */
const besideRadius = (guess: Guess): Guess[] => [
  { ...guess, radius: Math.max(0, guess.radius - 1) },
  { ...guess, radius: Math.min(RADII.length - 1, guess.radius + 1) },
];

/** With no more unexplained than this share of what a wrong guess leaves, no other place needs to be looked at. */
const SURE = 0.25;

/** The line from MOST_OFF samples before the even symbol to as many behind it, 0 for paper and 1 for ink, for all that is known yet. */
function toElasticLine(
  profile: Float32Array,
  { start, end }: Place,
  { paper, ink }: Light,
  middle: number,
): Float32Array {
  const step = (end - start) / MODULES / SAMPLES;
  const [, , shape] = WEIGHTS;
  return Float32Array.from({ length: LENGTH + 2 * MOST_OFF }, (_, i) => {
    const sample = i - MOST_OFF;
    const known = Math.max(0, Math.min(LENGTH - 1, sample));
    const bent = (shape?.[known] ?? 0) * middle * SAMPLES;
    const value = valueAt(profile, start + (sample + 0.5 - MARGIN * SAMPLES + bent) * step);
    return (255 - value - (paper[known] ?? 0)) / (ink[known] ?? 1);
  });
}

/** A rough guess at a place: where the characters lie, if the symbol is bent about so much, and the nearest of a few radii. */
function guessAt(profile: Float32Array, place: Place, bent: number): Guess | undefined {
  const print = prints?.[ELASTIC_RADIUS];
  if (!print) return undefined;
  const light = guessLight(sampleDarkness(profile, place, [0, 0, bent, 0]));
  const [start = 0, end = 0, middle = 0, quarters = 0] = bendElastically(
    toElasticLine(profile, place, light, bent),
    print,
    WEIGHTS,
  );
  const better: Bend = [start, end, bent + middle, quarters];
  return FIRST_RADII.map((radius) => improveFor(2, profile, { place, radius, bend: better, light, better })).sort(
    byRest,
  )[0];
}

/** The best guess that begins near a rough one. */
function refine(profile: Float32Array, rough: Guess): Guess {
  const near = ANEW.flatMap((step) => {
    const [a, b, c, d] = rough.bend;
    const better: Bend = [a + step[0], b + step[1], c + step[2], d + step[3]];
    return [rough, ...besideRadius(rough)].map((guess) => improveFor(2, profile, { ...guess, better }));
  });
  const best = near
    .sort(byRest)
    .slice(0, FOLLOWED)
    .map((guess) => improveFor(4, profile, guess));
  return [rough, ...best].sort(byRest)[0] ?? rough;
}

/** Wrong digits may have found a light that suits them: the guess, or a better one with another first digit, which decides the number sets. */
const withEachFirstDigit = (profile: Float32Array, guess: Guess): Guess =>
  FIRST_DIGITS.map((digit) => improveFor(4, profile, { ...guess, better: guess.bend }, digit)).reduce(
    (best, other) => (other.rest < best.rest ? other : best),
    guess,
  );

export interface EanFit {
  /** Thirteen digits; undefined where the check digit does not fit. */
  readonly text: string | undefined;
  /** The share of the profile's ups and downs that the fit leaves unexplained. */
  readonly rest: number;
  /** The same for the best fit in the other direction, which is a wrong one. */
  readonly restOfWrong: number;
  /** Of a point out of focus, modules. */
  readonly radius: number;
  /** It reads from right to left. */
  readonly reversed: boolean;
  /** Where the symbol begins and ends along the profile, in its reading direction. */
  readonly start: number;
  readonly end: number;
  readonly guess: Guess;
}

function toFit(profile: Float32Array, guess: Guess, restOfWrong: number, reversed: boolean): EanFit {
  const { place, bend, text, rest } = guess;
  const module = (place.end - place.start) / MODULES;
  const onProfile = (at: number) => (reversed ? profile.length - at : at);
  const [start, end] = [onProfile(place.start + bend[0] * module), onProfile(place.end + bend[1] * module)];
  return { text, rest, restOfWrong, radius: RADII[guess.radius] ?? 0, reversed, start, end, guess };
}

/** Places of which the search goes on, and the most that a rough guess leaves unexplained at one that is worth it: of symbols, half of it. */
const MOST_REFINED = 2;
const MOST_ROUGH = 0.22;
/** The same before the symbol is taken for bent. */
const MOST_ROUGH_UNBENT = 0.36;

/** Bends in modules of the middle, to either side, beyond what the search finds from none. */
const FAR_BENT = [-2.5, 2.5];
/** With more unexplained than this share of what a wrong guess leaves, the symbol may be bent so. */
const UNSURE = 0.45;

const ofWrong = ({ rest, restOfWrong }: EanFit): number => rest / restOfWrong;

/** The best guess at these places, from whichever side it reads, if the symbol is bent about so much. */
function fitPlaces(profile: Float32Array, places: readonly Place[], bent: number): EanFit | undefined {
  const backward = profile.toReversed();
  const rough = places.flatMap((place) => {
    const a = guessAt(profile, place, bent);
    const b = guessAt(backward, { start: profile.length - place.end, end: profile.length - place.start }, -bent);
    if (!a || !b) return [];
    const reversed = b.rest < a.rest;
    return [reversed ? { guess: b, other: a, reversed } : { guess: a, other: b, reversed }];
  });
  let best: EanFit | undefined;
  for (const { guess, other, reversed } of rough.sort((a, b) => byRest(a.guess, b.guess)).slice(0, MOST_REFINED)) {
    const [from, against] = reversed ? [backward, profile] : [profile, backward];
    const refined = guess.rest <= MOST_ROUGH ? refine(from, guess) : guess;
    const isDoubted = refined.rest <= WORTH_DOUBTING;
    const sure = isDoubted ? withEachFirstDigit(from, refined) : refined;
    const fit = toFit(profile, sure, isDoubted ? refine(against, other).rest : other.rest, reversed);
    if (!best || ofWrong(fit) < ofWrong(best)) best = fit;
    if (ofWrong(best) < SURE) break;
  }
  return best;
}

/** The EAN-13 that explains a profile across upright bars (light is high) best, from whichever side it reads. */
export function fitEan(profile: Float32Array): EanFit | undefined {
  prints ??= RADII.map(createPrints);
  const places = findPlaces(profile);
  const even = fitPlaces(profile, places, 0);
  if (!even || ofWrong(even) < UNSURE || even.rest > MOST_ROUGH_UNBENT) return even;
  return FAR_BENT.flatMap((bent) => fitPlaces(profile, places.slice(0, MOST_REFINED), bent) ?? []).reduce(
    (best, fit) => (ofWrong(fit) < ofWrong(best) ? fit : best),
    even,
  );
}

/** The same on a line of the same symbol nearby, which will lie much alike. */
export function refitEan(profile: Float32Array, { guess, restOfWrong, reversed }: EanFit): EanFit {
  const from = reversed ? profile.toReversed() : profile;
  const best = [guess, ...besideRadius(guess)]
    .map((near) => improveFor(5, from, { ...near, better: near.bend }))
    .reduce((a, b) => (b.rest < a.rest ? b : a));
  return toFit(profile, best, restOfWrong, reversed);
}

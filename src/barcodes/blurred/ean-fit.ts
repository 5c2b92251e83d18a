// Reads EAN-13 and UPC-A so blurred that elements no longer show as edges.
import { rememberedByKey } from '../../kernel/remembered.ts';
import {
  type BlurredFit,
  byRest,
  type Decoder,
  type Guess,
  improveFor,
  ofWrong,
  refine,
  toFit,
} from './blurred-guess.ts';
import {
  type Bend,
  EVEN,
  LEAST_INK,
  type Light,
  MARGIN,
  meanAround,
  RADII,
  SAMPLES,
  type SymbolSpan,
  sampleDarkness,
  valueAt,
} from './blurred-line.ts';
import { findPlaces, lookAtPlaces } from './blurred-places.ts';
import { bendElastically, MOST_OFF } from './ean-elastic.ts';
import { createPrints, EAN_SHAPE, fitDigits, fromEan13, type Prints, toEan13, toLine } from './ean-prints.ts';

const { modules, length, weights } = EAN_SHAPE;

/** @param radius index in `RADII` */
const printsOf = rememberedByKey((radius: number): Prints => createPrints(RADII[radius] ?? 1));

const decoderWith = (firstDigit?: number): Decoder => ({
  shape: EAN_SHAPE,
  decode(line, radius) {
    const print = printsOf(radius);
    const digits = fitDigits(line, print, firstDigit);
    return { text: toEan13(digits), line: toLine(digits, print) };
  },
});
const decoder = decoderWith();

function decoderOf(text: string): Decoder {
  const digits = fromEan13(text);
  return { shape: EAN_SHAPE, decode: (_, radius) => ({ text, line: toLine(digits, printsOf(radius)) }) };
}

/** Dark share of a symbol, roughly the same for all digits. */
const DARK_SHARE = 0.49;

function guessLight(darkness: Float32Array): Light {
  const lightest = Array.from({ length: length / SAMPLES }, (_, module) =>
    Math.min(...darkness.subarray(module * SAMPLES, (module + 1) * SAMPLES)),
  );
  const ink = meanAround(darkness);
  const paper = new Float32Array(length);
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

/** Maximum residual to try each first digit, which determines the number sets. */
const WORTH_DOUBTING = 0.13;
const FIRST_DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

const NO_BEND: Bend = [0, 0, 0, 0];
/** Radii for a second look at decoded bars (indexes). */
const SECOND_RADII = [0, 2, 4];
/** Initial radii, and the radius to locate characters with (indexes). */
const FIRST_RADII = [1, 3, 5];
const ELASTIC_RADIUS = 3;
/** Residual relative to a wrong guess at which no other place is tried. */
const SURE = 0.25;

/** Samples the line with MOST_OFF more on both sides, normalized to 0 for paper and 1 for ink. */
function toElasticLine(
  profile: Float32Array,
  { start, end }: SymbolSpan,
  { paper, ink }: Light,
  middle: number,
): Float32Array {
  const step = (end - start) / modules / SAMPLES;
  const [, , shape] = weights;
  return Float32Array.from({ length: length + 2 * MOST_OFF }, (_, i) => {
    const sample = i - MOST_OFF;
    const known = Math.max(0, Math.min(length - 1, sample));
    const bent = (shape?.[known] ?? 0) * middle * SAMPLES;
    const value = valueAt(profile, start + (sample + 0.5 - MARGIN * SAMPLES + bent) * step);
    return (255 - value - (paper[known] ?? 0)) / (ink[known] ?? 1);
  });
}

/** Guesses roughly: locates the characters, given a bend, and picks the best of a few radii. */
function guessAt(profile: Float32Array, place: SymbolSpan, bent: number): Guess {
  const print = printsOf(ELASTIC_RADIUS);
  const light = guessLight(sampleDarkness(profile, place, [0, 0, bent, 0], EAN_SHAPE));
  const [start = 0, end = 0, middle = 0, quarters = 0] = bendElastically(
    toElasticLine(profile, place, light, bent),
    print,
    weights,
  );
  const better: Bend = [start, end, bent + middle, quarters];
  return FIRST_RADII.map((radius) =>
    improveFor(2, profile, { place, radius, bend: better, light, better }, decoder),
  ).reduce((best, other) => (other.rest < best.rest ? other : best));
}

/** Retries all first digits: wrong digits may have found a light that suits them. */
const withEachFirstDigit = (profile: Float32Array, guess: Guess): Guess =>
  FIRST_DIGITS.map((digit) => improveFor(4, profile, { ...guess, better: guess.bend }, decoderWith(digit))).reduce(
    (best, other) => (other.rest < best.rest ? other : best),
    guess,
  );

/** Maximum places to refine, and maximum residual of a rough guess (symbols have half). */
const MOST_REFINED = 2;
const MOST_ROUGH = 0.22;
/** Same before larger bends, and maximum residual of the widest places to try narrower ones. */
const MOST_ROUGH_UNBENT = 0.36;
const HOPELESS = 0.45;

/** Maximum residual relative to the other direction's, rough and refined, to continue. */
const MOST_OF_OTHER = { rough: 0.85, refined: 0.75 };

/** Larger bends to try (modules at the middle): the search from none misses these. */
const FAR_BENT = [-2.5, 2.5];
const MOST_BENT = 1;
/** Minimum residual relative to a wrong guess to try them. */
const UNSURE = 0.45;

function fitPlaces(profile: Float32Array, places: readonly SymbolSpan[], bent: number): BlurredFit | undefined {
  const backward = profile.toReversed();
  const look = (place: SymbolSpan) => {
    const a = guessAt(profile, place, bent);
    const b = guessAt(backward, { start: profile.length - place.end, end: profile.length - place.start }, -bent);
    return b.rest < a.rest ? { guess: b, other: a, reversed: true } : { guess: a, other: b, reversed: false };
  };
  const rough = lookAtPlaces(places, HOPELESS, look, ({ guess }) => guess.rest);
  let best: BlurredFit | undefined;
  for (const { guess, other, reversed } of rough.sort((a, b) => byRest(a.guess, b.guess)).slice(0, MOST_REFINED)) {
    const [from, against] = reversed ? [backward, profile] : [profile, backward];
    const isLikely = guess.rest <= Math.min(MOST_ROUGH, MOST_OF_OTHER.rough * other.rest);
    const refined = isLikely ? refine(from, guess, decoder) : guess;
    const isDoubted = isLikely && refined.rest <= Math.min(WORTH_DOUBTING, MOST_OF_OTHER.refined * other.rest);
    const sure = isDoubted ? withEachFirstDigit(from, refined) : refined;
    const fit = toFit(profile, sure, isDoubted ? refine(against, other, decoder).rest : other.rest, reversed, decoder);
    if (!best || ofWrong(fit) < ofWrong(best)) best = fit;
    if (ofWrong(best) < SURE) break;
  }
  return best;
}

/** EAN-13: 60 edges, elements of up to four modules. */
const SHOWN = { modules, fewestEdges: 12, mostEdges: 62, widest: 5, leastSpread: 0.45 };

/** Finds the EAN-13 that explains the profile (light is high) best, in either direction. */
export function fitEan(profile: Float32Array): BlurredFit | undefined {
  const places = findPlaces(profile, SHOWN);
  const even = fitPlaces(profile, places, 0);
  if (!even || ofWrong(even) < UNSURE || even.rest > MOST_ROUGH_UNBENT) return even;
  return FAR_BENT.flatMap((bent) => fitPlaces(profile, places.slice(0, MOST_BENT), bent) ?? []).reduce(
    (best, fit) => (ofWrong(fit) < ofWrong(best) ? fit : best),
    even,
  );
}

/**
 * Maximum residual of an alternative, in itself and relative to misread digits. Of 425 degraded
 * readings, 11 were misread: the correct ones left 0.09 to 0.36 of their error, and at most 0.11.
 */
const OF_MISREAD = { mostRest: 0.16, most: 0.4 };
/** Minimum residual to also search further off, and in the other direction. */
const UNEXPLAINED = 0.1;

const bestOf = (radii: readonly number[], profile: Float32Array, from: Omit<Guess, 'rest'>, by: Decoder): Guess =>
  radii.map((radius) => improveFor(5, profile, { ...from, radius }, by)).reduce((a, b) => (b.rest < a.rest ? b : a));

export interface RereadDigits {
  readonly text: string;
  readonly reversed: boolean;
}

/** Returns a far better EAN-13 if there is one; the symbol starts `beside` px from both ends. */
export function lookAgainAtEan(profile: Float32Array, beside: number, text: string): RereadDigits {
  const place: SymbolSpan = { start: beside, end: profile.length - beside };
  const guessOn = (line: Float32Array): Omit<Guess, 'rest'> => {
    const light = guessLight(sampleDarkness(line, place, NO_BEND, EAN_SHAPE));
    return { place, radius: 0, bend: NO_BEND, light, better: NO_BEND };
  };
  const known = decoderOf(text);
  const first = guessOn(profile);
  // Do the digits fit best in their own light and bend? Of 343 symbols 263 did, all read right.
  const standsOut = (fit: Guess) => improveFor(1, profile, { ...fit, better: fit.bend }, decoder).text === text;
  let read: Guess | undefined;
  for (const radius of SECOND_RADII) {
    const fit = improveFor(5, profile, { ...first, radius }, known);
    if (fit.rest <= UNEXPLAINED && standsOut(fit)) return { text, reversed: false };
    if (!read || fit.rest < read.rest) read = fit;
  }
  if (!read || standsOut(read)) return { text, reversed: false };
  const near = bestOf([read.radius, read.radius + 1], profile, { ...read, better: read.bend }, decoder);
  const others = [{ reversed: false, guess: near }];
  if (read.rest > UNEXPLAINED) {
    const backward = profile.toReversed();
    others.push(
      { reversed: false, guess: refine(profile, near, decoder) },
      { reversed: true, guess: refine(backward, bestOf(SECOND_RADII, backward, guessOn(backward), decoder), decoder) },
    );
  }
  const { reversed, guess } = others.reduce((a, b) => (b.guess.rest < a.guess.rest ? b : a));
  return guess.text !== undefined && guess.rest <= Math.min(OF_MISREAD.mostRest, OF_MISREAD.most * read.rest)
    ? { text: guess.text, reversed }
    : { text, reversed: false };
}

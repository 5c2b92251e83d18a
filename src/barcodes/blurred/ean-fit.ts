// Reads EAN-13 and UPC-A where the picture is so blurred that their elements no longer show as edges.
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

/** By the radius' index. */
const printsOf = rememberedByKey((radius: number): Prints => createPrints(RADII[radius] ?? 1));

/** Finds the digits, with one of the given first digits, if any. */
const decoderWith = (firstDigit?: number): Decoder => ({
  shape: EAN_SHAPE,
  decode(line, radius) {
    const print = printsOf(radius);
    const digits = fitDigits(line, print, firstDigit);
    return { text: toEan13(digits), line: toLine(digits, print) };
  },
});
const decoder = decoderWith();

/** Knows the digits. */
function decoderOf(text: string): Decoder {
  const digits = fromEan13(text);
  return { shape: EAN_SHAPE, decode: (_, radius) => ({ text, line: toLine(digits, printsOf(radius)) }) };
}

/** The share of a symbol that is dark, or nearly so, whatever its digits. */
const DARK_SHARE = 0.49;

/** The light as far as it shows before any digit is known. */
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

/** From here on it is worth while to try each first digit, which decides the others' number sets, and to see how well a wrong guess can do. */
const WORTH_DOUBTING = 0.13;
const FIRST_DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

const NO_BEND: Bend = [0, 0, 0, 0];
/** Those of bars that some lines were read of, to look at these again. */
const SECOND_RADII = [0, 2, 4];
/** Radii to begin with, by their index, and the one through which the characters' places are sought. */
const FIRST_RADII = [1, 3, 5];
const ELASTIC_RADIUS = 3;
/** With no more unexplained than this share of what a wrong guess leaves, no other place needs to be looked at. */
const SURE = 0.25;

/** The line from MOST_OFF samples before the even symbol to as many behind it, 0 for paper and 1 for ink, for all that is known yet. */
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

/** A rough guess at a place: where the characters lie, if the symbol is bent about so much, and the nearest of a few radii. */
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

/** Wrong digits may have found a light that suits them: the guess, or a better one with another first digit, which decides the number sets. */
const withEachFirstDigit = (profile: Float32Array, guess: Guess): Guess =>
  FIRST_DIGITS.map((digit) => improveFor(4, profile, { ...guess, better: guess.bend }, decoderWith(digit))).reduce(
    (best, other) => (other.rest < best.rest ? other : best),
    guess,
  );

/** Places of which the search goes on, and the most that a rough guess leaves unexplained at one that is worth it: of symbols, half of it. */
const MOST_REFINED = 2;
const MOST_ROUGH = 0.22;
/** The same before the symbol is taken for bent, and the most at the widest places where narrower ones are worth a look. */
const MOST_ROUGH_UNBENT = 0.36;
const HOPELESS = 0.45;

/**
 * Maximum unexplained share of a guess in one direction, relative to the other's, rough and
 * refined, to follow it up.
 */
const MOST_OF_OTHER = { rough: 0.85, refined: 0.75 };

/** Bends in modules of the middle, to either side, beyond what the search finds from none. */
const FAR_BENT = [-2.5, 2.5];
/** Places, the widest first, at which it is taken for bent so. */
const MOST_BENT = 1;
/** With more unexplained than this share of what a wrong guess leaves, the symbol may be bent so. */
const UNSURE = 0.45;

/** The best guess at these places, from whichever side it reads, if the symbol is bent about so much. */
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

/** An EAN-13 has 60 edges, and its widest bars and spaces have four modules. */
const SHOWN = { modules, fewestEdges: 12, mostEdges: 62, widest: 5, leastSpread: 0.45 };

/** The EAN-13 that explains a profile across upright bars (light is high) best, from whichever side it reads. */
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
 * Maximum unexplained share of an alternative, by itself and relative to misread digits. Of 425
 * few-line readings in real pictures degraded in 17 ways, 11 were misread: the correct ones left
 * 0.09 to 0.36 of the misreadings' error, and at most 0.11.
 */
const OF_MISREAD = { mostRest: 0.16, most: 0.4 };
/** With more unexplained it is worth while to look for others further off, and from the other side. */
const UNEXPLAINED = 0.1;

/** The best of what improving gives for some radii, by their index. */
const bestOf = (radii: readonly number[], profile: Float32Array, from: Omit<Guess, 'rest'>, by: Decoder): Guess =>
  radii.map((radius) => improveFor(5, profile, { ...from, radius }, by)).reduce((a, b) => (b.rest < a.rest ? b : a));

/** Digits that were looked at again. */
export interface RereadDigits {
  readonly text: string;
  /** They read from the other side. */
  readonly reversed: boolean;
}

/**
 * Looks again at the thirteen digits that were read of a profile across upright bars (light is high) in whose middle the symbol is known to be,
 * beside so many pixels.
 *
 * @returns the digits of the other EAN-13 that explains the profile far better, where one does, or else those read
 */
export function lookAgainAtEan(profile: Float32Array, beside: number, text: string): RereadDigits {
  const place: SymbolSpan = { start: beside, end: profile.length - beside };
  const guessOn = (line: Float32Array): Omit<Guess, 'rest'> => {
    const light = guessLight(sampleDarkness(line, place, NO_BEND, EAN_SHAPE));
    return { place, radius: 0, bend: NO_BEND, light, better: NO_BEND };
  };
  const known = decoderOf(text);
  const first = guessOn(profile);
  // In the light, and bent, as the digits fit best, do they stand out among all others? Of 343 that were looked at 263 did, and none was another.
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

// Reads GS1 DataBar Omnidirectional where the picture is so blurred that its narrow elements no longer show as edges.
import type { Candidate, GrayImage } from '../../reader.ts';
import type { BarcodeType } from '../../types.ts';
import { type BandFit, readBlurred } from '../blurred-bands.ts';
import { type BlurredFit, type Decode, type Guess, improveFor, refine, refit, toFit } from '../blurred-guess.ts';
import { LEAST_INK, LENGTH, type Light, MARGIN, type Place, RADII, SAMPLES, sampleDarkness } from '../blurred-line.ts';
import { findPlaces } from '../blurred-places.ts';
import { type Blur, createBlur, decodeDataBar } from './blurred-prints.ts';

/** A symbol has 46 edges, and its widest bars and spaces have eight modules. */
const SHOWN = { fewestEdges: 16, mostEdges: 48, widest: 10 };

let blurs: readonly Blur[] = [];

const decode: Decode = (line, radius) => {
  const blur = blurs[radius];
  return blur ? decodeDataBar(line, blur) : { text: undefined, line };
};

/** Of a symbol's samples so many are darker than what is taken for ink before anything else is known. */
const DARKEST = 0.04;

/** The light as far as it shows before any character is known: paper beside the symbol, and ink in its wide bars. */
function guessLight(darkness: Float32Array): Light {
  const beside = MARGIN * SAMPLES;
  const [first, last] = [Math.min(...darkness.subarray(0, beside)), Math.min(...darkness.subarray(-beside))];
  const darkest = darkness.toSorted()[Math.floor((1 - DARKEST) * LENGTH)] ?? 0;
  const paper = darkness.map((_, i) => first + ((last - first) * i) / LENGTH);
  return { paper, ink: paper.map((level) => Math.max(LEAST_INK, darkest - level)) };
}

/** A blurred guard of one module seems to reach so much further than it does, in modules. */
const FIRST_BEND = [0.6, -0.6, 0, 0] as const;

/** The radius with which places are compared, and those to go on with at the best of them, by their index. */
const COMPARED = 1;
const FIRST_RADII = [0, 2, 3];

function guessAt(profile: Float32Array, place: Place): Guess {
  const light = guessLight(sampleDarkness(profile, place, FIRST_BEND));
  return improveFor(2, profile, { place, radius: COMPARED, bend: FIRST_BEND, light, better: FIRST_BEND }, decode);
}

const withOtherRadii = (profile: Float32Array, guess: Guess): Guess =>
  FIRST_RADII.map((radius) => improveFor(3, profile, { ...guess, radius }, decode)).reduce(
    (best, other) => (other.rest < best.rest ? other : best),
    guess,
  );

/** The most that a rough guess leaves unexplained where it is worth while to go on, and places where that is done. */
const MOST_ROUGH = 0.25;
const MOST_REFINED = 2;

/** How far from the best bend the search begins anew, in modules. */
const ENDS = [0, -0.7, 0.7];
const ANEW = ENDS.flatMap((start) => ENDS.map((end) => [start, end, 0, 0] as const));

const refineGuess = (profile: Float32Array, guess: Guess) => refine(profile, guess, decode, ANEW);

function seek(profile: Float32Array): BlurredFit | undefined {
  const backward = profile.toReversed();
  const guesses = findPlaces(profile, SHOWN).map((place) => {
    const a = guessAt(profile, place);
    const b = guessAt(backward, { start: profile.length - place.end, end: profile.length - place.start });
    return { least: Math.min(a.rest, b.rest), a, b };
  });
  const fits = guesses
    .sort((a, b) => a.least - b.least)
    .slice(0, MOST_REFINED)
    .flatMap((guess) => {
      const [a, b] = [withOtherRadii(profile, guess.a), withOtherRadii(backward, guess.b)];
      if (Math.min(a.rest, b.rest) > MOST_ROUGH) return [];
      return b.rest < a.rest
        ? [toFit(profile, refineGuess(backward, b), refineGuess(profile, a).rest, true)]
        : [toFit(profile, refineGuess(profile, a), refineGuess(backward, b).rest, false)];
    });
  return fits.sort((a, b) => a.rest - b.rest)[0];
}

const FITS: BandFit = {
  seek,
  follow: (profile, known) => refit(profile, known, decode),
  mostFollowed: 2,
  mostRest: 0.1,
  mostOfWrong: () => 0.35,
};

/** The GS1 DataBar Omnidirectional of an upright patch, out of focus perhaps. */
export function readBlurredDataBar(patch: GrayImage, asked: ReadonlySet<BarcodeType>): Candidate[] {
  const type = 'gs1DataBarBarcode';
  if (!asked.has(type)) return [];
  if (blurs.length === 0) blurs = RADII.map(createBlur);
  return readBlurred(patch, FITS, (text) => ({ type, text }));
}

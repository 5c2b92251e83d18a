import { type BlurredFit, type Decoder, type Guess, improveFor, refine, toFit } from './blurred-guess.ts';
import { LEAST_INK, type Light, MARGIN, SAMPLES, type SymbolSpan, sampleDarkness } from './blurred-line.ts';
import { findPlaces, lookAtPlaces, type SymbolAppearance } from './blurred-places.ts';

/** Share of darkest samples for the initial estimate of ink. */
const DARKEST = 0.04;

function guessLight(darkness: Float32Array): Light {
  const { length } = darkness;
  const beside = MARGIN * SAMPLES;
  const [first, last] = [Math.min(...darkness.subarray(0, beside)), Math.min(...darkness.subarray(-beside))];
  const darkest = darkness.toSorted()[Math.floor((1 - DARKEST) * length)] ?? 0;
  const paper = darkness.map((_, i) => first + ((last - first) * i) / length);
  return { paper, ink: paper.map((level) => Math.max(LEAST_INK, darkest - level)) };
}

/** Initial bend (modules): blur extends the outer bars. */
const FIRST_BEND = [0.6, -0.6, 0, 0] as const;

/** Radius to compare places with, and radii to continue with (indexes). */
const COMPARED = [1, 4];
const FIRST_RADII = [0, 2, 3];

/** Maximum residual worth a second round. */
const HOPELESS = 0.55;

function guessAt(profile: Float32Array, place: SymbolSpan, decoder: Decoder): Guess {
  const light = guessLight(sampleDarkness(profile, place, FIRST_BEND, decoder.shape));
  const first = COMPARED.map((radius) =>
    improveFor(1, profile, { place, radius, bend: FIRST_BEND, light, better: FIRST_BEND }, decoder),
  ).reduce((best, other) => (other.rest < best.rest ? other : best));
  return first.rest > HOPELESS ? first : improveFor(1, profile, first, decoder);
}

const withOtherRadii = (profile: Float32Array, guess: Guess, decoder: Decoder): Guess =>
  FIRST_RADII.map((radius) => improveFor(3, profile, { ...guess, radius }, decoder)).reduce(
    (best, other) => (other.rest < best.rest ? other : best),
    guess,
  );

/** Maximum residuals of first and rough guesses to continue, and maximum places to refine. */
const MOST_COMPARED = 0.33;
const MOST_ROUGH = 0.2;
const MOST_REFINED = 2;
/** Maximum residual of the widest places to try narrower ones. */
const NOWHERE = 0.4;

/** Maximum residual relative to the other direction's, to continue. */
const MOST_OF_OTHER = { compared: 0.75, rough: 0.55 };

/** Maximum places per symbology, and per length if there are many. */
const MOST_PLACES = 6;
const MOST_OF_A_LENGTH = 2;

/** Bends to restart from (modules, relative to the best one). */
const ENDS = [0, -0.7, 0.7];
const ANEW = ENDS.flatMap((start) => ENDS.map((end) => [start, end, 0, 0] as const));

export interface Sought {
  readonly decoder: Decoder;
  readonly shown: SymbolAppearance;
}

interface Compared {
  readonly decoder: Decoder;
  readonly fromLeft: Guess;
  readonly fromRight: Guess;
}

const leastOf = ({ fromLeft, fromRight }: Compared): number => Math.min(fromLeft.rest, fromRight.rest);
const mostOf = ({ fromLeft, fromRight }: Compared): number => Math.max(fromLeft.rest, fromRight.rest);

const fitOf = (profile: Float32Array, { decoder, fromLeft, fromRight }: Compared): BlurredFit =>
  fromRight.rest < fromLeft.rest
    ? toFit(profile, fromRight, fromLeft.rest, true, decoder)
    : toFit(profile, fromLeft, fromRight.rest, false, decoder);

/** Finds the symbol that explains the profile (light is high) best; else returns a rough guess. */
export function seekChain(profile: Float32Array, sought: readonly Sought[]): BlurredFit | undefined {
  const backward = profile.toReversed();
  const most = sought.length === 1 ? MOST_PLACES : MOST_OF_A_LENGTH;
  const compared = sought
    .flatMap(({ decoder, shown }) => {
      const look = (place: SymbolSpan): Compared => {
        const turned = { start: profile.length - place.end, end: profile.length - place.start };
        return {
          decoder,
          fromLeft: guessAt(profile, place, decoder),
          fromRight: guessAt(backward, turned, decoder),
        };
      };
      return lookAtPlaces(findPlaces(profile, shown).slice(0, most), NOWHERE, look, leastOf);
    })
    .sort((a, b) => leastOf(a) - leastOf(b));
  const [first] = compared;
  const fits = compared
    .filter((each) => leastOf(each) <= Math.min(MOST_COMPARED, MOST_OF_OTHER.compared * mostOf(each)))
    .slice(0, MOST_REFINED)
    .map(({ decoder, ...guess }) => {
      const better = {
        decoder,
        fromLeft: withOtherRadii(profile, guess.fromLeft, decoder),
        fromRight: withOtherRadii(backward, guess.fromRight, decoder),
      };
      if (leastOf(better) > Math.min(MOST_ROUGH, MOST_OF_OTHER.rough * mostOf(better))) return fitOf(profile, better);
      const refined = {
        decoder,
        fromLeft: refine(profile, better.fromLeft, decoder, ANEW),
        fromRight: refine(backward, better.fromRight, decoder, ANEW),
      };
      return better.fromRight.rest < better.fromLeft.rest
        ? toFit(profile, refined.fromRight, refined.fromLeft.rest, true, decoder)
        : toFit(profile, refined.fromLeft, refined.fromRight.rest, false, decoder);
    });
  return fits.sort((a, b) => a.rest - b.rest)[0] ?? (first && fitOf(profile, first));
}

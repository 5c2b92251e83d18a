// Fits a blurred symbol to a profile: alternates between its characters, and light and bend.
import {
  type Bend,
  fitLight,
  improveBend,
  type Light,
  type LineShape,
  meanAround,
  RADII,
  type SymbolSpan,
  sampleDarkness,
} from './blurred-line.ts';

/** Text of a symbol, and its printed line: 0 for paper and 1 for ink. */
export interface Printed {
  /** Undefined if the check fails. */
  readonly text: string | undefined;
  readonly line: Float32Array;
}

export interface Decoder {
  readonly shape: LineShape;
  /** Fits a symbol to a line (0 for paper, 1 for ink). `radius` is an index in `RADII`. */
  decode(line: Float32Array, radius: number): Printed;
}

export interface Guess {
  readonly place: SymbolSpan;
  readonly radius: number;
  readonly bend: Bend;
  readonly light: Light;
  readonly text?: string | undefined;
  /** Residual: unexplained share of the samples' variation. */
  readonly rest: number;
  readonly better: Bend;
}

function improve(profile: Float32Array, guess: Omit<Guess, 'rest'>, decoder: Decoder): Guess {
  const { place, radius, better: bend } = guess;
  const darkness = sampleDarkness(profile, place, bend, decoder.shape);
  const { paper, ink } = guess.light;
  const ofInk = new Float32Array(darkness.length);
  for (let i = 0; i < ofInk.length; i++) ofInk[i] = ((darkness[i] ?? 0) - (paper[i] ?? 0)) / (ink[i] ?? 1);
  const { text, line } = decoder.decode(ofInk, radius);
  const expected = line.slice();
  const light = fitLight(darkness, line);
  const mean = meanAround(darkness);
  let [left, all] = [0, 1e-6];
  for (let i = 0; i < expected.length; i++) {
    const value = (light.paper[i] ?? 0) + (light.ink[i] ?? 0) * (expected[i] ?? 0);
    expected[i] = value;
    left += ((darkness[i] ?? 0) - value) ** 2;
    all += ((darkness[i] ?? 0) - (mean[i] ?? 0)) ** 2;
  }
  const better = improveBend(darkness, expected, bend, decoder.shape);
  return { place, radius, bend, light, text, rest: left / all, better };
}

export function improveFor(rounds: number, profile: Float32Array, from: Omit<Guess, 'rest'>, decoder: Decoder): Guess {
  let next = improve(profile, from, decoder);
  let best = next;
  for (let round = 1; round < rounds; round++) {
    next = improve(profile, next, decoder);
    if (next.rest < best.rest) best = next;
  }
  return best;
}

export const byRest = (a: Guess, b: Guess): number => a.rest - b.rest;

/** Bends to restart from (modules, relative to the best one), and number of guesses to follow. */
const ANEW: readonly Bend[] = [
  [0, 0, 0, 0],
  [-0.8, 0, 0, 0],
  [0, 0.8, 0, 0],
  [-0.8, 0.8, 0, 0],
  [0, 0, 0.6, 0],
  [0, 0, -0.6, 0],
];
const FOLLOWED = 3;

const besideRadius = (guess: Guess): Guess[] => [
  { ...guess, radius: Math.max(0, guess.radius - 1) },
  { ...guess, radius: Math.min(RADII.length - 1, guess.radius + 1) },
];

export function refine(profile: Float32Array, rough: Guess, decoder: Decoder, anew: readonly Bend[] = ANEW): Guess {
  const near = anew.flatMap((step) => {
    const [a, b, c, d] = rough.bend;
    const better: Bend = [a + step[0], b + step[1], c + step[2], d + step[3]];
    return [rough, ...besideRadius(rough)].map((guess) => improveFor(2, profile, { ...guess, better }, decoder));
  });
  const best = near
    .sort(byRest)
    .slice(0, FOLLOWED)
    .map((guess) => improveFor(4, profile, guess, decoder));
  return [rough, ...best].sort(byRest)[0] ?? rough;
}

export interface BlurredFit {
  readonly text: string | undefined;
  readonly rest: number;
  /** Residual of the best fit in the wrong direction. */
  readonly restOfWrong: number;
  /** Blur radius of a point (modules). */
  readonly radius: number;
  readonly reversed: boolean;
  /** Ends along the profile, in reading direction. */
  readonly start: number;
  readonly end: number;
  readonly guess: Guess;
  readonly decoder: Decoder;
}

export function toFit(
  profile: Float32Array,
  guess: Guess,
  restOfWrong: number,
  reversed: boolean,
  decoder: Decoder,
): BlurredFit {
  const { place, bend, text, rest } = guess;
  const module = (place.end - place.start) / decoder.shape.modules;
  const onProfile = (at: number) => (reversed ? profile.length - at : at);
  const [start, end] = [onProfile(place.start + bend[0] * module), onProfile(place.end + bend[1] * module)];
  return { text, rest, restOfWrong, radius: RADII[guess.radius] ?? 0, reversed, start, end, guess, decoder };
}

export const ofWrong = ({ rest, restOfWrong }: BlurredFit): number => rest / restOfWrong;

/** Shift of a symbol to the right between two profiles, at its left and right end (px). */
export interface Drift {
  readonly left: number;
  readonly right: number;
}

export function refit(
  profile: Float32Array,
  { guess: last, restOfWrong, reversed, decoder }: BlurredFit,
  { left, right }: Drift,
): BlurredFit {
  const { start, end } = last.place;
  const place = reversed ? { start: start - right, end: end - left } : { start: start + left, end: end + right };
  const guess = { ...last, place };
  const from = reversed ? profile.toReversed() : profile;
  const best = [guess, ...besideRadius(guess)]
    .map((near) => improveFor(5, from, { ...near, better: near.bend }, decoder))
    .reduce((a, b) => (b.rest < a.rest ? b : a));
  return toFit(profile, best, restOfWrong, reversed, decoder);
}

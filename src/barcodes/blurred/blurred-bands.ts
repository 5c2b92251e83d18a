// A symbol out of focus is read in several bands of an upright patch, and believed where they agree.
import { groupBy } from '../../kernel/group.ts';
import { medianOf } from '../../kernel/median.ts';
import { remembered, rememberedByKey } from '../../kernel/remembered.ts';
import { correlate } from '../raster/line-likeness.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BlurredFit, type Drift, ofWrong, refit } from './blurred-guess.ts';

/** Bands of an upright patch that are read each for itself, and how many of them have to agree. */
const BANDS = 7;
const LEAST_VOTES = 3;

/** Two are enough where they leave no more than this share of what a wrong one does: glare may have left no more of a symbol. */
const SURE = { votes: 2, ofWrong: 0.25 };
/** A reading is not the best one where another leaves less than this share of it, and doubtful where others leave no more than that: one for three that agree may. */
const FAR_BETTER = 0.7;
const AS_GOOD = 1.2;
const FOR_EACH_DOUBT = 3;
/** With so much unexplained, and by either direction, the bars are sharp and another type's. */
const HOPELESS = { rest: 0.12, ofWrong: 0.65 };
/** With so many times as much unexplained as is believed at most, it is no such symbol in other bands either, and with another gamma. */
const FAR_OFF = { inOtherBands: 2, withOtherGammas: 3 };

/**
 * Blur adds up light, not grey levels, which rise with some root of it: with which, cameras differ, and what was done to the picture since. The
 * usual one comes first.
 */
const GAMMAS = [1.5, 1, 2.2];

/** The means of the columns over a band of rows, grey levels. */
function toProfile({ data, width }: GrayImage, from: number, to: number): Float32Array {
  const profile = new Float32Array(width);
  for (let y = from; y < to; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) profile[x] = (profile[x] ?? 0) + (data[at] ?? 0);
  }
  return profile.map((sum) => sum / (to - from));
}

const marginOf = ({ height }: GrayImage): number => Math.floor(height * 0.08);

/** Those of all bands, made when they are asked for. */
type Profiles = () => readonly Float32Array[];

/** Steps of a table of powers, between which it is as good as straight. */
const STEPS = 1024;

/** A power of numbers from 0 to 1, from a table: thousands of profiles are asked for, and a power takes as long as twenty products. */
const powerOf = rememberedByKey((exponent: number): ((share: number) => number) => {
  const powers = Float32Array.from({ length: STEPS + 2 }, (_, i) => (i / STEPS) ** exponent);
  return (share) => {
    const before = Math.floor(share * STEPS);
    const low = powers[before] ?? 0;
    return low + (share * STEPS - before) * ((powers[before + 1] ?? 0) - low);
  };
});

/** The profiles of an upright patch's bands for each of the gammas, which several readers ask for; none where it is too low. */
const profilesOf = remembered((patch: GrayImage): readonly Profiles[] => {
  const margin = marginOf(patch);
  const band = (patch.height - 2 * margin) / BANDS;
  if (band < 1) return GAMMAS.map(() => () => []);
  const means = Array.from({ length: BANDS }, (_, n) => {
    const from = Math.floor(margin + n * band);
    return toProfile(patch, from, Math.max(from + 1, Math.floor(from + band)));
  });
  const brightest = Math.max(1, ...means.map((mean) => mean.reduce((a, b) => Math.max(a, b), 0)));
  return GAMMAS.map((gamma) => {
    let profiles: readonly Float32Array[] | undefined;
    const power = powerOf(gamma);
    return () => {
      profiles ??= means.map((mean) => mean.map((grey) => 255 * power(grey / brightest)));
      return profiles;
    };
  });
});

/** How alike neighbouring bands of an upright patch are, -1 to 1: noise, which is in each pixel of bars, is not in the means of many. */
export function likenessOfBands(patch: GrayImage): number {
  const profiles = profilesOf(patch)[0]?.() ?? [];
  const likenesses = profiles.slice(1).map((profile, i) => correlate(profiles[i] ?? profile, profile));
  return likenesses.length === 0 ? 0 : medianOf(likenesses);
}

/**
 * Maximum unexplained share of a correct reading, by itself and, per blur radius, relative to a
 * wrong one.
 */
interface Limits {
  readonly mostRest: number;
  mostOfWrong(radius: number): number;
}

const isPlausible = ({ rest, restOfWrong, radius }: BlurredFit, { mostRest, mostOfWrong }: Limits): boolean =>
  rest <= Math.min(mostRest, mostOfWrong(radius) * restOfWrong);

/** How much a profile goes up and down. */
function unrestOf(profile: Float32Array): number {
  let sum = 0;
  for (let i = 1; i < profile.length; i++) sum += ((profile[i] ?? 0) - (profile[i - 1] ?? 0)) ** 2;
  return sum;
}

/** Modules by which a symbol drifts from one band to another at most, and how alike its half is in both, at least. */
const MOST_DRIFT = 3;
const LEAST_LIKENESS = 0.6;
const NO_DRIFT: Drift = { left: 0, right: 0 };

/** By how many pixels to the right what stands between two places of a profile stands in another one; undefined where nothing like it does. */
function shiftOf(from: number, to: number, most: number, of: Float32Array, inOther: Float32Array): number | undefined {
  const [start, end] = [Math.max(most, Math.round(from)), Math.min(of.length - most, Math.round(to))];
  const own = of.subarray(start, Math.max(start, end));
  let best: { readonly shift: number; readonly likeness: number } = { shift: 0, likeness: LEAST_LIKENESS };
  for (let shift = -most; shift <= most; shift++) {
    const likeness = correlate(own, inOther.subarray(start + shift, start + shift + own.length));
    if (likeness > best.likeness) best = { shift, likeness };
  }
  return best.likeness > LEAST_LIKENESS ? best.shift : undefined;
}

/** How far a fitted symbol lies off in the profile of another band: bars that lean, or spread, pass by both halves in shifts of their own. */
function driftOf({ start, end, decoder }: BlurredFit, of: Float32Array, inOther: Float32Array): Drift {
  const [from, to] = [Math.min(start, end), Math.max(start, end)];
  const middle = (from + to) / 2;
  const most = Math.ceil((MOST_DRIFT * (to - from)) / decoder.shape.modules);
  const left = shiftOf(from, middle, most, of, inOther);
  const right = shiftOf(middle, to, most, of, inOther);
  if (left === undefined || right === undefined) return NO_DRIFT;
  // Those of the middles of both halves.
  return { left: left - (right - left) / 2, right: right + (right - left) / 2 };
}

/** The fits of bands above or below a plausible one, each beginning with what is known of the last; glare and print are passed over. */
function followFit(
  first: BlurredFit,
  profile: Float32Array,
  profiles: readonly Float32Array[],
  limits: Limits,
): BlurredFit[] {
  let last = { fit: first, profile };
  return profiles.map((next) => {
    const fit = refit(next, last.fit, driftOf(last.fit, last.profile, next));
    if (isPlausible(fit, limits)) last = { fit, profile: next };
    return fit;
  });
}

const areEnough = (agreeing: readonly BlurredFit[]): boolean =>
  agreeing.length >= LEAST_VOTES ||
  agreeing.filter(({ rest, restOfWrong }) => rest <= SURE.ofWrong * restOfWrong).length >= SURE.votes;

/** The bands that agree on what is read; none where they are too few, or others say otherwise. */
function agreeingFits(fits: readonly BlurredFit[], limits: Limits): readonly BlurredFit[] {
  const read = fits.filter((fit) => fit.text !== undefined && isPlausible(fit, limits));
  const votes = groupBy(read, ({ text }) => text);
  const [first = [], second = []] = [...votes.values()].sort((a, b) => b.length - a.length);
  if (!areEnough(first) || second.length > 1) return [];
  const rest = first.reduce((sum, fit) => sum + fit.rest, 0) / first.length;
  const others = fits.filter((fit) => fit.text !== first[0]?.text).map((fit) => fit.rest / rest);
  const areBest = others.every((share) => share >= FAR_BETTER);
  const doubts = others.filter((share) => share <= AS_GOOD).length;
  return areBest && FOR_EACH_DOUBT * doubts <= first.length ? first : [];
}

/** Reading fitted to a band's profile, and its acceptance limits. */
export interface BandFit extends Limits {
  seek(profile: Float32Array): BlurredFit | undefined;
  /** Bands in which the symbol is sought, those of the most contrast first, until others agree with one. */
  readonly mostSearched: number;
}

/** The fit of a band for the first gamma that makes it plausible, or else for that which leaves the least unexplained. */
function seekIn(
  band: number,
  tried: readonly Profiles[],
  by: BandFit,
): { readonly profiles: Profiles; readonly fit: BlurredFit } | undefined {
  let best: { readonly profiles: Profiles; readonly fit: BlurredFit } | undefined;
  for (const profiles of tried) {
    const fit = by.seek(profiles()[band] ?? new Float32Array());
    if (!fit) continue;
    if (isPlausible(fit, by)) return { profiles, fit };
    if (!best || ofWrong(fit) < ofWrong(best.fit)) best = { profiles, fit };
    if (fit.rest > FAR_OFF.withOtherGammas * by.mostRest) break;
  }
  return best;
}

/**
 * Returns the better of two fits of a band: a plausible one that reads, or the one that leaves less
 * unexplained.
 */
function betterOf(a: BlurredFit | undefined, b: BlurredFit, limits: Limits): BlurredFit {
  if (!a) return b;
  const reads = (fit: BlurredFit) => fit.text !== undefined && isPlausible(fit, limits);
  return reads(a) === reads(b) ? (b.rest < a.rest ? b : a) : reads(a) ? a : b;
}

interface BandReading {
  readonly agreeing: readonly BlurredFit[];
  readonly isNear: boolean;
}

const FAR_FROM_ANY: BandReading = { agreeing: [], isNear: false };

/**
 * Reads several bands that must agree: finds the symbol in those with the most contrast, then
 * follows it to both sides. Where bars bend, a symbol found in one band may only be found in the
 * next, so earlier hits count too.
 */
function readBands([usual, ...others]: readonly Profiles[], by: BandFit): BandReading {
  if (!usual) return FAR_FROM_ANY;
  const order = usual()
    .map((profile, band) => ({ band, unrest: unrestOf(profile) }))
    .sort((a, b) => b.unrest - a.unrest)
    .slice(0, by.mostSearched);
  let tried = [usual, ...others];
  let known: readonly BlurredFit[] = [];
  let isNear = false;
  for (const { band } of order) {
    const first = seekIn(band, tried, by);
    tried = [first?.profiles ?? usual];
    if (!first) continue;
    const { fit, profiles } = first;
    if (known.length === 0) {
      const isFarOff = fit.rest > FAR_OFF.inOtherBands * by.mostRest;
      isNear ||= !isFarOff;
      const isHopeless = fit.rest > HOPELESS.rest && fit.rest > HOPELESS.ofWrong * fit.restOfWrong;
      if (isHopeless || isFarOff) return { agreeing: [], isNear };
    }
    if (!isPlausible(fit, by)) continue;
    const all = profiles();
    const profile = all[band] ?? new Float32Array();
    const fits = [
      ...followFit(fit, profile, all.slice(0, band).toReversed(), by).toReversed(),
      fit,
      ...followFit(fit, profile, all.slice(band + 1), by),
    ];
    known = fits.map((each, i) => betterOf(known[i], each, by));
    const agreeing = agreeingFits(known, by);
    if (agreeing.length > 0) return { agreeing, isNear };
  }
  return { agreeing: [], isNear };
}

/**
 * Mean unexplained share of the agreeing bands, relative to the maximum: a fitted reading is never
 * as reliable as a decoded one.
 */
const doubtOf = (fits: readonly BlurredFit[], { mostRest }: Limits): number =>
  fits.reduce((sum, { rest }) => sum + rest, 0) / fits.length / mostRest;

export interface BlurredReading {
  readonly found: readonly Candidate[];
  /** Do the bars look like such a symbol at all? Where they do not, they do not between ends that lie a little off, either. */
  readonly isNear: boolean;
}

export const NOTHING_NEAR: BlurredReading = { found: [], isNear: false };

type Reading = Pick<Candidate, 'type' | 'text' | 'bytes'> | undefined;

/**
 * The symbol of an upright patch, out of focus perhaps. A wrong reading would have to pass the check in several bands of the picture that
 * have no pixel in common, with the same characters.
 *
 * @param toReading of the text that the bands agree on; undefined where it is not asked for
 */
export async function readBlurred(
  patch: GrayImage,
  fits: BandFit,
  toReading: (text: string) => Reading | Promise<Reading>,
): Promise<BlurredReading> {
  const margin = marginOf(patch);
  const { agreeing, isNear } = readBands(profilesOf(patch), fits);
  const [fit] = agreeing;
  const reading = fit?.text === undefined ? undefined : await toReading(fit.text);
  if (!fit || !reading) return { found: [], isNear };
  const { start: left, end: right } = fit;
  const [top, bottom] = fit.reversed ? [patch.height - margin, margin] : [margin, patch.height - margin];
  const candidate: Candidate = {
    ...reading,
    corners: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    checkSum: { chars: 1, valid: true },
    corrected: doubtOf(agreeing, fits),
    support: agreeing.length,
  };
  return { found: [candidate], isNear };
}

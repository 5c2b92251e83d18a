// Reads a blurred symbol in several bands of an upright patch, which must agree.
import { groupBy } from '../../kernel/group.ts';
import { medianOf } from '../../kernel/median.ts';
import { remembered, rememberedByKey } from '../../kernel/remembered.ts';
import { correlate } from '../raster/line-correlation.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BlurredFit, type Drift, ofWrong, refit } from './blurred-guess.ts';

const BANDS = 7;
const LEAST_VOTES = 3;

/** Two bands suffice with a residual this small relative to a wrong one: glare may hide others. */
const SURE = { votes: 2, ofWrong: 0.25 };
/** Relative residuals of other readings: wrong below the first, doubtful up to the second. */
const FAR_BETTER = 0.7;
const AS_GOOD = 1.2;
const FOR_EACH_DOUBT = 3;
/** Residuals, in itself and relative to the other direction's, of sharp bars of another type. */
const HOPELESS = { rest: 0.12, ofWrong: 0.65 };
/** Residuals, relative to the maximum, at which other bands or gammas are hopeless too. */
const FAR_OFF = { inOtherBands: 2, withOtherGammas: 3 };

/** Gammas to try, most common first: blur is linear in light, but grey levels vary by camera. */
const GAMMAS = [1.5, 1, 2.2];

function toProfile({ data, width }: GrayImage, from: number, to: number): Float32Array {
  const profile = new Float32Array(width);
  for (let y = from; y < to; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) profile[x] = (profile[x] ?? 0) + (data[at] ?? 0);
  }
  return profile.map((sum) => sum / (to - from));
}

const marginOf = ({ height }: GrayImage): number => Math.floor(height * 0.08);

type Profiles = () => readonly Float32Array[];

/** Size of the power table, which is interpolated linearly. */
const STEPS = 1024;

/** Tabulates a power for numbers from 0 to 1: as slow as twenty products, and needed often. */
const powerOf = rememberedByKey((exponent: number): ((share: number) => number) => {
  const powers = Float32Array.from({ length: STEPS + 2 }, (_, i) => (i / STEPS) ** exponent);
  return (share) => {
    const before = Math.floor(share * STEPS);
    const low = powers[before] ?? 0;
    return low + (share * STEPS - before) * ((powers[before + 1] ?? 0) - low);
  };
});

/** Caches the profiles of a patch's bands for each gamma; none if it is too low. */
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

/** Returns the median correlation of adjacent bands: averaging removes noise. */
export function bandCorrelation(patch: GrayImage): number {
  const profiles = profilesOf(patch)[0]?.() ?? [];
  const correlations = profiles.slice(1).map((profile, i) => correlate(profiles[i] ?? profile, profile));
  return correlations.length === 0 ? 0 : medianOf(correlations);
}

/** Maximum residual of a correct reading, in itself and (by blur radius) relative to wrong ones. */
interface Limits {
  readonly mostRest: number;
  mostOfWrong(radius: number): number;
}

const isPlausible = ({ rest, restOfWrong, radius }: BlurredFit, { mostRest, mostOfWrong }: Limits): boolean =>
  rest <= Math.min(mostRest, mostOfWrong(radius) * restOfWrong);

function unrestOf(profile: Float32Array): number {
  let sum = 0;
  for (let i = 1; i < profile.length; i++) sum += ((profile[i] ?? 0) - (profile[i - 1] ?? 0)) ** 2;
  return sum;
}

/** Maximum drift of a symbol between bands (modules), and minimum correlation of its halves. */
const MOST_DRIFT = 3;
const LEAST_CORRELATION = 0.6;
const NO_DRIFT: Drift = { left: 0, right: 0 };

/** Returns the shift of a profile's section in another (px); undefined if none correlates. */
function shiftOf(from: number, to: number, most: number, of: Float32Array, inOther: Float32Array): number | undefined {
  const [start, end] = [Math.max(most, Math.round(from)), Math.min(of.length - most, Math.round(to))];
  const own = of.subarray(start, Math.max(start, end));
  let best: { readonly shift: number; readonly correlation: number } = { shift: 0, correlation: LEAST_CORRELATION };
  for (let shift = -most; shift <= most; shift++) {
    const correlation = correlate(own, inOther.subarray(start + shift, start + shift + own.length));
    if (correlation > best.correlation) best = { shift, correlation };
  }
  return best.correlation > LEAST_CORRELATION ? best.shift : undefined;
}

/** Measures a fitted symbol's drift to another band: slant shifts the two halves differently. */
function driftOf({ start, end, decoder }: BlurredFit, of: Float32Array, inOther: Float32Array): Drift {
  const [from, to] = [Math.min(start, end), Math.max(start, end)];
  const middle = (from + to) / 2;
  const most = Math.ceil((MOST_DRIFT * (to - from)) / decoder.shape.modules);
  const left = shiftOf(from, middle, most, of, inOther);
  const right = shiftOf(middle, to, most, of, inOther);
  if (left === undefined || right === undefined) return NO_DRIFT;
  // Shifts at the middles of both halves, extrapolated to the ends.
  return { left: left - (right - left) / 2, right: right + (right - left) / 2 };
}

/** Fits adjacent bands, each starting from the last plausible fit; glare and print are skipped. */
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

export interface BandFit extends Limits {
  seek(profile: Float32Array): BlurredFit | undefined;
  /** Maximum bands to search, highest contrast first, until others agree with one. */
  readonly mostSearched: number;
}

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

/** Reads bands, highest contrast first, until several agree: bent bars differ between bands. */
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

/** Relative mean residual of the agreeing bands: a fitted reading is always less reliable. */
const doubtOf = (fits: readonly BlurredFit[], { mostRest }: Limits): number =>
  fits.reduce((sum, { rest }) => sum + rest, 0) / fits.length / mostRest;

export interface BlurredReading {
  readonly found: readonly Candidate[];
  /** False if the bars don't resemble such a symbol: then nearby ends won't either. */
  readonly isNear: boolean;
}

export const NOTHING_NEAR: BlurredReading = { found: [], isNear: false };

type Reading = Pick<Candidate, 'type' | 'text' | 'bytes'> | undefined;

/** @param toReading converts the text that the bands agree on; undefined if not requested */
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

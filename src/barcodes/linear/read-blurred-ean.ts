import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { type EanFit, fitEan, refitEan } from './ean-fit.ts';
import { EAN_13, toEan13Reading } from './ean13-text.ts';

/** Bands of an upright patch that are read each for itself, how many of them have to agree, and those that a symbol is sought in. */
const BANDS = 7;
const LEAST_VOTES = 3;
const SEARCHED = [3, 1, 5];

/** What a true reading leaves unexplained at most, by itself and as a share of what a wrong one does. */
const MOST_REST = 0.16;
const MOST_OF_WRONG = 0.4;
/** With so much unexplained, and by either direction, the bars are sharp and another type's. */
const HOPELESS = { rest: 0.12, ofWrong: 0.65 };

/** Blur adds up light, not grey levels, which rise with some root of it. */
const GAMMA = 1.5;

/** The means of the columns over a band of rows. */
function toProfile({ data, width }: GrayImage, from: number, to: number): Float32Array {
  const profile = new Float32Array(width);
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) profile[x] = (profile[x] ?? 0) + (data[y * width + x] ?? 0);
  }
  return profile.map((sum) => 255 * (sum / (to - from) / 255) ** GAMMA);
}

const isPlausible = ({ rest, restOfWrong }: EanFit): boolean =>
  rest <= Math.min(MOST_REST, MOST_OF_WRONG * restOfWrong);

/** What the bands say, the first that shows a symbol and then its neighbours, each beginning with what is known of the last. */
function readBands(profiles: readonly Float32Array[]): EanFit[] {
  for (const band of SEARCHED) {
    const fit = fitEan(profiles[band] ?? new Float32Array());
    if (!fit) continue;
    if (fit.rest > HOPELESS.rest && fit.rest > HOPELESS.ofWrong * fit.restOfWrong) return [];
    if (!isPlausible(fit)) continue;
    const fits = [fit];
    for (const side of [profiles.slice(0, band).toReversed(), profiles.slice(band + 1)]) {
      let last = fit;
      for (const profile of side) {
        last = refitEan(profile, last);
        if (!isPlausible(last)) break;
        fits.push(last);
      }
    }
    return fits;
  }
  return [];
}

/** What the agreeing bands leave unexplained on the mean, as a share of the most that is believed: a fitted reading is never as sure as a read one. */
const doubtOf = (fits: readonly EanFit[]): number =>
  fits.reduce((sum, { rest }) => sum + rest, 0) / fits.length / MOST_REST;

/**
 * The EAN-13 or UPC-A of an upright patch, out of focus perhaps. A wrong reading would have to pass the check digit in three bands of the
 * picture that have no pixel in common, with the same digits.
 */
export function readBlurredEan(patch: GrayImage, asked: ReadonlySet<BarcodeType>): Candidate[] {
  if (!EAN_13.some((type) => asked.has(type))) return [];
  const margin = Math.floor(patch.height * 0.08);
  const band = (patch.height - 2 * margin) / BANDS;
  if (band < 1) return [];
  const profiles = Array.from({ length: BANDS }, (_, n) => {
    const from = Math.floor(margin + n * band);
    return toProfile(patch, from, Math.max(from + 1, Math.floor(from + band)));
  });
  const votes = new Map<string, EanFit[]>();
  for (const fit of readBands(profiles)) {
    if (fit.text !== undefined) votes.set(fit.text, [...(votes.get(fit.text) ?? []), fit]);
  }
  const [first, second] = [...votes].sort(([, a], [, b]) => b.length - a.length);
  if (!first || first[1].length < LEAST_VOTES || (second && second[1].length > 1)) return [];
  const [text, [fit]] = first;
  if (!fit) return [];
  const reading = toEan13Reading(text, asked);
  if (!asked.has(reading.type)) return [];
  const { start: left, end: right } = fit;
  const [top, bottom] = fit.reversed ? [patch.height - margin, margin] : [margin, patch.height - margin];
  return [
    {
      ...reading,
      corners: [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
      checkSum: { chars: 1, valid: true },
      corrected: doubtOf(first[1]),
      support: first[1].length,
    },
  ];
}

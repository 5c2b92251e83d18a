// Pure: no DOM, no Node.
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { type EanFit, fitEan } from './ean-fit.ts';

/** Bands of an upright patch that are read each for itself, and how many of them have to agree. */
const BANDS = 5;
const LEAST_VOTES = 3;
/** By how much the right direction has to look better than the other: a grid of even lines looks the same from both sides. */
const LEAST_LEAD = 0.03;

/** The means of the columns over a band of rows. */
function toProfile({ data, width }: GrayImage, from: number, to: number): Float32Array {
  const profile = new Float32Array(width);
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) profile[x] = (profile[x] ?? 0) + (data[y * width + x] ?? 0);
  }
  return profile.map((sum) => sum / (to - from));
}

interface Votes {
  count: number;
  readonly fit: EanFit;
  readonly reversed: boolean;
}

/**
 * The EAN-13 or UPC-A of an upright patch, out of focus perhaps. A wrong reading would have to pass the check digit in three bands of the
 * picture that have no pixel in common, with the same digits.
 */
export function readBlurredEan(patch: GrayImage, asked: ReadonlySet<BarcodeType>): Candidate[] {
  if (!asked.has('ean13Barcode') && !asked.has('upcABarcode')) return [];
  const votes = new Map<string, Votes>();
  const margin = Math.floor(patch.height * 0.08);
  const band = (patch.height - 2 * margin) / BANDS;
  if (band < 1) return [];
  for (let n = 0; n < BANDS; n++) {
    // Too few bands are left to agree.
    if (n > BANDS - LEAST_VOTES && votes.size === 0) return [];
    const from = Math.floor(margin + n * band);
    const profile = toProfile(patch, from, Math.max(from + 1, Math.floor(from + band)));
    const [forward, backward] = [fitEan(profile), fitEan(profile.toReversed())];
    const lead = (forward?.likeness ?? 0) - (backward?.likeness ?? 0);
    const fit = lead > 0 ? forward : backward;
    if (!fit || Math.abs(lead) < LEAST_LEAD) continue;
    const known = votes.get(fit.text);
    if (known) known.count++;
    else votes.set(fit.text, { count: 1, fit, reversed: lead < 0 });
  }
  const ranked = [...votes.values()].sort((a, b) => b.count - a.count);
  const [first, second] = ranked;
  if (!first || first.count < LEAST_VOTES || (second && second.count >= first.count)) return [];
  const isUpcA = first.fit.text.startsWith('0') && asked.has('upcABarcode');
  if (!isUpcA && !asked.has('ean13Barcode')) return [];
  const { start, end } = first.fit;
  const [left, right] = first.reversed ? [patch.width - start, patch.width - end] : [start, end];
  const [top, bottom] = first.reversed ? [patch.height - margin, margin] : [margin, patch.height - margin];
  return [
    {
      type: isUpcA ? 'upcABarcode' : 'ean13Barcode',
      text: isUpcA ? first.fit.text.slice(1) : first.fit.text,
      corners: [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
      checkSum: { chars: 1, valid: true },
      corrected: 0,
      support: first.count,
    },
  ];
}

// Pictures taken in poor light, as they would look in good one.
import type { GrayImage } from '../reader.ts';

/** Tones that a picture takes of 256 where nothing need be done, a third, and below which it shows paper alone. */
const ENOUGH = 85;
const LEAST = 16;
/** The tones that the darkest and the lightest become. */
const INK = 20;
const PAPER = 235;
/** The most that tones are drawn apart: noise is, too. */
const MOST = 8;
/** The share of the pixels beyond the darkest and the lightest tone: single bright ones are no paper, and a small symbol is little of a page. */
const BEYOND = 0.0003;

/** Pixels that are looked at, at the most, or twice as many. */
const SAMPLES = 65536;

/** How many of some pixels, spread over the whole picture, have each tone. */
function countTones({ data, width }: GrayImage): Uint32Array {
  let step = Math.max(1, Math.floor(data.length / SAMPLES));
  // Not the same columns in each row.
  while (step > 1 && width % step === 0) step++;
  const tones = new Uint32Array(256);
  for (let at = 0; at < data.length; at += step) {
    const tone = data[at] ?? 0;
    tones[tone] = (tones[tone] ?? 0) + 1;
  }
  return tones;
}

/** The first tone beyond the least share of the pixels. */
function firstOf(tones: Uint32Array): number {
  const most = BEYOND * tones.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  return tones.findIndex((count) => {
    sum += count;
    return sum > most;
  });
}

/**
 * The picture with its tones drawn apart, where they take but a small part of the scale: what is looked for in pictures has to show some
 * contrast.
 */
export function withFullContrast(image: GrayImage): GrayImage {
  if (image.data.length === 0) return image;
  const tones = countTones(image);
  const darkest = firstOf(tones);
  const lightest = 255 - firstOf(tones.toReversed());
  const range = lightest - darkest;
  if (range < LEAST || range >= ENOUGH) return image;
  const factor = Math.min(MOST, (PAPER - INK) / range);
  const drawn = Uint8ClampedArray.from({ length: 256 }, (_, tone) => PAPER + factor * (tone - lightest));
  return { ...image, data: image.data.map((tone) => drawn[tone] ?? tone) };
}

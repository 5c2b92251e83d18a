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

/** One of this many is looked at first: if they show enough, the rest is looked at too. */
const FIRST = 16;

/** The first multiple of `unit` from `least` on that does not lead to the same columns in each row. */
function stepThrough(width: number, least: number, unit: number): number {
  let step = least;
  while (step > 1 && width % step === 0) step += unit;
  return step;
}

/** How many of the pixels that a step leads to have each tone. */
function countTones(data: Uint8Array, step: number): Uint32Array {
  const tones = new Uint32Array(256);
  for (let at = 0; at < data.length; at += step) {
    const tone = data[at] ?? 0;
    tones[tone] = (tones[tone] ?? 0) + 1;
  }
  return tones;
}

/** The first tone with more than so many pixels up to it. */
function firstBeyond(tones: Uint32Array, most: number): number {
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
  const { data, width } = image;
  if (data.length === 0) return image;
  const step = stepThrough(width, Math.max(1, Math.floor(data.length / SAMPLES)), 1);
  const most = BEYOND * Math.ceil(data.length / step);
  const measure = (every: number) => {
    const tones = countTones(data, every);
    const darkest = firstBeyond(tones, most);
    const lightest = 255 - firstBeyond(tones.toReversed(), most);
    return { lightest, range: lightest - darkest };
  };
  if (measure(stepThrough(width, FIRST * step, step)).range >= ENOUGH) return image;
  const { lightest, range } = measure(step);
  if (range < LEAST || range >= ENOUGH) return image;
  const factor = Math.min(MOST, (PAPER - INK) / range);
  const drawn = Uint8ClampedArray.from({ length: 256 }, (_, tone) => PAPER + factor * (tone - lightest));
  return { ...image, data: data.map((tone) => drawn[tone] ?? tone) };
}

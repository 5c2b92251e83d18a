import type { GrayImage } from '../reader.ts';

/** Range of grey levels that needs no stretching (a third), and below which there is only paper. */
const ENOUGH = 85;
const LEAST = 16;
/** Grey levels to stretch to. */
const INK = 20;
const PAPER = 235;
/** Maximum stretch: it amplifies noise too. */
const MOST = 8;
/** Share of outliers: specks are not paper, but a small symbol is little of a page. */
const BEYOND = 0.0003;

/** Maximum number of samples, up to twice that. */
const SAMPLES = 65536;

/** Interval of the samples to test first; if they show enough contrast, the rest is skipped. */
const FIRST = 16;

/** Returns the first step from `least` that doesn't divide the width, to vary sampled columns. */
function stepThrough(width: number, least: number, unit: number): number {
  let step = least;
  while (step > 1 && width % step === 0) step += unit;
  return step;
}

function countTones(data: Uint8Array, step: number): Uint32Array {
  const tones = new Uint32Array(256);
  for (let at = 0; at < data.length; at += step) {
    const tone = data[at] ?? 0;
    tones[tone] = (tones[tone] ?? 0) + 1;
  }
  return tones;
}

/** Returns the first tone whose cumulative count exceeds `most`. */
function firstBeyond(tones: Uint32Array, most: number): number {
  let sum = 0;
  return tones.findIndex((count) => {
    sum += count;
    return sum > most;
  });
}

/** Stretches the contrast if it is low: the passes need a minimum of it. */
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

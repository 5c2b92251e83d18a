// How the bars of a UPC-E look. Its check digit is no more than the order of its number sets, so that more of what is misread passes than of an EAN-13.
import { correlate } from '../raster/line-likeness.ts';
import { meanLine } from '../raster/mean-line.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { EAN_DIGITS } from './ean-digits.ts';

const MODULES = 51;
/** Samples a module, and modules before the first digit, of a digit, and of all digits. */
const SAMPLES = 4;
const FIRST_DIGIT = 3;
const DIGIT_MODULES = 7;
const DIGITS = 6;
/** How far the ends may lie off, in modules. */
const OFFSETS = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5];
/** Digits that may look more like another. */
const MOST_UNLIKE = 1;

/** Brightness of so many modules, the first one light, in samples; each the mean of a module around it. */
function toPrint(modules: readonly number[]): Float32Array {
  const at = (sample: number): number => {
    const dark = modules[Math.floor(sample / SAMPLES)];
    return dark === undefined ? 0.5 : 1 - dark;
  };
  return Float32Array.from({ length: modules.length * SAMPLES }, (_, i) => {
    let sum = 0;
    for (let n = -SAMPLES / 2; n < SAMPLES / 2; n++) sum += at(i + n);
    return sum / SAMPLES;
  });
}

const modulesOf = (widths: readonly number[]): number[] =>
  widths.flatMap((width, i) => new Array<number>(width).fill(i % 2));

/** Each digit's prints in number sets A and B. */
const PRINTS = EAN_DIGITS.map((widths) => [widths, widths.toReversed()].map((own) => toPrint(modulesOf(own))));

/** How the digits of a line look, each beside all ten. */
const likenessesOf = (line: Float32Array): number[][] =>
  Array.from({ length: DIGITS }, (_, n) => {
    const from = (FIRST_DIGIT + n * DIGIT_MODULES) * SAMPLES;
    const own = line.subarray(from, from + DIGIT_MODULES * SAMPLES);
    return PRINTS.map((prints) => Math.max(...prints.map((print) => correlate(own, print))));
  });

/** Do the bars, all lines taken together, look like the digits that some lines gave? */
export function looksLikeUpcE(image: GrayImage, corners: Candidate['corners'], text: string): boolean {
  const digits = [...text.slice(1, 1 + DIGITS)].map(Number);
  let best = { likeness: Number.NEGATIVE_INFINITY, unlike: DIGITS };
  for (const start of OFFSETS) {
    for (const end of OFFSETS) {
      const all = likenessesOf(meanLine(image, corners, start / MODULES, 1 + end / MODULES, MODULES * SAMPLES));
      const likeness = all.reduce((sum, own) => sum + Math.max(...own), 0);
      if (likeness <= best.likeness) continue;
      const unlike = all.filter((own, n) => (own[digits[n] ?? 0] ?? 0) < Math.max(...own)).length;
      best = { likeness, unlike };
    }
  }
  return best.unlike <= MOST_UNLIKE;
}

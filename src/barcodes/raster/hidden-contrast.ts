// Contrast lost in greyscale: colours of equal luminance, or white on transparent.
import type { GrayImage } from '../reader.ts';
import type { BarcodeImage } from '../types.ts';
import type { CropBox } from './crop.ts';
import { toWords } from './luminance.ts';

/** Colour over white, and opacity. */
type Color = readonly [red: number, green: number, blue: number, opacity: number];

/** Luminance weights (ITU-R BT.601). */
const LUMINANCE: Color = [0.299, 0.587, 0.114, 0];

/** Distance of compared pixels: no more than a narrow bar, and across a soft edge. */
const APART = 2;
/** Maximum number of compared pairs, up to twice that. */
const MOST_PAIRS = 8192;
/** Minimum difference of one channel at an edge, and maximum luminance share if hidden. */
const LEAST_EDGE = 32;
const MOST_LUMINANCE = 0.3;
/** Minimum share of hidden edges to scan again: if nothing was found, and if symbols were. */
const LEAST_HIDDEN = 0.001;
const LEAST_BESIDE = 0.006;
/** Minimum number of hidden edges in both cases. */
const FEWEST = 24;
/** Share of stray edges on each side; margin around the others (px, and per their span). */
const STRAY = 0.02;
const LEAST_AROUND = 24;
const AROUND = 0.15;
/** Steps of the power iteration. */
const STEPS = 24;
/** Grey levels of ink and paper, and share of outliers. */
const [INK, PAPER] = [20, 235];
const BEYOND = 0.01;

function colorAt({ data }: BarcodeImage, pixel: number): Color {
  const opacity = data[4 * pixel + 3] ?? 0;
  const over = (channel: number): number => 255 + (((data[4 * pixel + channel] ?? 0) - 255) * opacity) / 255;
  return [over(0), over(1), over(2), opacity];
}

const dot = (a: Color, b: Color): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
const subtract = (a: Color, b: Color): Color => [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]];
const scale = (a: Color, by: number): Color => [a[0] * by, a[1] * by, a[2] * by, a[3] * by];
const add = (a: Color, b: Color): Color => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Returns the distance of sampled pixels: with a divisor of the width, it may miss every bar. */
function stepThrough({ width, height }: BarcodeImage): number {
  let step = Math.max(1, Math.floor((width * height) / MOST_PAIRS));
  while (greatestDivisor(step, width) > 1) step++;
  return step;
}

/** Returns whether a pixel (as a word) is grey and opaque: there, luminance shows everything. */
const isPlainGray = (word: number): boolean => word === (Math.imul(word & 255, 0x010101) | 0xff000000);

/** Returns whether two pixels differ, but hardly in luminance. Allocates nothing: most don't. */
function isHiddenEdge({ data }: BarcodeImage, pixel: number, other: number): boolean {
  const [a, b] = [4 * pixel, 4 * other];
  const [shown, otherShown] = [(data[a + 3] as number) / 255, (data[b + 3] as number) / 255];
  const red = ((data[a] as number) - 255) * shown - ((data[b] as number) - 255) * otherShown;
  const green = ((data[a + 1] as number) - 255) * shown - ((data[b + 1] as number) - 255) * otherShown;
  const blue = ((data[a + 2] as number) - 255) * shown - ((data[b + 2] as number) - 255) * otherShown;
  const most = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue), 255 * Math.abs(shown - otherShown));
  if (most < LEAST_EDGE) return false;
  return Math.abs(LUMINANCE[0] * red + LUMINANCE[1] * green + LUMINANCE[2] * blue) <= MOST_LUMINANCE * most;
}

interface HiddenEdges {
  readonly differences: readonly Color[];
  /** First pixel of each pair. */
  readonly places: readonly number[];
}

/** Finds edges with little luminance contrast; undefined if below this share of the pairs. */
function findHiddenEdges(image: BarcodeImage, share: number): HiddenEdges | undefined {
  const hidden = { differences: [] as Color[], places: [] as number[] };
  const end = image.width * (image.height - APART) - APART;
  const step = stepThrough(image);
  const words = toWords(image.data, image.width * image.height);
  const compare = (at: number, beside: number) => {
    if (!isHiddenEdge(image, at, beside)) return;
    hidden.differences.push(subtract(colorAt(image, at), colorAt(image, beside)));
    hidden.places.push(at);
  };
  for (let at = 0; at < end; at += step) {
    const [right, below] = [at + APART, at + APART * image.width];
    const word = words[at] as number;
    const isGray = isPlainGray(word);
    if (words[right] !== word && !(isGray && isPlainGray(words[right] as number))) compare(at, right);
    if (words[below] !== word && !(isGray && isPlainGray(words[below] as number))) compare(at, below);
  }
  const pairs = 2 * Math.ceil(end / step);
  return hidden.places.length >= Math.max(FEWEST, share * pairs) ? hidden : undefined;
}

function boxOfMost({ width, height }: BarcodeImage, places: readonly number[]): CropBox {
  const spanOf = (values: readonly number[], end: number): readonly [number, number] => {
    const sorted = values.toSorted((a, b) => a - b);
    const stray = Math.floor(STRAY * sorted.length);
    const [low, high] = [sorted[stray] ?? 0, sorted[sorted.length - 1 - stray] ?? end];
    const around = Math.max(LEAST_AROUND, AROUND * (high - low));
    return [Math.max(0, Math.floor(low - around)), Math.min(end, Math.ceil(high + around))];
  };
  const [left, right] = spanOf(
    places.map((at) => at % width),
    width,
  );
  const [top, bottom] = spanOf(
    places.map((at) => Math.floor(at / width)),
    height,
  );
  return { left, top, right, bottom };
}

/** Returns the principal direction of the differences, by power iteration. */
function principalOf(differences: readonly Color[]): Color {
  let direction = differences.reduce((longest, each) => (dot(each, each) > dot(longest, longest) ? each : longest));
  for (let step = 0; step < STEPS; step++) {
    let sum: Color = [0, 0, 0, 0];
    for (const each of differences) sum = add(sum, scale(each, dot(each, direction)));
    direction = scale(sum, 1 / Math.sqrt(dot(sum, sum)));
  }
  return direction;
}

/** Projects the box onto the direction, dark on light: the more frequent level is paper. */
function project(image: BarcodeImage, { left, top, right, bottom }: CropBox, direction: Color): GrayImage {
  const [width, height] = [right - left, bottom - top];
  const values = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (top + y) * image.width + left;
    for (let x = 0; x < width; x++, at++) values[at] = dot(colorAt(image, row + x), direction);
  }
  const step = Math.ceil(values.length / MOST_PAIRS);
  const some = values.filter((_, i) => i % step === 0).sort();
  const beyond = Math.floor(BEYOND * some.length);
  const [low, high] = [some[beyond] ?? 0, some[some.length - 1 - beyond] ?? 1];
  const isPaperLight = (some[some.length >> 1] ?? 0) > (low + high) / 2;
  const factor = (PAPER - INK) / Math.max(1, high - low);
  const gray = Uint8ClampedArray.from(values, (value) =>
    isPaperLight ? INK + (value - low) * factor : PAPER - (value - low) * factor,
  );
  return { data: new Uint8Array(gray.buffer), width, height };
}

/** Part of a picture, converted by other channel weights. */
export interface HiddenView {
  readonly image: GrayImage;
  readonly box: CropBox;
}

/**
 * Projects the part with hidden edges onto the colour direction in which they differ most;
 * undefined if there are few: more are required if the greyscale shows symbols (`isExplained`).
 */
export function showHidden(image: BarcodeImage, isExplained: boolean): HiddenView | undefined {
  if (image.width <= APART || image.height <= APART) return undefined;
  const hidden = findHiddenEdges(image, isExplained ? LEAST_BESIDE : LEAST_HIDDEN);
  if (!hidden) return undefined;
  const box = boxOfMost(image, hidden.places);
  return { image: project(image, box, principalOf(hidden.differences)), box };
}

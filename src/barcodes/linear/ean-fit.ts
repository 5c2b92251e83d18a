// Pure: no DOM, no Node.
//
// Reads EAN-13 and UPC-A where the picture is so blurred that its elements no longer show as edges: the digits are sought whose
// print, blurred alike, looks most like the picture. Widths of 95 modules between two quiet zones are all it takes for granted.
import { createEdgeLine, findEdges } from '../raster/edge-line.ts';
import { EAN_DIGITS } from './ean-digits.ts';

/** Samples a module, and the modules to each side up to which blur carries. */
const SAMPLES = 3;
const REACH = 3;
const MODULES = 95;
/** Modules of quiet zone that are fitted along with the symbol. */
const MARGIN = 4;
const LENGTH = (MODULES + 2 * MARGIN) * SAMPLES;
/** Half-widths of the blur that are tried, in modules. */
const BLURS = [0.45, 0.8, 1.15];

/** Which of the first six digits are of number set B, by the digit that they imply (ISO/IEC 15420); none of them for UPC-A. */
const IMPLIED_DIGIT = [
  0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
];

/** What a symbol of these modules (1 is dark) adds to the picture, sample by sample, from REACH modules before it on. */
function toResponse(modules: readonly number[], blur: number): Float32Array {
  const response = new Float32Array((modules.length + 2 * REACH) * SAMPLES);
  const sigma = blur * SAMPLES;
  modules.forEach((dark, module) => {
    if (dark === 0) return;
    for (let n = 0; n < SAMPLES; n++) {
      const center = (module + REACH) * SAMPLES + n;
      let total = 0;
      for (let d = -REACH * SAMPLES; d <= REACH * SAMPLES; d++) total += Math.exp(-(d * d) / (2 * sigma * sigma));
      for (let d = -REACH * SAMPLES; d <= REACH * SAMPLES; d++) {
        const at = center + d;
        if (at >= 0 && at < response.length)
          response[at] = (response[at] ?? 0) + Math.exp(-(d * d) / (2 * sigma * sigma)) / total;
      }
    }
  });
  return response;
}

function toModules(widths: readonly number[], firstDark: number): number[] {
  return widths.flatMap((width, i) => new Array<number>(width).fill((firstDark + i) % 2));
}

interface Responses {
  /** Guards at 0, 45 and 92. */
  readonly guards: readonly { readonly at: number; readonly response: Float32Array }[];
  /** Number sets A, B and C: ten responses each. */
  readonly sets: readonly (readonly Float32Array[])[];
  /** A digit of which nothing is known. */
  readonly unknown: Float32Array;
}

function createResponses(blur: number): Responses {
  const setA = EAN_DIGITS.map((widths) => toResponse(toModules(widths, 0), blur));
  const setB = EAN_DIGITS.map((widths) => toResponse(toModules(widths.toReversed(), 0), blur));
  const setC = EAN_DIGITS.map((widths) => toResponse(toModules(widths, 1), blur));
  const solid = toResponse([1, 1, 1, 1, 1, 1, 1], blur);
  return {
    guards: [
      { at: 0, response: toResponse([1, 0, 1], blur) },
      { at: 45, response: toResponse([0, 1, 0, 1, 0], blur) },
      { at: 92, response: toResponse([1, 0, 1], blur) },
    ],
    sets: [setA, setB, setC],
    unknown: solid.map((value) => value / 2),
  };
}

let responses: readonly Responses[] | undefined;

/** Where digit n begins, in modules. */
const digitAt = (n: number) => (n < 6 ? 3 + 7 * n : 8 + 7 * n);

function addResponse(model: Float32Array, module: number, response: Float32Array, sign: 1 | -1): void {
  const base = (module + MARGIN - REACH) * SAMPLES;
  for (let i = 0; i < response.length; i++) {
    const at = base + i;
    if (at >= 0 && at < LENGTH) model[at] = (model[at] ?? 0) + sign * (response[i] ?? 0);
  }
}

/** Correlation of the picture's darkness with the model plus the response, over the digit and a module to each side. */
function likeness(darkness: Float32Array, model: Float32Array, module: number, response: Float32Array): number {
  const from = (module + MARGIN - 1) * SAMPLES;
  const offset = (REACH - 1) * SAMPLES;
  const count = 9 * SAMPLES;
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const a = darkness[from + i] ?? 0;
    const b = (model[from + i] ?? 0) + (response[offset + i] ?? 0);
    x += a;
    y += b;
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  const spread = (count * xx - x * x) * (count * yy - y * y);
  return spread <= 0 ? -1 : (count * xy - x * y) / Math.sqrt(spread);
}

export interface EanFit {
  /** Thirteen digits. */
  readonly text: string;
  /** Mean correlation of the digits, 0 to 1. */
  readonly likeness: number;
  /** Where the symbol begins and ends along the profile, in its reading direction. */
  readonly start: number;
  readonly end: number;
}

interface Digits {
  readonly values: Uint8Array;
  readonly parity: number;
  readonly mean: number;
  readonly least: number;
}

/** The digits that look most like the picture, found digit by digit in rounds, each beside its neighbours' newest guess. */
function fitDigits(darkness: Float32Array, { guards, sets, unknown }: Responses): Digits {
  const model = new Float32Array(LENGTH);
  for (const { at, response } of guards) addResponse(model, at, response, 1);
  const current = new Array<Float32Array>(12).fill(unknown);
  for (let n = 0; n < 12; n++) addResponse(model, digitAt(n), unknown, 1);
  const values = new Uint8Array(12);
  const best = new Float32Array(24);
  let parity = -1;
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 12; n++) {
      const module = digitAt(n);
      addResponse(model, module, current[n] ?? unknown, -1);
      const choices = n >= 6 ? [2] : parity < 0 ? [0, 1] : [(parity >> (5 - n)) & 1];
      let most = -2;
      let chosen = unknown;
      for (const set of choices) {
        let ofSet = -2;
        for (let value = 0; value < 10; value++) {
          const response = sets[set]?.[value] ?? unknown;
          const like = likeness(darkness, model, module, response);
          if (like > ofSet) ofSet = like;
          if (like > most) {
            most = like;
            chosen = response;
            values[n] = value;
          }
        }
        best[2 * n + (set === 1 ? 1 : 0)] = ofSet;
      }
      current[n] = chosen;
      addResponse(model, module, chosen, 1);
    }
    // After two free rounds the number sets have to be one of the ten rows of the standard's table.
    if (round === 1) parity = likeliestParity(best);
  }
  let sum = 0;
  let least = 1;
  for (let n = 0; n < 12; n++) {
    const like = best[2 * n + (n < 6 ? (parity >> (5 - n)) & 1 : 0)] ?? 0;
    sum += like;
    least = Math.min(least, like);
  }
  return { values, parity, mean: sum / 12, least };
}

function likeliestParity(best: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY;
  let chosen = 0;
  for (const parity of IMPLIED_DIGIT) {
    let sum = 0;
    for (let n = 0; n < 6; n++) sum += best[2 * n + ((parity >> (5 - n)) & 1)] ?? 0;
    if (sum > most) {
      most = sum;
      chosen = parity;
    }
  }
  return chosen;
}

function toText({ values, parity }: Digits): string | undefined {
  const text = IMPLIED_DIGIT.indexOf(parity) + Array.from(values).join('');
  let sum = 0;
  for (let i = 0; i < 13; i++) sum += Number(text[i]) * (i % 2 === 0 ? 1 : 3);
  return sum % 10 === 0 ? text : undefined;
}

/** Resamples the profile's darkness to modules between `start` and `end`, the middle moved by `bend` modules. */
function toDarkness(profile: Float32Array, start: number, end: number, bend: number, darkness: Float32Array): void {
  const module = (end - start) / MODULES;
  for (let i = 0; i < LENGTH; i++) {
    const position = (i + 0.5) / SAMPLES - MARGIN;
    const share = position / MODULES;
    const bent = position + 4 * bend * share * (1 - share);
    const at = Math.min(profile.length - 1.001, Math.max(0, start + bent * module - 0.5));
    const left = Math.floor(at);
    const value = (profile[left] ?? 0) * (left + 1 - at) + (profile[left + 1] ?? 0) * (at - left);
    darkness[i] = 255 - value;
  }
}

/** Likeness that digits of a true reading reach, on the mean and each for itself. */
const LEAST_MEAN = 0.925;
const LEAST_DIGIT = 0.6;
/** From this likeness on it is worth while to move the ends of the symbol about. */
const WORTH_MOVING = 0.72;
/** Edges that a symbol shows at least: with fewer of its 60 the blur has left nothing to tell digits by. */
const FEWEST_EDGES = 30;

/** Pairs of edges between which a symbol may lie, the widest first. */
function findPlaces(profile: Float32Array): { start: number; end: number }[] {
  const line = createEdgeLine(profile.length);
  findEdges(profile, profile.length, line);
  const { edges, count } = line;
  const places: { start: number; end: number }[] = [];
  for (let i = line.startsDark ? 0 : 1; i < count; i += 2) {
    for (let j = i + FEWEST_EDGES - 1; j < count && j <= i + 61; j += 2) {
      const start = edges[i] ?? 0;
      const end = edges[j] ?? 0;
      const module = (end - start) / MODULES;
      const before = i === 0 ? start : start - (edges[i - 1] ?? 0);
      const after = (j + 1 < count ? (edges[j + 1] ?? 0) : profile.length) - end;
      if (module >= 0.9 && before > 3.5 * module && after > 3.5 * module) places.push({ start, end });
    }
  }
  return places.sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 3);
}

/** The EAN-13 of a profile across upright bars (light is high), read from left to right; its check digit fits. */
export function fitEan(profile: Float32Array): EanFit | undefined {
  responses ??= BLURS.map(createResponses);
  const darkness = new Float32Array(LENGTH);
  let best: EanFit | undefined;
  const attempt = (start: number, end: number, bend: number, blur: Responses): number => {
    toDarkness(profile, start, end, bend, darkness);
    const digits = fitDigits(darkness, blur);
    if (digits.mean >= LEAST_MEAN && digits.least >= LEAST_DIGIT && digits.mean > (best?.likeness ?? 0)) {
      const text = toText(digits);
      if (text !== undefined) best = { text, likeness: digits.mean, start, end };
    }
    return digits.mean;
  };
  for (const { start, end } of findPlaces(profile)) {
    const ranked = responses
      .map((blur) => ({ blur, mean: attempt(start, end, 0, blur) }))
      .sort((a, b) => b.mean - a.mean);
    const [first] = ranked;
    if (!first || first.mean < WORTH_MOVING) continue;
    // Blur moves the outer edges, and paper that is bent moves the middle.
    const half = (0.5 * (end - start)) / MODULES;
    for (const left of [-half, 0, half]) {
      for (const right of [-half, 0, half]) {
        for (const bend of [-0.6, 0, 0.6]) attempt(start + left, end + right, bend, first.blur);
      }
    }
    if (best) break;
  }
  return best;
}

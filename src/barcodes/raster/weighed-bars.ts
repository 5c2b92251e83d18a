// Bars by how much ink they show: thin print and blur leave narrow bars pale, but in place.
import { slidingLargest, slidingMeans } from '../../kernel/sliding.ts';

/** Radius that contains paper anywhere in a symbol, and one that contains a wide bar (pitches). */
const PAPER = 3;
const INK = 12;

/** Minimum swing between a bar and the spaces beside it: share of the contrast, and grey levels. */
const LEAST_SWING = 0.04;
const LEAST_LEVELS = 3;

/** Widest bar (pitches): anything wider is shade. */
const WIDEST = 3;

const smoothLargest = (line: Float32Array, reach: number): Float32Array =>
  slidingMeans(slidingLargest(line, reach), reach);

/** Calls `take` with each dark place, and with the lightest places before and after it. */
function eachDip(
  samples: Float32Array,
  leastAt: (x: number) => number,
  take: (before: number, darkest: number, after: number) => void,
): void {
  const at = (x: number): number => samples[x] ?? 0;
  let before = 0;
  let darkest: number | undefined;
  let lightest = 0;
  for (let x = 1; x < samples.length; x++) {
    const least = leastAt(x);
    const hasEnded = darkest === undefined || at(lightest) - at(darkest) > least;
    if (hasEnded && at(lightest) - at(x) > least) {
      if (darkest !== undefined) take(before, darkest, lightest);
      [before, darkest, lightest] = [lightest, x, x];
    } else if (!hasEnded && at(x) < at(darkest ?? 0)) [darkest, lightest] = [x, x];
    else if (at(x) >= at(lightest)) lightest = x;
  }
  if (darkest !== undefined && at(lightest) - at(darkest) > leastAt(lightest)) take(before, darkest, lightest);
}

/**
 * Finds bars along a line of samples: alternating starts and ends (px). A bar is as wide as its
 * darkness would be in full ink, about its centre of mass.
 * @param pitch mean distance of edges (px)
 */
export function weighBars(samples: Float32Array, pitch: number): number[] {
  const paper = smoothLargest(samples, Math.ceil(PAPER * pitch));
  const lack = smoothLargest(
    samples.map((value) => -value),
    Math.ceil(INK * pitch),
  );
  const contrastAt = (x: number): number => Math.max(1, (paper[x] ?? 0) + (lack[x] ?? 0));
  const leastAt = (x: number): number => Math.max(LEAST_LEVELS, LEAST_SWING * contrastAt(x));
  const bars: number[] = [];
  /** Returns the nearest place that is about as light as `lightest`: a quiet zone may slope. */
  const edgeFrom = (darkest: number, lightest: number): number => {
    if (Math.abs(lightest - darkest) <= WIDEST * pitch) return lightest;
    const step = Math.sign(lightest - darkest);
    const enough = (samples[lightest] ?? 0) - leastAt(darkest) / 2;
    let x = darkest;
    while (x !== lightest && (samples[x] ?? 0) < enough) x += step;
    return x;
  };
  eachDip(samples, leastAt, (before, darkest, after) => {
    let [mass, moment, peak] = [0, 0, 0];
    const end = edgeFrom(darkest, after);
    for (let x = edgeFrom(darkest, before); x <= end; x++) {
      const ink = Math.min(1, Math.max(0, ((paper[x] ?? 0) - (samples[x] ?? 0)) / contrastAt(x)));
      mass += ink;
      moment += ink * (x + 0.5);
      peak = Math.max(peak, ink);
    }
    if (mass > 0 && mass < WIDEST * pitch * peak) bars.push(moment / mass - mass / 2, moment / mass + mass / 2);
  });
  return bars;
}

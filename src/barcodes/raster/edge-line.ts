/** Edges along one scan line, with subpixel precision. Its buffers are reused line after line. */
export interface EdgeLine {
  /** Positions of edges (samples from the line's start); only the first `count` are valid. */
  readonly edges: Float32Array;
  count: number;
  /** True if the run after the first edge is dark. */
  startsDark: boolean;
  length: number;
}

export const createEdgeLine = (longest: number): EdgeLine => ({
  edges: new Float32Array(longest + 2),
  count: 0,
  startsDark: true,
  length: 0,
});

/** Minimum swing (grey levels): less is noise or paper grain. */
const LEAST_SWING = 14;
/** Minimum swing per previous swings: blur takes up to some 70 % from narrow bars. */
const SWING_SHARE = 0.22;

/** Finds edges between alternating extremes, at their mean: shadows and contrast don't matter. */
export function findEdges(samples: ArrayLike<number>, length: number, line: EdgeLine): void {
  line.count = 0;
  line.length = length;
  line.startsDark = true;
  if (length < 2) return;
  const { edges } = line;
  let count = 0;
  let swing = 0;
  // Threshold from previous swings.
  let turn = LEAST_SWING;
  // Extremes since the last turn; the direction is undecided (0) until the first swing.
  let rising = 0;
  let low = samples[0] ?? 0;
  let high = low;
  let lowAt = 0;
  let highAt = 0;
  for (let i = 1; i < length; i++) {
    const value = samples[i] ?? 0;
    if (rising >= 0) {
      if (value >= high) {
        high = value;
        highAt = i;
      } else if (high - value > turn) {
        if (rising > 0) {
          edges[count++] = crossing(samples, lowAt, highAt, (low + high) / 2);
          swing = Math.max(high - low, swing * 0.85);
          turn = Math.max(LEAST_SWING, swing * SWING_SHARE);
        } else line.startsDark = true;
        rising = -1;
        low = value;
        lowAt = i;
        continue;
      }
    }
    if (rising <= 0) {
      if (value <= low) {
        low = value;
        lowAt = i;
      } else if (value - low > turn) {
        if (rising < 0) {
          edges[count++] = crossing(samples, highAt, lowAt, (low + high) / 2);
          swing = Math.max(high - low, swing * 0.85);
          turn = Math.max(LEAST_SWING, swing * SWING_SHARE);
        } else line.startsDark = false;
        rising = 1;
        high = value;
        highAt = i;
      }
    }
  }
  const last = high - low > turn;
  if (rising > 0 && last) edges[count++] = crossing(samples, lowAt, highAt, (low + high) / 2);
  else if (rising < 0 && last) edges[count++] = crossing(samples, highAt, lowAt, (low + high) / 2);
  line.count = count;
}

/** Returns the minimum of each dark run between two edges, and the maximum of each light one. */
export function extremesOf(samples: Float32Array, { edges, count, startsDark }: EdgeLine): Float32Array {
  const extremes = new Float32Array(Math.max(0, count - 1));
  for (let i = 0; i < extremes.length; i++) {
    const from = Math.max(0, Math.floor(edges[i] ?? 0) - 1);
    const to = Math.min(samples.length, Math.ceil(edges[i + 1] ?? 0) + 2);
    const isDark = startsDark === (i % 2 === 0);
    let extreme = samples[from] ?? 0;
    for (let at = from + 1; at < to; at++) {
      const value = samples[at] ?? 0;
      if (isDark ? value < extreme : value > extreme) extreme = value;
    }
    extremes[i] = extreme;
  }
  return extremes;
}

export const stepsOf = (extremes: Float32Array): Float32Array =>
  extremes.subarray(1).map((extreme, i) => Math.abs(extreme - (extremes[i] ?? 0)));

/** Returns the first crossing of `level` between two extremes; sample i spans i to i + 1. */
function crossing(samples: ArrayLike<number>, from: number, to: number, level: number): number {
  const rising = (samples[to] ?? 0) > level;
  for (let i = from + 1; i <= to; i++) {
    const value = samples[i] ?? 0;
    if (rising ? value < level : value > level) continue;
    const before = samples[i - 1] ?? 0;
    const step = value - before;
    return i - 0.5 + (step === 0 ? 0.5 : (level - before) / step);
  }
  return to;
}

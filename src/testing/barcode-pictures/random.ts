export interface PictureRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number;
  /** Mean 0, standard deviation 1. */
  normal(): number;
}

/** Seeded generator (mulberry32). */
export function createRandom(seed: number): PictureRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (end) => Math.floor(next() * end),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

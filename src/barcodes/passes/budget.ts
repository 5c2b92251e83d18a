import type { ScanOptions, TimeBudget } from '../types.ts';
import { PICTURE_PASSES, type PicturePass } from './passes.ts';

/** Options that a budget changes where the caller leaves them open. */
export const OPTIONS_OF_BUDGET: Readonly<Record<TimeBudget, ScanOptions>> = {
  fast: {},
  normal: {},
  thorough: { scanDistance: 2, additionalReadingPass: true },
};

/** Highest cost of a pass of the fast budget, in engine passes; the first pass is always run. */
const MOST_OF_FAST = 0.5;

export const passesWithin = (budget: TimeBudget = 'normal'): readonly PicturePass[] =>
  budget === 'fast' ? PICTURE_PASSES.filter(({ cost }, index) => index === 0 || cost <= MOST_OF_FAST) : PICTURE_PASSES;

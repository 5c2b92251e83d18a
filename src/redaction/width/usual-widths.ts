/** Widths of almost all names, dates and amounts (em). */
export const USUAL = { least: 1.5, most: 10.5 };
/** Mean of these widths (em): several words are seldom all long. Up to three are independent. */
const MEAN = { width: 5.5, words: 3 };

/** Returns the most width of each of several usual words (em). */
export const mostOf = (count: number): number =>
  MEAN.width + (USUAL.most - MEAN.width) / Math.sqrt(Math.min(count, MEAN.words));

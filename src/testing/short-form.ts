export const isLong = Boolean(process.env.MARKWRIGHT_LONG_TESTS);

/** Divisor of cases in the short form. */
const SHARE = 6;

const every = <Each>(all: readonly Each[], share: number, turn: number): readonly Each[] =>
  isLong ? all : all.filter((_, i) => i % share === turn % share);

/**
 * Selects cases: all in the long form (`npm run unit:long`, `npm run e2e:long`), otherwise every
 * sixth, starting at `turn`, so that the parts of a suite complement each other.
 */
export const someOf = <Each>(all: readonly Each[], turn: number): readonly Each[] =>
  every(all, Math.min(SHARE, all.length), turn);

/** Like {@link someOf}, but selects a single case. */
export const oneOf = <Each>(all: readonly Each[], turn: number): readonly Each[] => every(all, all.length, turn);

export const isLong = Boolean(process.env.MARKWRIGHT_LONG_TESTS);

/** Divisor of cases in the short form. */
const SHARE = 6;

const every = <Each>(all: readonly Each[], share: number, turn: number): readonly Each[] =>
  isLong ? all : all.filter((_, i) => i % share === turn % share);

/** Selects all cases in the long form, else every sixth from `turn`: parts of a suite differ. */
export const someOf = <Each>(all: readonly Each[], turn: number): readonly Each[] =>
  every(all, Math.min(SHARE, all.length), turn);

/** Like {@link someOf}, but selects every second or third case, by `share`. */
export const partOf = <Each>(all: readonly Each[], share: 2 | 3, turn: number): readonly Each[] =>
  every(all, share, turn);

/** Like {@link someOf}, but selects a single case. */
export const oneOf = <Each>(all: readonly Each[], turn: number): readonly Each[] => every(all, all.length, turn);

/** Is there time for all of it? */
export const isLong = Boolean(process.env.MARKWRIGHT_LONG_TESTS);

/** The short form takes one of this many cases. */
const SHARE = 3;

const every = <Each>(all: readonly Each[], share: number, turn: number): readonly Each[] =>
  isLong ? all : all.filter((_, i) => i % share === turn % share);

/**
 * Cases of a law: all of them in the long form (`npm run unit:long`, `npm run e2e:long`), otherwise
 * every third, starting with the first, second or third in turn, so that each part meets some of
 * them.
 */
export const someOf = <Each>(all: readonly Each[], turn: number): readonly Each[] =>
  every(all, Math.min(SHARE, all.length), turn);

/** Like {@link someOf}, with one of them in turn. */
export const oneOf = <Each>(all: readonly Each[], turn: number): readonly Each[] => every(all, all.length, turn);

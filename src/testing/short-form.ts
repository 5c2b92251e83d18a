/** Is there time for all of it? */
export const isLong = Boolean(process.env.MARKWRIGHT_LONG_TESTS);

/** What the short form takes of a law's cases is one of so many. */
const SHARE = 3;

const every = <Each>(all: readonly Each[], share: number, turn: number): readonly Each[] =>
  isLong ? all : all.filter((_, i) => i % share === turn % share);

/**
 * What a law is tried with: all of it where there is time (`npm run unit:long`, `npm run e2e:long`), else every third, beginning with the
 * first, the second or the third by turns, so that what the law is about meets each of them somewhere.
 */
export const someOf = <Each>(all: readonly Each[], turn: number): readonly Each[] =>
  every(all, Math.min(SHARE, all.length), turn);

/** As {@link someOf}, with one of them by turns. */
export const oneOf = <Each>(all: readonly Each[], turn: number): readonly Each[] => every(all, all.length, turn);

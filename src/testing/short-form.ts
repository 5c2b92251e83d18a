const isLong = Boolean(process.env.MARKWRIGHT_LONG_TESTS);

/**
 * What a law is tried with: all of it where there is time (`npm run unit:long`), else every second, beginning with the first or the second by
 * turns, so that what the law is about meets each of them somewhere.
 */
export const someOf = <Each>(all: readonly Each[], turn: number): readonly Each[] =>
  isLong ? all : all.filter((_, i) => i % 2 === turn % 2);

/** As {@link someOf}, with one of them by turns. */
export const oneOf = <Each>(all: readonly Each[], turn: number): readonly Each[] =>
  isLong ? all : all.filter((_, i) => i === turn % all.length);

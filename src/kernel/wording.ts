// How numbers and errors are put into words.

const formatNumber = new Intl.NumberFormat('en');

/** `1 mark`, `1,200 marks`. */
export const countOf = (count: number, what: string): string =>
  `${formatNumber.format(count)} ${what}${count === 1 ? '' : 's'}`;

/** What was thrown, which may be anything, as a sentence for people. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

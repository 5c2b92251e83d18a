// Checks whether a content stream restores the graphics state.

const WORD_ENDS = String.raw`[\s()<>[\]{}/%]|$`;

/** Strings, comments and inline pictures, which may contain anything; and the operators q and Q. */
const TOKENS = new RegExp(
  [
    String.raw`\((?:\\[\s\S]|[^()\\]|\((?:\\[\s\S]|[^()\\])*\))*\)`,
    String.raw`%[^\r\n]*`,
    '<[^<>]*>',
    String.raw`(?<![^\s\])>}])BI\s[\s\S]*?\sEI(?=${WORD_ENDS})`,
    String.raw`(?<![^\s\])>}])([qQ])(?=${WORD_ENDS})`,
  ].join('|'),
  'g',
);

export interface Balance {
  /** Number of restores without a save. */
  readonly missing: number;
  /** Number of saves without a restore. */
  readonly open: number;
}

/** @param content operators, one character per byte */
export function balanceOf(content: string): Balance {
  let missing = 0;
  let open = 0;
  for (const [, operator] of content.matchAll(TOKENS)) {
    if (operator === 'q') open += 1;
    else if (operator === 'Q' && open > 0) open -= 1;
    else if (operator === 'Q') missing += 1;
  }
  return { missing, open };
}

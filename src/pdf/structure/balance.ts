// Whether a content stream leaves the graphics state as it found it.

const WORD_ENDS = String.raw`[\s()<>[\]{}/%]|$`;

/** Strings, comments and inline pictures, which may hold anything; and the two operators that save and restore the state. */
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
  /** States that are restored without having been saved. */
  readonly missing: number;
  /** States that are still saved at the end. */
  readonly open: number;
}

/** @param content operators, one character a byte */
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

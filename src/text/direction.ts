/** Hebrew, Arabic and their neighbours, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

/** Whether a character, or the first of a text, is written from right to left. */
export const isRightToLeft = (text: string): boolean => {
  // Most text is not: this is asked of every character.
  const code = text.charCodeAt(0);
  return code >= 0x590 && RIGHT_TO_LEFT.test(text);
};

/** The first mark that has no place of its own. */
const FIRST_ACCENT = 0x300;
const ACCENTS = /^\p{M}+$/u;

/** Whether a text is nothing but accents, which stand on the letter before them. */
export const isAccent = (text: string): boolean => text.charCodeAt(0) >= FIRST_ACCENT && ACCENTS.test(text);

export const isLeftToRight = (text: string): boolean => LETTER.test(text) && !isRightToLeft(text);

interface Directed {
  readonly isBackwards: boolean;
}

/**
 * What stands from left to right, in the order of reading: the whole from right to left where most of it is, and sequences of the other
 * direction turned round.
 */
export function orderByDirection<Item extends Directed>(items: readonly Item[], isLineBackwards: boolean): Item[] {
  const ordered: Item[] = [];
  let sequence: Item[] = [];
  const end = () => {
    ordered.push(...sequence.reverse());
    sequence = [];
  };
  for (const item of isLineBackwards ? items.toReversed() : items) {
    if (item.isBackwards !== isLineBackwards) sequence.push(item);
    else {
      end();
      ordered.push(item);
    }
  }
  end();
  return ordered;
}

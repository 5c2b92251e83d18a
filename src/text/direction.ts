/** Hebrew, Arabic and related scripts, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

/** Returns whether a character, or a text's first one, is right-to-left. */
export const isRightToLeft = (text: string): boolean => {
  // Fast path: called for every character.
  const code = text.charCodeAt(0);
  return code >= 0x590 && RIGHT_TO_LEFT.test(text);
};

const FIRST_ACCENT = 0x300;
const ACCENTS = /^\p{M}+$/u;

/** Returns whether text consists of accents, which combine with the letter before. */
export const isAccent = (text: string): boolean => text.charCodeAt(0) >= FIRST_ACCENT && ACCENTS.test(text);

export const isLeftToRight = (text: string): boolean => LETTER.test(text) && !isRightToLeft(text);

interface Directed {
  readonly isBackwards: boolean;
}

/** Reorders left-to-right items for reading: all if mostly right-to-left, and opposite runs. */
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

// Texts of a language that letters are made of.
/** Texts of a language. Fields in braces are filled in: `{a}` to `{d}` are people, `{a.f}` the family name of the first. */
export interface LetterLanguage {
  readonly code: string;
  readonly syllables: readonly string[];
  readonly endings: readonly string[];
  /** May stand before a family name. */
  readonly particles: readonly string[];
  readonly titles: readonly string[];
  readonly companies: readonly string[];
  readonly streets: readonly string[];
  readonly towns: readonly string[];
  readonly months: readonly string[];
  readonly sentences: readonly string[];
  /** By kind of letter, several of each. */
  readonly layouts: Readonly<Record<LetterKind, readonly string[]>>;
}

export const LETTER_KINDS = ['business', 'mail', 'form', 'minutes', 'medical', 'contract'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

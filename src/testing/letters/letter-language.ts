/** Parts of letters in a language. `{a}` to `{d}` are people, `{a.f}` a family name. */
export interface LetterLanguage {
  readonly code: string;
  readonly syllables: readonly string[];
  readonly endings: readonly string[];
  /** Nobiliary particles of family names. */
  readonly particles: readonly string[];
  readonly titles: readonly string[];
  readonly companies: readonly string[];
  readonly streets: readonly string[];
  readonly towns: readonly string[];
  readonly months: readonly string[];
  readonly sentences: readonly string[];
  readonly layouts: Readonly<Record<LetterKind, readonly string[]>>;
}

export const LETTER_KINDS = ['business', 'mail', 'form', 'minutes', 'medical', 'contract'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

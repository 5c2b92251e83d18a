// Names of marks, fields and steps within a sentence.
import { i18n } from '../messages/index.ts';

/** Languages that write nouns large wherever they stand. */
const LARGE_NOUNS: ReadonlySet<string> = new Set(['de']);

/** A name as it stands within a sentence: `Rectangle` is added as a `rectangle`. */
export const inSentence = (name: string): string =>
  LARGE_NOUNS.has(i18n.locale) || /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

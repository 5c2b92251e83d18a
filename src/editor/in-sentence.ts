// Names of marks, fields and steps inside a sentence.
import { i18n } from '../messages/index.ts';

/** Languages that capitalize nouns inside sentences. */
const LARGE_NOUNS: ReadonlySet<string> = new Set(['de']);

/** Returns a name for use inside a sentence: `Rectangle` becomes `rectangle`. */
export const inSentence = (name: string): string =>
  LARGE_NOUNS.has(i18n.locale) || /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

// Lists of names and words, loaded for name search. README.md names their sources.
import { readDictionary } from './dictionary.ts';

/** All ask for words in the form of `keyOf`. */
export interface NameLists {
  readonly firstNames: ReadonlySet<string>;
  readonly lastNames: ReadonlySet<string>;
  /** Returns whether a word is in the dictionary or a place: a capital doesn't make it a name. */
  isOrdinary(key: string): boolean;
  /** True if the words of the languages are known: a word that is none of them may be a name. */
  readonly hasDictionary: boolean;
}

/** For a search without lists: finds names only by context. */
export const NO_LISTS: NameLists = {
  firstNames: new Set(),
  lastNames: new Set(),
  isOrdinary: () => false,
  hasDictionary: false,
};

const toSet = ({ words }: { readonly words: string }): ReadonlySet<string> => new Set(words.split(' '));

export async function loadNameLists(): Promise<NameLists> {
  const [first, last, places, dictionary] = await Promise.all([
    import('./lists/first-names.json'),
    import('./lists/last-names.json'),
    import('./lists/places.json'),
    import('./lists/dictionary.json'),
  ]);
  const [placeNames, isWord] = [toSet(places.default), readDictionary(dictionary.default.bits)];
  return {
    firstNames: toSet(first.default),
    lastNames: toSet(last.default),
    isOrdinary: (key) => isWord(key) || placeNames.has(key),
    hasDictionary: true,
  };
}

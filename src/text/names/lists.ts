// Lists of names and words, loaded when names are looked for. See README.md for where they come from.

/** Words in the form of `keyOf`. */
export interface NameLists {
  readonly firstNames: ReadonlySet<string>;
  readonly lastNames: ReadonlySet<string>;
  /** Words of the languages, and places: a capital alone makes no name of them. */
  readonly ordinary: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** For a search that was given no lists: names are found by what announces them alone. */
export const NO_LISTS: NameLists = { firstNames: NOTHING, lastNames: NOTHING, ordinary: NOTHING };

const loadWords = async (file: Promise<{ readonly default: { readonly words: string } }>) =>
  (await file).default.words.split(' ');

/** Loads the lists of names for six languages. */
export async function loadNameLists(): Promise<NameLists> {
  const [firstNames, lastNames, words, places] = await Promise.all([
    loadWords(import('./lists/first-names.json')),
    loadWords(import('./lists/last-names.json')),
    loadWords(import('./lists/ordinary-words.json')),
    loadWords(import('./lists/places.json')),
  ]);
  return { firstNames: new Set(firstNames), lastNames: new Set(lastNames), ordinary: new Set([...words, ...places]) };
}

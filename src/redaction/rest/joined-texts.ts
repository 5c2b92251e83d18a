// Words that texts make only together: replacement texts of neighbours, titles after each other.
import { toHexDigits, toLatin1 } from '../../codecs/bytes.ts';
import { type IsSecret, parseContent } from '../../pdf/content/index.ts';
import { decodeTextString } from '../../pdf/core.ts';
import {
  asDict,
  get,
  getDict,
  isText,
  listOf,
  type PDFDict,
  type PDFObject,
  type StringObject,
} from '../../pdf/structure/index.ts';
import { SPOKEN } from '../content/content-words.ts';
import { stringHoldsWord } from '../escapes.ts';
import { foldText, SHORTEST_IN_DATA } from '../words.ts';

export interface TextInOrder {
  readonly kind: 'alternative' | 'title';
  readonly object: StringObject;
  readonly text: string;
}

/** Elements and titles that are followed. */
const MOST = 100_000;

/** Yields the dictionaries of a tree in order, from the objects below its root. */
function* walk(
  starts: readonly (PDFObject | undefined)[],
  below: (dict: PDFDict) => readonly (PDFObject | undefined)[],
): Generator<PDFDict> {
  const seen = new Set<PDFDict>();
  const waiting = [...starts].reverse();
  while (waiting.length > 0 && seen.size < MOST) {
    const dict = asDict(waiting.pop());
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    yield dict;
    for (const next of [...below(dict)].reverse()) waiting.push(next);
  }
}

/** Returns the replacement texts of the structure tree, then the outline's titles, in order. */
export function textsInOrder(catalog: PDFDict): readonly TextInOrder[] {
  const root = get(getDict(catalog, 'StructTreeRoot'), 'K');
  const first = get(getDict(catalog, 'Outlines'), 'First');
  const elements = [...walk(listOf(root), (dict) => listOf(get(dict, 'K')))];
  const titles = [...walk([first], (dict) => [get(dict, 'First'), get(dict, 'Next')])];
  const read = (kind: TextInOrder['kind'], dicts: readonly PDFDict[], keys: readonly string[]) =>
    dicts.flatMap((dict) =>
      keys.flatMap((key): TextInOrder[] => {
        const object = get(dict, key);
        return isText(object) ? [{ kind, object, text: decodeTextString(object.asBytes()).trim() }] : [];
      }),
    );
  return [...read('alternative', elements, ['ActualText', 'Alt', 'E']), ...read('title', titles, ['Title'])];
}

/** Returns the indices of texts that make one of the words together. */
function partsOfWords(texts: readonly string[], words: readonly string[]): ReadonlySet<number> {
  // Shorter words arise by chance where texts meet.
  const long = words.filter((word) => word.length >= SHORTEST_IN_DATA);
  const found = new Set<number>();
  if (long.length === 0) return found;
  const ends: number[] = [];
  let joined = '';
  for (const text of texts) {
    joined += foldText(text);
    ends.push(joined.length);
  }
  for (const word of long) {
    for (let at = joined.indexOf(word); at >= 0; at = joined.indexOf(word, at + 1)) {
      for (const [index, end] of ends.entries())
        if (end > at && (ends[index - 1] ?? 0) < at + word.length) found.add(index);
    }
  }
  return found;
}

/** Returns the objects of texts that make one of the words together. */
export function findPartsOfWords(catalog: PDFDict, words: readonly string[]): ReadonlySet<PDFObject> {
  if (words.every(({ length }) => length < SHORTEST_IN_DATA)) return new Set();
  const texts = textsInOrder(catalog);
  const parts = partsOfWords(
    texts.map(({ text }) => text),
    words,
  );
  return new Set(texts.flatMap(({ object }, index) => (parts.has(index) ? [object] : [])));
}

/** Returns the texts of marked content that stand for others, in order. @throws Inexact */
export const spokenIn = (content: Uint8Array): Uint8Array[] =>
  parseContent(content).flatMap(({ operator, operands }) => {
    const [properties] = operator === 'BDC' ? operands.slice(-1) : [];
    if (properties?.kind !== 'dict') return [];
    return [...properties.entries].flatMap(([key, value]) =>
      SPOKEN.has(key) && value.kind === 'string' ? [value.bytes] : [],
    );
  });

/** Returns which texts of marked content hold a word, alone or together with others. */
export function spokenSecrets(content: Uint8Array, words: readonly string[]): IsSecret {
  const parts = spokenParts(content, words);
  return (key, bytes) => parts.has(toHexDigits(bytes)) || stringHoldsWord(key, bytes, words);
}

/** Returns the texts of marked content, in hexadecimal digits, that make a word together. */
function spokenParts(content: Uint8Array, words: readonly string[]): ReadonlySet<string> {
  if (words.length === 0 || !toLatin1(content).includes('<<')) return new Set();
  const texts = spokenIn(content);
  const parts = partsOfWords(
    texts.map((bytes) => decodeTextString(bytes).trim()),
    words,
  );
  return new Set(texts.filter((_, index) => parts.has(index)).map(toHexDigits));
}

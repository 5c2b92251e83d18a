// Searches data that no review shows for words in disguise: look-alike letters, signs between the
// letters, shifted alphabets, codings and compression in each other.
import { decodeWindows1252 } from '../../kernel/single-byte.ts';
import { foldText, holdsWord, wordsOf } from '../words.ts';
import { decodings } from './codings.ts';
import { inflatedParts } from './inflate.ts';
import { showTags, skeletonOf } from './look-alikes.ts';

/** Codings in each other that are undone. */
const MAX_DEPTH = 4;
/** Most bytes of one text that are decoded further. */
const MOST_DECODED = 4_000_000;

/** Lengths from which words are sought: shorter ones would be found where none is. */
const LEAST = { looks: 3, apart: 3, rotated: 4, turned: 6, shifted: 6 };

const TOKEN = /[\p{L}\p{N}]+/gu;
/** Letters with signs or blanks in between, and words with signs in between. */
const APART = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[^\p{L}\p{N}]{1,5}[\p{L}\p{N}]){2,}(?![\p{L}\p{N}])/gu;
const CUT = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:[^\p{L}\p{N}\s]{1,3}[\p{L}\p{N}]+)+/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/u;
/** Boundaries of capitals and digits in a run of letters. */
const GLUE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;
const GLUED = /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;
/** Runs of letters, and of signs that people write for them. */
const RUN = /[\p{L}\p{N}\p{M}\p{So}@$!|€¡+]+/gu;

const rotate = (word: string, by: number) =>
  word.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + by + 26) % 26)));
/** Returns the same letters for each shift of the alphabet: the first one becomes `a`. */
const unshifted = (word: string) => rotate(word, 97 - word.charCodeAt(0));
const mirrored = (word: string) => word.replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)));
const turned = (word: string) => [...word].reverse().join('');
const isLatin = (word: string) => /^[a-z]+$/.test(word);

interface Sought {
  readonly words: readonly string[];
  readonly all: ReadonlySet<string>;
  readonly looks: ReadonlySet<string>;
  /** In another order, or another alphabet. */
  readonly changed: ReadonlySet<string>;
  readonly shifted: ReadonlySet<string>;
  readonly longest: number;
  readonly isForeign: boolean;
}

const known = new WeakMap<readonly string[], Sought>();

function soughtOf(words: readonly string[]): Sought {
  const cached = known.get(words);
  if (cached) return cached;
  const single = words.filter((word) => /^\p{L}+$/u.test(word));
  const atLeast = (length: number) => single.filter((word) => word.length >= length);
  const latin = atLeast(LEAST.shifted).filter(isLatin);
  const changed = [
    ...atLeast(LEAST.turned).map(turned),
    ...atLeast(LEAST.rotated).map((word) => rotate(word, 13)),
    ...latin.map(mirrored),
  ];
  const made: Sought = {
    words,
    all: new Set(atLeast(LEAST.apart)),
    looks: new Set(atLeast(LEAST.looks).map(skeletonOf)),
    changed: new Set(changed.filter((word) => !words.includes(word))),
    shifted: new Set(latin.map(unshifted)),
    longest: Math.max(0, ...single.map(({ length }) => length)),
    isForeign: words.some((word) => /\P{ASCII}/u.test(word)),
  };
  known.set(words, made);
  return made;
}

/** Returns whether a token is a word in another alphabet or order. */
const isChanged = (token: string, { changed, shifted }: Sought): boolean =>
  changed.has(token) || (token.length >= LEAST.shifted && isLatin(token) && shifted.has(unshifted(token)));

const looksLikeWord = (run: string, { looks }: Sought): boolean => {
  const skeleton = skeletonOf(run);
  return looks.has(skeleton) || (skeleton.length >= LEAST.turned && looks.has(turned(skeleton)));
};

/** Returns whether neighbouring parts make a word. */
function joinsToWord(run: string, sought: Sought): boolean {
  const parts = run.split(SEPARATORS).filter(Boolean);
  for (let first = 0; first < parts.length; first++) {
    let joined = '';
    for (let next = first; next < parts.length && joined.length < sought.longest; next++) {
      joined += parts[next];
      if (next === first) continue;
      if (sought.all.has(joined) || isChanged(joined, sought) || looksLikeWord(joined, sought)) return true;
    }
  }
  return false;
}

/** Returns whether a text spells a word in other letters, in another order, or with signs in it. */
function spellsWord(text: string, sought: Sought): boolean {
  if (GLUED.test(text) && holdsWord(text.replace(GLUE, ' '), sought.words)) return true;
  const folded = foldText(text);
  const isOdd = (run: string) => !isLatin(run) || (sought.isForeign && run.length >= LEAST.rotated);
  for (const [token] of folded.matchAll(TOKEN)) if (isChanged(token, sought)) return true;
  for (const [run] of folded.matchAll(RUN)) if (isOdd(run) && looksLikeWord(run, sought)) return true;
  return [APART, CUT].some((pattern) => (folded.match(pattern) ?? []).some((run) => joinsToWord(run, sought)));
}

function searchText(text: string, sought: Sought, depth: number): boolean {
  const shown = showTags(text);
  if (((depth > 0 || shown !== text) && holdsWord(shown, sought.words)) || spellsWord(shown, sought)) return true;
  if (depth >= MAX_DEPTH || text.length > MOST_DECODED) return false;
  return decodings(text).some((bytes) => searchBytes(bytes, sought, depth + 1));
}

const [UTF_8, UTF_16, UTF_16_SWAPPED] = ['utf-8', 'utf-16be', 'utf-16le'].map(
  (label) => new TextDecoder(label, { fatal: true }),
) as [TextDecoder, TextDecoder, TextDecoder];
const LENIENT = new TextDecoder();
/** Decodes text among other bytes; U+FFFD would count as a sign of the text. */
const decodeParts = (bytes: Uint8Array) => LENIENT.decode(bytes).replaceAll('\ufffd', '\0');
const UNREADABLE = /[^\P{Cc}\t\n\r]|\ufffd/u;

function decodeWith(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the texts that bytes may be; for decoded ones, only readable texts. */
function readingsOf(bytes: Uint8Array, { isForeign }: Sought, depth: number): string[] {
  const isWide = bytes.includes(0) || isForeign || bytes[0] === 0xfe || bytes[0] === 0xff;
  const whole = decodeWith(UTF_8, bytes);
  const texts = [
    ...(whole === undefined ? [decodeWindows1252(bytes), decodeParts(bytes)] : [whole]),
    ...(isWide ? [decodeWith(UTF_16, bytes), decodeWith(UTF_16_SWAPPED, bytes)] : []),
    ...(bytes.includes(0) ? [decodeWindows1252(bytes.filter((byte) => byte > 0))] : []),
  ].filter((text) => text !== undefined);
  return [...new Set(texts)].filter((text) => depth === 0 || !UNREADABLE.test(text));
}

function searchBytes(bytes: Uint8Array, sought: Sought, depth: number): boolean {
  if (readingsOf(bytes, sought, depth).some((reading) => searchText(reading, sought, depth))) return true;
  return depth < MAX_DEPTH && inflatedParts(bytes).some((part) => searchBytes(part, sought, depth + 1));
}

/** Returns whether data hides a word; plain text is the concern of others. */
export const hidesWord = (bytes: Uint8Array, words: readonly string[]): boolean =>
  words.length > 0 && bytes.length > 2 && searchBytes(bytes, soughtOf(words), 0);

const ENCODER = new TextEncoder();

/** Returns a search for the entries whose words a text holds, at least one of them in disguise. */
export function searchHidden(entries: readonly string[]): (text: string) => string[] {
  const all = wordsOf(entries);
  const asked = entries
    .map((entry) => ({ entry, words: wordsOf([entry]).map((word) => [word]) }))
    .filter(({ words }) => words.length > 0);
  return (text) => {
    const bytes = ENCODER.encode(text);
    if (!hidesWord(bytes, all)) return [];
    return asked
      .filter(({ words }) => {
        const others = words.filter((word) => !holdsWord(text, word));
        return others.length > 0 && others.every((word) => hidesWord(bytes, word));
      })
      .map(({ entry }) => entry);
  };
}

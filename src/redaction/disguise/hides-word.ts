// Searches data that no review shows for disguised words: look-alikes, shifted alphabets, codings.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { showTags, skeletonOf } from '../../kernel/look-alikes.ts';
import { decodeWindows1252 } from '../../kernel/single-byte.ts';
import { foldText, heldWords, holdsWord, wordsOf } from '../words.ts';
import { decodings } from './codings.ts';
import { inflatedParts } from './inflate.ts';

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

/** Words by the forms that disguise them. */
type Forms = ReadonlyMap<string, readonly string[]>;

interface Sought {
  readonly words: readonly string[];
  readonly all: Forms;
  readonly looks: Forms;
  /** In another order, or another alphabet. */
  readonly changed: Forms;
  readonly shifted: Forms;
  readonly longest: number;
  readonly isForeign: boolean;
}

function toForms(...pairs: readonly (readonly [form: string, word: string])[]): Forms {
  const forms = new Map<string, string[]>();
  for (const [form, word] of pairs) getOrCreate(forms, form, () => []).push(word);
  return forms;
}

const known = new WeakMap<readonly string[], Sought>();

function soughtOf(words: readonly string[]): Sought {
  const cached = known.get(words);
  if (cached) return cached;
  const single = words.filter((word) => /^\p{L}+$/u.test(word));
  const atLeast = (length: number) => single.filter((word) => word.length >= length);
  const latin = atLeast(LEAST.shifted).filter(isLatin);
  const formsOf = (some: readonly string[], toForm: (word: string) => string) =>
    some.map((word) => [toForm(word), word] as const);
  const changed = [
    ...formsOf(atLeast(LEAST.turned), turned),
    ...formsOf(atLeast(LEAST.rotated), (word) => rotate(word, 13)),
    ...formsOf(latin, mirrored),
  ];
  const plain = new Set(words);
  const made: Sought = {
    words,
    all: toForms(...formsOf(atLeast(LEAST.apart), (word) => word)),
    looks: toForms(...formsOf(atLeast(LEAST.looks), skeletonOf)),
    changed: toForms(...changed.filter(([form]) => !plain.has(form))),
    shifted: toForms(...formsOf(latin, unshifted)),
    longest: Math.max(0, ...single.map(({ length }) => length)),
    isForeign: words.some((word) => /\P{ASCII}/u.test(word)),
  };
  known.set(words, made);
  return made;
}

const NONE: readonly string[] = [];

/** Yields the words that a token is in another alphabet or order. */
function* changedWords(token: string, { changed, shifted }: Sought): Generator<string> {
  yield* changed.get(token) ?? NONE;
  if (token.length >= LEAST.shifted && isLatin(token)) yield* shifted.get(unshifted(token)) ?? NONE;
}

/** Yields the words that a run of signs looks like. */
function* similarWords(run: string, { looks }: Sought): Generator<string> {
  const skeleton = skeletonOf(run);
  yield* looks.get(skeleton) ?? NONE;
  if (skeleton.length >= LEAST.turned) yield* looks.get(turned(skeleton)) ?? NONE;
}

/** Yields the words that neighbouring parts make. */
function* joinedWords(run: string, sought: Sought): Generator<string> {
  const parts = run.split(SEPARATORS).filter(Boolean);
  for (let first = 0; first < parts.length; first++) {
    let joined = '';
    for (let next = first; next < parts.length && joined.length < sought.longest; next++) {
      joined += parts[next];
      if (next === first) continue;
      yield* sought.all.get(joined) ?? NONE;
      yield* changedWords(joined, sought);
      yield* similarWords(joined, sought);
    }
  }
}

/** Yields words that a text spells in other letters or another order, or with signs in them. */
function* spelledWords(text: string, sought: Sought): Generator<string> {
  if (GLUED.test(text)) yield* heldWords(text.replace(GLUE, ' '), sought.words);
  const folded = foldText(text);
  const isOdd = (run: string) => !isLatin(run) || (sought.isForeign && run.length >= LEAST.rotated);
  for (const [token] of folded.matchAll(TOKEN)) yield* changedWords(token, sought);
  for (const [run] of folded.matchAll(RUN)) if (isOdd(run)) yield* similarWords(run, sought);
  for (const pattern of [APART, CUT]) for (const run of folded.match(pattern) ?? []) yield* joinedWords(run, sought);
}

function* wordsInText(text: string, sought: Sought, depth: number): Generator<string> {
  const shown = showTags(text);
  if (depth > 0 || shown !== text) yield* heldWords(shown, sought.words);
  yield* spelledWords(shown, sought);
  if (depth >= MAX_DEPTH || text.length > MOST_DECODED) return;
  for (const bytes of decodings(text)) yield* wordsInBytes(bytes, sought, depth + 1);
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

function* wordsInBytes(bytes: Uint8Array, sought: Sought, depth: number): Generator<string> {
  for (const reading of readingsOf(bytes, sought, depth)) yield* wordsInText(reading, sought, depth);
  if (depth >= MAX_DEPTH) return;
  for (const part of inflatedParts(bytes)) yield* wordsInBytes(part, sought, depth + 1);
}

/** Yields the words that data hides, some more than once; plain text is the concern of others. */
function* hiddenWords(bytes: Uint8Array, words: readonly string[]): Generator<string> {
  if (words.length > 0 && bytes.length > 2) yield* wordsInBytes(bytes, soughtOf(words), 0);
}

export const hidesWord = (bytes: Uint8Array, words: readonly string[]): boolean =>
  !hiddenWords(bytes, words).next().done;

const ENCODER = new TextEncoder();

/** Returns a search for the entries whose words a text holds, at least one of them in disguise. */
export function searchHidden(entries: readonly string[]): (text: string) => string[] {
  const asked = entries.map((entry) => ({ entry, words: wordsOf([entry]) }));
  const all = wordsOf(entries);
  return (text) => {
    const hidden = new Set(hiddenWords(ENCODER.encode(text), all));
    for (const word of heldWords(text, all)) hidden.delete(word);
    if (hidden.size === 0) return [];
    return asked
      .filter(({ words }) => words.some((word) => hidden.has(word)))
      .filter(({ words }) => words.every((word) => hidden.has(word) || holdsWord(text, [word])))
      .map(({ entry }) => entry);
  };
}

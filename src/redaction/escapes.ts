// Finds words in machine-readable text: URLs, scripts, markup, file and destination names. Letters
// may be escaped there, and words may lack separators.
import { SHORTEST_IN_DATA } from './content/content-words.ts';
import { bytesHoldWord, dataHoldsWord, foldText, holdsWord, readingsOf } from './words.ts';

/** Keys whose strings are identifiers, in which words run together, or markup. */
const IDENTIFIERS = new Set('URI F UF D Dest Dests Names Limits ID T JS NS Base RC RV'.split(' '));

const ESCAPED = /%[0-9a-f]{2}|&#x?[0-9a-f]+;|\\u\{?[0-9a-f]|\\x[0-9a-f]|\\[0-7]{2}|=\r?\n|=[0-9A-F]{2}/i;

const codePoint = (digits: string, base: number): string => {
  const code = Number.parseInt(digits, base);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
};

/** Decodes hex-escaped bytes, such as %41. */
const undoBytes = (text: string, run: RegExp): string =>
  text.replace(run, (escaped) => {
    const codes = (escaped.match(/[0-9a-f]{2}/gi) ?? []).map((digits) => Number.parseInt(digits, 16));
    return new TextDecoder().decode(Uint8Array.from(codes));
  });

/** Returns the decodings of escaped text: URL, HTML, script strings, quoted-printable. */
export function unescapedTexts(text: string): string[] {
  // A word may be split across elements.
  const stripped = text.includes('<') ? [text.replace(/<[^<>]*>/g, '')] : [];
  if (!ESCAPED.test(text)) return stripped;
  const address = undoBytes(text, /(?:%[0-9a-f]{2})+/gi);
  const markup = text
    .replace(/&#x([0-9a-f]+);/gi, (_, digits: string) => codePoint(digits, 16))
    .replace(/&#(\d+);/g, (_, digits: string) => codePoint(digits, 10));
  const script = text
    .replace(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, a: string, b: string, c: string) =>
      codePoint(a ?? b ?? c, 16),
    )
    .replace(/\\([0-7]{2,3})/g, (_, digits: string) => codePoint(digits, 8));
  const mail = undoBytes(text.replace(/=\r?\n/g, ''), /(?:=[0-9A-F]{2})+/g);
  return [address, markup, markup.replace(/<[^<>]*>/g, ''), script, mail].filter((reading) => reading !== text);
}

/** Words that begin with a capital inside of a longer one: "MillerReport". */
export const partCamels = (text: string) => text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2');

/** Returns whether machine-readable text contains a word, escaped or joined with others. */
export function codeHoldsWord(bytes: Uint8Array, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  if (bytesHoldWord(bytes, words)) return true;
  const long = words.filter((word) => word.length >= SHORTEST_IN_DATA);
  if (dataHoldsWord(bytes, long)) return true;
  return readingsOf(bytes).some((reading) =>
    [reading, ...unescapedTexts(reading)].some((text) => {
      const folded = foldText(text);
      return holdsWord(partCamels(text), words) || holdsWord(text, words) || long.some((word) => folded.includes(word));
    }),
  );
}

const SPACED = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?![\p{L}\p{N}])/gu;

/** Joins letters that blanks set apart. */
export const joinLetters = (text: string): string => text.replace(SPACED, (letters) => letters.replaceAll(' ', ''));

export const stringHoldsWord = (key: string, bytes: Uint8Array, words: readonly string[]): boolean =>
  (IDENTIFIERS.has(key) ? codeHoldsWord : bytesHoldWord)(bytes, words) ||
  (words.length > 0 && readingsOf(bytes).some((reading) => holdsWord(joinLetters(reading), words)));

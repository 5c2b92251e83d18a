// Finds words in machine-readable text: URLs, scripts, markup, file and destination names. Letters
// may be escaped there, and words may lack separators.
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { decodeBase64 } from './disguise/codings.ts';
import { hidesWord } from './disguise/hides-word.ts';
import { undoPunycode } from './disguise/punycode.ts';
import { undoReferences } from './entities.ts';
import { bytesHoldWord, dataHoldsWord, foldText, holdsWord, readingsOf, SHORTEST_IN_DATA } from './words.ts';

/** Keys whose strings are identifiers, in which words run together, or markup. */
const IDENTIFIERS = new Set('URI F UF D Dest Dests Names Limits ID T JS NS Base RC RV'.split(' '));

/** Keys of names that programs refer to. */
const NAMES = new Set('D Dest Dests ID Limits NS Names T'.split(' '));
/** Minimum length of words that begin or end such a name without a separator: "resetbutton". */
const SHORTEST_IN_NAMES = 4;

const ESCAPED = /%u?[0-9a-f]{2}|&#?\w+|\\[ux]\{?-?[0-9a-f]|\\'[0-9a-f]|\\[0-9a-f]|=[ \t]*\r?\n|[=#][0-9a-f]{2}|\bxn--/i;

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

/** Letters by their codes in strings of scripts, PostScript and JSON. */
const undoScript = (text: string): string =>
  text
    .replace(
      /\\[ux]\{([0-9a-f]+)\}|\\U([0-9a-f]{8})|[\\%]u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi,
      (_, a: string, b: string, c: string, d: string) => codePoint(a ?? b ?? c ?? d, 16),
    )
    .replace(/\\([0-7]{1,3})/g, (_, digits: string) => codePoint(digits, 8));

/** Marks of elements: comments and values of attributes may hold a `>`. */
const TAGS = /<!--.{0,4000}?-->|<!\[CDATA\[|\]\]>|<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>|<[^<>]*>/gs;

const withoutTags = (text: string): string => text.replace(TAGS, '');

/** URL, HTML, script strings, style sheets, quoted-printable, names of PDF. */
function undoEscapes(text: string): string[] {
  if (!ESCAPED.test(text)) return [];
  const address = undoBytes(text, /(?:%[0-9a-f]{2})+/gi);
  const markup = undoReferences(text, codePoint);
  const script = undoScript(text);
  const style = text.replace(/\\([0-9a-f]{1,6})[ \t\n]?/gi, (_, digits: string) => codePoint(digits, 16));
  const mail = undoBytes(text.replace(/=[ \t]*\r?\n/g, ''), /(?:=[0-9a-f]{2})+/gi);
  const name = undoBytes(text, /(?:#[0-9a-f]{2})+/gi);
  // Addresses inside of addresses are escaped twice, as are texts of markup in markup.
  const twice = [undoBytes(address, /(?:%[0-9a-f]{2})+/gi), undoReferences(markup, codePoint)];
  const host = undoPunycode(text);
  return [address, markup, ...twice, withoutTags(markup), script, style, mail, name, host, ...joinStrings(script)];
}

/** Rich text format: letters by their codes, and groups and commands in between. */
function undoRtf(text: string): string[] {
  if (!text.includes('{\\rtf')) return [];
  // Readers without the letter show what follows it.
  const instead = [/\\u(-?\d{1,5}) ?(?:\?|\\'[0-9a-f]{2})?/gi, /\\u(-?\d{1,5}) ?(?:\\'[0-9a-f]{2}|[^\\{}\r\n])?/gi];
  return instead.map((letter) =>
    text
      .replace(/\{\\\*[^{}]*\}/g, '')
      .replace(letter, (_, code: string) => codePoint(String((Number(code) + 65_536) % 65_536), 10))
      .replace(/\\'([0-9a-f]{2})/gi, (_, digits: string) => codePoint(digits, 16))
      .replace(/\\[a-z]+-?\d* ?|\\[-~_*]|[{}]|\r?\n/gi, ''),
  );
}

/** Returns the contents of strings in parentheses that nest in others; escaped ones begin none. */
function nestedIn(text: string): string[] {
  const found: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/\\.|[()]/gs)) {
    if (sign === '(' && depth++ === 0) start = index + 1;
    if (sign === ')' && depth > 0 && --depth === 0) found.push(text.slice(start, index).replace(/\\?[()]/g, ''));
  }
  return found;
}

/** Strings of PostScript: in parentheses, or digits. */
function joinPostScript(text: string): string[] {
  // Escaped characters outside of strings begin none.
  const literal = (text.match(/\\.|\((?:\\.|[^\\()])*\)/gs) ?? []).filter((part) => part.startsWith('('));
  const digits = text.match(/<[0-9a-f][0-9a-f\s]*>/gi) ?? [];
  return [
    ...(literal.length > 1 ? [literal.map((string) => string.slice(1, -1)).join('')] : []),
    ...(literal.length > 0 ? [nestedIn(text).join('')] : []),
    ...(digits.length > 0 ? toReadable(decodeHex(digits.join('').replace(/[<>\s]/g, ''))) : []),
  ];
}

/** Calls that return a letter by its code. */
const CHARACTER = /\b(?:String\s*\.\s*from(?:CharCode|CodePoint)|chr[bw]?|char)\s*\(\s*(0x[0-9a-f]+|\d+)\s*\)/gi;

/** Strings that a script puts together, and letters that it has by their codes. */
function joinStrings(text: string): string[] {
  const written = text.replace(CHARACTER, (_, code: string) => `"${codePoint(String(Number(code)), 10)}"`);
  const strings = written.match(/(["'`])(?:\\.|(?!\1)[^\\])*\1/gs) ?? [];
  const joined = strings.length > 1 ? [strings.map((string) => string.slice(1, -1)).join('')] : [];
  const added = written.replace(/\$\{\s*(["'`])(.*?)\1\s*\}/g, '$2').replace(/(["'`])\s*\+\s*(["'`])/g, '');
  const codes = text.match(/(?:0x[0-9a-f]{2,4}|\d{2,5})(?:\s*,\s*(?:0x[0-9a-f]{2,4}|\d{2,5}))+/gi) ?? [];
  const letters = codes.map((list) =>
    list
      .split(',')
      .map((code) => codePoint(String(Number(code)), 10))
      .join(''),
  );
  return [...joined, added, ...letters, ...joinPostScript(text)];
}

/** Order of letters turned by a script, or by a mark for right-to-left text. */
const turnOver = (text: string): string[] =>
  /\breverse\b|\u202e/.test(text) ? [[...text.replaceAll('\u202e', '')].reverse().join('')] : [];

const READABLE = /^[\t\n\r\x20-\x7e\u00a0-\uffff]+$/;

/** Returns bytes as text, if all of them are. */
function toReadable(bytes: Uint8Array): string[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return READABLE.test(text) ? [text] : [];
  } catch {
    return [];
  }
}

const decodeHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** Runs of base64, over the lines of a mail too; words of a language are none. */
const BASE64 = /(?:[\w+/-]{60,}\r?\n)*[\w+/-]{8,}={0,2}/g;
const ORDINARY = /^[A-Z]?[a-z]+$|^\d+$/;

/** Text in base64 or in hexadecimal digits, and words of mail headers: RFC 2047. */
function decodeRuns(text: string): string[] {
  const words = text.replace(/=\?[^?\s]+\?([bq])\?([^?\s]*)\?=/gi, (_, kind: string, coded: string) =>
    kind.toLowerCase() === 'b'
      ? (toReadable(decodeBase64(coded) ?? new Uint8Array())[0] ?? '')
      : undoBytes(coded, /(?:=[0-9A-F]{2})+/g).replaceAll('_', ' '),
  );
  const runs = (text.match(BASE64) ?? []).filter((run) => !ORDINARY.test(run));
  const called = Array.from(text.matchAll(/\batob\(\s*["'`]([\w+/=-]+)/g), ([, run = '']) => run);
  return [
    words,
    ...[...runs, ...called].flatMap((run) => toReadable(decodeBase64(run) ?? new Uint8Array())),
    ...(text.match(/(?:[0-9a-f]{2}){6,}/gi) ?? []).flatMap((run) => toReadable(decodeHex(run))),
  ];
}

/** Returns the readings of escaped, encoded and assembled text that differ from it. */
export function unescapedTexts(text: string): string[] {
  const whole = text.replace(BREAKS, '');
  // Escaped line feeds of calendars and scripts break words, too.
  const readings = [...undoAll(text), ...(whole === text ? [] : [whole, ...undoAll(whole)]), text.replace(FEEDS, '')];
  return [...new Set(readings)].filter((reading) => reading !== text && reading !== '');
}

function undoAll(text: string): string[] {
  // A word may be split across elements.
  const stripped = text.includes('<') ? [withoutTags(text)] : [];
  // Letters of four bytes, read as two each.
  const narrow = text.includes('\0') ? [text.replaceAll('\0', '')] : [];
  return [
    ...[...stripped, ...narrow, ...undoEscapes(text), ...undoRtf(text)],
    ...[...joinStrings(text), ...turnOver(text), ...decodeRuns(text)],
  ];
}

/** Words that begin with a capital inside of a longer one: "MillerReport". */
export const partCamels = (text: string) => text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2');

/** Returns whether machine-readable text holds a word: escaped, joined or disguised. */
export const codeHoldsWord = (bytes: Uint8Array, words: readonly string[]): boolean =>
  writesWord(bytes, words) || hidesWord(bytes, words);

/** Returns bytes without their folds, if these part letters of several bytes. */
function unfolded(bytes: Uint8Array): Uint8Array[] {
  const text = toLatin1(bytes);
  return /[\x80-\xff]\r?\n[ \t][\x80-\xbf]/.test(text) ? [fromLatin1(text.replace(FOLDED, ''))] : [];
}

function writesWord(bytes: Uint8Array, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  if (bytesHoldWord(bytes, words)) return true;
  const long = words.filter((word) => word.length >= SHORTEST_IN_DATA);
  if (dataHoldsWord(bytes, long)) return true;
  return [bytes, ...unfolded(bytes)].flatMap(readingsOf).some((reading) =>
    [reading, ...unescapedTexts(reading)].some((text) => {
      const folded = foldText(text);
      return holdsWord(partCamels(text), words) || holdsWord(text, words) || long.some((word) => folded.includes(word));
    }),
  );
}

/** Breaks within words: folded lines of mails, cards and calendars, strings of scripts, CDATA. */
const BREAKS = /\r?\n[ \t]|\\\r?\n\s*|\]\]><!\[CDATA\[/g;
const FEEDS = /(?:\\r)?\\n(?:\r?\n[ \t])?/gi;
/** Folded lines may part the bytes of a letter. */
const FOLDED = /\r?\n[ \t]/g;

const SPACED = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?![\p{L}\p{N}])/gu;

export const joinLetters = (text: string): string => text.replace(SPACED, (letters) => letters.replaceAll(' ', ''));

/** Returns whether letters in a row begin or end with a word, in a name and not in a sentence. */
function nameJoinsWord(bytes: Uint8Array, words: readonly string[]): boolean {
  const some = words.filter(({ length }) => length >= SHORTEST_IN_NAMES);
  if (some.length === 0) return false;
  return readingsOf(bytes).some((reading) => {
    const runs = /\s/.test(reading) ? [] : (foldText(reading).match(/\p{L}+/gu) ?? []);
    return runs.some((run) => some.some((word) => run.startsWith(word) || run.endsWith(word)));
  });
}

export const stringHoldsWord = (key: string, bytes: Uint8Array, words: readonly string[]): boolean =>
  (IDENTIFIERS.has(key) ? writesWord : bytesHoldWord)(bytes, words) ||
  (NAMES.has(key) && nameJoinsWord(bytes, words)) ||
  hidesWord(bytes, words) ||
  (words.length > 0 &&
    readingsOf(bytes).some((reading) =>
      [joinLetters(reading), ...turnOver(reading), ...undoEscapes(reading)].some((text) => holdsWord(text, words)),
    ));

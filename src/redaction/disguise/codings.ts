// Undoes what turns text into other text: base64, hexadecimal digits, lists of codes, and the like.
import { concatBytes } from '../../codecs/bytes.ts';

/** Decodes base64, also in its form for addresses; undefined for other text. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const digits = text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
    return Uint8Array.from(atob(digits), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const letter of text.replace(/=/g, '').toUpperCase()) {
    bits = ((bits << 5) | BASE_32.indexOf(letter)) & 0xfff;
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 255);
  }
  return Uint8Array.from(bytes);
}

/** Groups of digits of base 85: ISO 32000-2, 7.4.3. */
function decodeBase85(text: string): Uint8Array {
  const parts = (text.replace(/z/g, '!!!!!').match(/.{1,5}/gs) ?? []).map((group) => {
    let value = 0;
    for (const digit of group.padEnd(5, 'u')) value = value * 85 + digit.charCodeAt(0) - 33;
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value % 2 ** 32);
    return bytes.subarray(0, group.length - 1);
  });
  return concatBytes(parts);
}

/** Lines of a length, and three bytes in four letters each. */
function decodeUu(text: string): Uint8Array {
  const lines = text.split(/\r?\n/).map((line) => {
    const values = Array.from(line, (letter) => (letter.charCodeAt(0) - 32) & 63);
    const bytes: number[] = [];
    for (let at = 1; at + 3 < values.length; at += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = values.slice(at, at + 4);
      bytes.push(((a << 2) | (b >> 4)) & 255, ((b << 4) | (c >> 2)) & 255, ((c << 6) | d) & 255);
    }
    return Uint8Array.from(bytes.slice(0, values[0]));
  });
  return concatBytes(lines);
}

const byDigits = (digits: string, size: number, base: number): Uint8Array =>
  Uint8Array.from(digits.match(new RegExp(`.{${size}}`, 'g')) ?? [], (each) => Number.parseInt(each, base));

/** Codes in a list: of characters, or places in the alphabet. */
function decodeList(list: string): Uint8Array[] {
  const codes = (list.match(/\d+/g) ?? []).map(Number);
  if (codes.some((code) => code > 255)) return [];
  return [
    Uint8Array.from(codes),
    ...(codes.every((code) => code > 0 && code <= 26) ? [Uint8Array.from(codes, (code) => code + 96)] : []),
  ];
}

const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
const LETTER_OF = new Map(MORSE.map((signs, at) => [signs, 97 + at]));

function decodeMorse(text: string): Uint8Array[] {
  const letters = text
    .trim()
    .split(/[\s/|]+/)
    .map((signs) => LETTER_OF.get(signs.replace(/[·•]/g, '.').replace(/[–—_]/g, '-')));
  return letters.includes(undefined) ? [] : [Uint8Array.from(letters as number[])];
}

const bare = (text: string, marks: RegExp) => text.replace(marks, '');
/** Words of a language, and numbers. */
const ORDINARY = /^[A-Z]?[a-z]+$|^\d+$/;
/** Longest run without blanks that is tried in base 85: others are data of their own. */
const MOST_85 = 4000;

/** How to find each coding, and to undo it. */
const CODINGS: readonly (readonly [runs: RegExp, undo: (run: string) => readonly (Uint8Array | undefined)[]])[] = [
  [/(?:[\w+/-]{60,}\r?\n)*[\w+/-]{6,}={0,2}/g, (run) => (ORDINARY.test(run) ? [] : [decodeBase64(run)])],
  [/[A-Z2-7]{8,}={0,6}|[a-z2-7]{8,}={1,6}/g, (run) => [decodeBase32(run)]],
  [/(?:(?:0x|\\x|%|&#x)?[0-9a-f]{2}[\s:;,-]{0,2}){3,}/gi, (run) => [byDigits(bare(run, /0x|[^0-9a-f]/gi), 2, 16)]],
  [/(?:[01]{8}[\s,]{0,2}){3,}/g, (run) => [byDigits(bare(run, /[^01]/g), 8, 2)]],
  [
    /(?:(?<!\d)\\?[0-3]?[0-7]{2}[\s,]{0,2}){3,}/g,
    (run) => [Uint8Array.from(run.match(/[0-7]+/g) ?? [], (code) => Number.parseInt(code, 8))],
  ],
  [/(?<!\d)\d{1,3}(?:[\s,;:._/-]{1,2}\d{1,3}){2,}(?!\d)/g, decodeList],
  [/(?:[.·•_–—-]{1,4}[\s/|]{1,3}){2,}[.·•_–—-]{1,4}/g, decodeMorse],
  [
    /<~[\s\S]*?~>|[!-u]{8,}/g,
    (run) => (run.length > MOST_85 || /^[\w.,-]+$/.test(run) ? [] : [decodeBase85(bare(run, /\s|<~|~>/g))]),
  ],
  [/begin [0-7]{3} [^\n]*\n(?:[!-`][^\n]{0,90}\n)+/gm, (run) => [decodeUu(run.slice(run.indexOf('\n') + 1))]],
];

/** UTF-7: base64 of UTF-16 between signs. */
const undoUtf7 = (text: string): string[] =>
  /(?<!\+)\+[A-Za-z0-9/]{3,}-/.test(text)
    ? [
        text.replace(/(?<!\+)\+([A-Za-z0-9/]{3,})-/g, (whole, run: string) => {
          const bytes = decodeBase64(run.slice(0, run.length - (run.length % 4 === 1 ? 1 : 0)));
          return bytes ? new TextDecoder('utf-16be').decode(bytes) : whole;
        }),
      ]
    : [];

/** Returns the bytes that a text may stand for. */
export function decodings(text: string): Uint8Array[] {
  return [
    ...CODINGS.flatMap(([runs, undo]) => (text.match(runs) ?? []).flatMap((run) => undo(run) as Uint8Array[])).filter(
      (bytes) => bytes !== undefined && bytes.length > 2,
    ),
    ...undoUtf7(text).map((each) => new TextEncoder().encode(each)),
  ];
}

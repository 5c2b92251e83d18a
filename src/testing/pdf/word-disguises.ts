// Ways to write a word so that a reader can tell it, and a plain search cannot.
import { deflateSync, gzipSync } from 'node:zlib';
import { zipOf } from '../zip.ts';

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const rotated = (text: string, by: number) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26));
  });
const between = (text: string, sign: string) => [...text].join(sign);
const codes = (text: string, base: number, size: number) =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(base).padStart(size, '0'));
const mapped = (text: string, from: string, to: string) => {
  const others = [...to];
  return Array.from(text, (letter) => others[[...from].indexOf(letter)] ?? letter).join('');
};
const shifted = (text: string, upper: number, lower: number) =>
  Array.from(text, (letter) =>
    String.fromCodePoint((letter < 'a' ? upper - 65 : lower - 97) + (letter.codePointAt(0) ?? 0)),
  ).join('');

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base32 = (text: string) => {
  const bits = codes(text, 2, 8).join('');
  const digits = (bits.match(/.{1,5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five.padEnd(5, '0'), 2)]);
  return digits.join('').padEnd(Math.ceil(digits.length / 8) * 8, '=');
};
const base85 = (text: string) => {
  const groups = text.match(/.{1,4}/gs) ?? [];
  return groups
    .map((group) => {
      let value = Array.from(group.padEnd(4, '\0')).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
      const digits = Array.from({ length: 5 }, () => {
        const digit = String.fromCharCode(33 + (value % 85));
        value = Math.floor(value / 85);
        return digit;
      });
      return digits
        .reverse()
        .join('')
        .slice(0, group.length + 1);
    })
    .join('');
};
const MORSE =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'.split(
    ' ',
  );
const morse = (text: string) => Array.from(text.toLowerCase(), (letter) => MORSE[letter.charCodeAt(0) - 97]).join(' ');

type Disguise = (word: string) => Buffer;

/** Each is text in some encoding: it fits into strings, names and streams. */
export const TEXT_DISGUISES: Readonly<Record<string, Disguise>> = {
  plain: utf8,
  'in capitals': (word) => utf8(word.toUpperCase()),
  'UTF-16 with a mark': (word) => Buffer.concat([Buffer.from([0xfe, 0xff]), wide(word)]),
  'UTF-16 without a mark': wide,
  'UTF-16, little end first': (word) => Buffer.from(`\ufeff${word}`, 'utf16le'),
  'UTF-16, little end first, without a mark': (word) => Buffer.from(word, 'utf16le'),
  'UTF-32': (word) => Buffer.from(Array.from(word).flatMap((letter) => [0, 0, 0, letter.charCodeAt(0)])),
  'UTF-8 with a mark': (word) => utf8(`\ufeff${word}`),
  'UTF-7': (word) => utf8(`+${wide(word).toString('base64').replace(/=/g, '')}-`),
  hyphens: (word) => utf8(between(word, '-')),
  dots: (word) => utf8(between(word, '.')),
  blanks: (word) => utf8(between(word, ' ')),
  underscores: (word) => utf8(between(word, '_')),
  'signs of several kinds': (word) => utf8(between(word, ' | ')),
  'a sign in the middle': (word) => utf8(`${word.slice(0, 4)}*${word.slice(4)}`),
  'spaces without width': (word) => utf8(between(word, '\u200b')),
  'lines struck through the letters': (word) => utf8(between(word, '\u0336')),
  'lines struck through, in UTF-16': (word) =>
    Buffer.concat([Buffer.from([0xfe, 0xff]), wide(between(word, '\u0336'))]),
  'a list of letters': (word) => utf8(JSON.stringify([...word])),
  'letters on lines': (word) => utf8(between(word, '\n')),
  'part of a longer word': (word) => utf8(`${word}2024Report`),
  ROT13: (word) => utf8(rotated(word, 13)),
  'shifted by 7': (word) => utf8(rotated(word, 7)),
  'a mirrored alphabet': (word) =>
    utf8(word.toLowerCase().replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)))),
  backwards: (word) => utf8([...word].reverse().join('')),
  'digits for letters': (word) => utf8(mapped(word, 'oieatsk', '01347$k')),
  'Cyrillic letters': (word) => utf8(mapped(word, 'yokit', 'уокіт')),
  'Cyrillic letters in UTF-16': (word) =>
    Buffer.concat([Buffer.from([0xfe, 0xff]), wide(mapped(word, 'yokit', 'уокіт'))]),
  'Greek letters': (word) => utf8(mapped(word, 'Zyokitr', 'Ζуοκιτг')),
  'small capitals': (word) => utf8(mapped(word.toLowerCase(), 'zyrkowit', 'ᴢʏʀᴋᴏᴡɪᴛ')),
  'mathematical letters': (word) => utf8(shifted(word, 0x1d400, 0x1d41a)),
  'letters in black circles': (word) => utf8(shifted(word.toUpperCase(), 0x1f150, 0)),
  'letters of flags': (word) => utf8(shifted(word.toUpperCase(), 0x1f1e6, 0)),
  'invisible tags': (word) => utf8(`Report${shifted(word, 0xe0041, 0xe0061)}`),
  'full-width letters': (word) => utf8(shifted(word, 0xff21, 0xff41)),
  braille: (word) => utf8(mapped(word.toLowerCase(), 'zyrkowit', '⠵⠽⠗⠅⠕⠺⠊⠞')),
  base64: (word) => utf8(utf8(word).toString('base64')),
  'base64 without padding, in a sentence': (word) => utf8(`see ${utf8(`Mr ${word} `).toString('base64url')} there`),
  'base64 of UTF-16': (word) => utf8(Buffer.from(word, 'utf16le').toString('base64')),
  'base64 twice': (word) => utf8(Buffer.from(utf8(word).toString('base64')).toString('base64')),
  'base64 of gzip': (word) => utf8(gzipSync(word).toString('base64')),
  'base64 of zlib': (word) => utf8(deflateSync(word).toString('base64')),
  base32: (word) => utf8(base32(word)),
  'base 85': (word) => utf8(`<~${base85(word)}~>`),
  'base 85 without marks': (word) => utf8(base85(word)),
  'hexadecimal digits': (word) => utf8(utf8(word).toString('hex')),
  'hexadecimal digits with colons': (word) => utf8(codes(word, 16, 2).join(':').toUpperCase()),
  'hexadecimal digits of UTF-16': (word) => utf8(wide(word).toString('hex')),
  'hexadecimal numbers': (word) =>
    utf8(
      codes(word, 16, 2)
        .map((code) => `0x${code}`)
        .join(', '),
    ),
  'hexadecimal digits of base64': (word) => utf8(utf8(utf8(word).toString('base64')).toString('hex')),
  'an address': (word) =>
    utf8(
      codes(word, 16, 2)
        .map((code) => `%${code}`)
        .join(''),
    ),
  entities: (word) =>
    utf8(
      codes(word, 10, 1)
        .map((code) => `&#${code};`)
        .join(''),
    ),
  'hexadecimal entities': (word) =>
    utf8(
      codes(word, 16, 1)
        .map((code) => `&#x${code};`)
        .join(''),
    ),
  'escapes of scripts': (word) =>
    utf8(
      codes(word, 16, 4)
        .map((code) => `\\u${code}`)
        .join(''),
    ),
  'quoted-printable': (word) =>
    utf8(
      codes(word, 16, 2)
        .map((code) => `=${code.toUpperCase()}`)
        .join(''),
    ),
  'decimal codes': (word) => utf8(codes(word, 10, 1).join(' ')),
  'octal codes': (word) => utf8(codes(word, 8, 3).join(' ')),
  'binary codes': (word) => utf8(codes(word, 2, 8).join(' ')),
  'places in the alphabet': (word) =>
    utf8(Array.from(word.toLowerCase(), (letter) => letter.charCodeAt(0) - 96).join('-')),
  'Morse code': (word) => utf8(morse(word)),
  'an uuencoded file': (word) => {
    const line = `Mr ${word}!!`;
    const groups = (
      utf8(line.padEnd(Math.ceil(line.length / 3) * 3, ' '))
        .toString('latin1')
        .match(/.{3}/g) ?? []
    ).map((three) => {
      const value = Array.from(three).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
      return [18, 12, 6, 0].map((bits) => String.fromCharCode(32 + ((value >> bits) & 63))).join('');
    });
    return utf8(`begin 644 a.txt\n${String.fromCharCode(32 + line.length)}${groups.join('')}\n\`\nend`);
  },
  'the value of a script': (word) => utf8(`{"n":"${word.slice(0, 4)}"+"${word.slice(4)}"}`),
};

/** Each is binary data: it fits into streams. */
export const DATA_DISGUISES: Readonly<Record<string, Disguise>> = {
  gzip: (word) => gzipSync(`To Mr ${word}`),
  zlib: (word) => deflateSync(`To Mr ${word}`),
  'gzip behind other data': (word) => Buffer.concat([Buffer.from([0, 1, 2, 3, 255, 128]), gzipSync(`To Mr ${word}`)]),
  'an archive': (word) => zipOf('word/document.xml', utf8(`<w:t>${word.slice(0, 4)}</w:t><w:t>${word.slice(4)}</w:t>`)),
  'an archive of disguised text': (word) => zipOf('a.txt', utf8(rotated(word, 13))),
  'the name of a file in an archive': (word) => zipOf(`${between(word, '-')}.txt`, utf8('Other')),
};

import { expect, it } from 'vitest';
import { EMPTY_REQUEST } from '../patterns/request.ts';
import { createTextSearch } from '../patterns/search.ts';
import type { BaselineGlyph } from './glyph.ts';
import { readLookAlikes } from './look-alikes.ts';

const glyphsOf = (text: string) =>
  Array.from(text, (letter, index) => ({ text: letter, index, length: letter.length }) as unknown as BaselineGlyph);

const readingsOf = (text: string) => readLookAlikes([glyphsOf(text)]).map((reading) => reading.text);

it.each([
  'Ζyrkowitz',
  'Zyrkоwitz',
  'Zуrkоwitz',
  'Zyrκοwitz',
  'Zyrkowıtz',
  'Zyrkօwitz',
  'ᏃᎩrkowᎥtz',
  'Zyrkøwiŧƶ',
  'Zʏʀᴋᴏᴡɪᴛᴢ',
  'Zyrk0w1tz',
  '🆉🆈🆁🅺🅾🆆🅸🆃🆉',
  '🇿🇾🇷🇰🇴🇼🇮🇹🇿',
  '\u{e005a}\u{e0079}\u{e0072}\u{e006b}\u{e006f}\u{e0077}\u{e0069}\u{e0074}\u{e007a}',
])('reads look-alikes as a name: %s', (text) => {
  const search = createTextSearch({ ...EMPTY_REQUEST, words: ['Zyrkowitz'] });
  expect(readingsOf(text).flatMap((reading) => search(reading))).not.toEqual([]);
});

it.each(['Plain', "O'Brien", 'Müller', 'R2D2', '12.03.2024', 'A1', 'Вам', '中文'])('reads nothing else: %s', (text) => {
  expect(readingsOf(text)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { DATA_DISGUISES, TEXT_DISGUISES } from '../../testing/pdf/word-disguises.ts';
import { codeHoldsWord, stringHoldsWord } from '../escapes.ts';
import { searchAttached } from '../rest/attached-data.ts';
import { hidesWord } from './hides-word.ts';

const WORD = 'Zyrkowitz';
const WORDS = [WORD.toLowerCase()];
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a word in disguise', () => {
  it.each(Object.entries(TEXT_DISGUISES))('is found in a string, a script and an attached file: %s', (_, disguise) => {
    const data = new Uint8Array(disguise(WORD));
    expect([stringHoldsWord('Title', data, WORDS), codeHoldsWord(data, WORDS)]).toEqual([true, true]);
    expect(searchAttached(data, WORDS)).toBe('repeats');
  });

  it.each(Object.entries(DATA_DISGUISES))('is found in attached data: %s', (_, disguise) => {
    expect(searchAttached(new Uint8Array(disguise(WORD)), WORDS)).toBe('repeats');
  });

  // Word's documents cut words by tags: `searchAttached` reads those.
  const { 'an archive': _, ...others } = DATA_DISGUISES;
  it.each(Object.entries(others))('is found behind other bytes: %s', (_name, disguise) => {
    expect(hidesWord(Buffer.concat([Buffer.from([128, 255]), disguise(WORD)]), WORDS)).toBe(true);
  });

  it.each([[[128]], [[128, 255, 32]]])('is found in look-alike letters after the bytes %j', (others) => {
    expect(hidesWord(Buffer.concat([Buffer.from(others), bytes('Zуrkоwitz')]), WORDS)).toBe(true);
  });

  it('is found in the letters of another script for a word of that script', () => {
    expect(hidesWord(bytes('Copoka'), ['сорока'])).toBe(true);
  });

  it.each([
    ['an ordinary word that is another one backwards', 'How to draw', ['ward']],
    ['an ordinary word in a mirrored alphabet', 'It is over', ['levi']],
    ['a shorter word that is a shifted one', 'a jolly day', ['cheer']],
    ['words that run on', 'They came together in a row', ['gether', 'inarow']],
    ['text of another script', 'Хорошая погода', ['xopowo']],
    ['numbers', 'Tel. 030 123 45 67, 12.03.2024', ['lamar']],
  ])('is not seen in %s', (_, text, words) => expect(hidesWord(bytes(text), words)).toBe(false));

  it.each(['ÿ', 'a', '+', '1', '-', ' ', '<~', 'begin 644 a\n'])('ends in long data that repeats %j', (letter) => {
    expect(hidesWord(bytes(letter.repeat(20_000)), WORDS)).toBe(false);
  });
});

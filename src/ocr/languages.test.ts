import { expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

const GERMAN = 'Die Partei hat den Vertrag mit der Frist von vier Wochen zu kündigen, und das ist für sie nicht neu.';

it('recognizes print in the language of adjacent text, if its data is installed', () => {
  expect(chooseLanguage(GERMAN, 'en', ['eng', 'deu'])).toBe('deu');
  expect(chooseLanguage(GERMAN, 'en', ['eng'])).toBe('eng');
});

it('recognizes print in the language of the user without text, or else in an installed one', () => {
  expect(chooseLanguage('', 'fr', ['eng', 'fra'])).toBe('fra');
  expect(chooseLanguage('', 'fr', ['eng'])).toBe('eng');
  expect(chooseLanguage(GERMAN, 'de', [])).toBeUndefined();
});

import { afterEach, describe, expect, it } from 'vitest';
import { parseNumber } from '../../messages/index.ts';
import { LANGUAGES, speak } from '../../messages/languages.ts';
import { toFieldText } from './number-text.ts';

afterEach(() => speak('en'));

describe('numbers in fields', () => {
  it.each(LANGUAGES.map(({ code }) => code))('are read in %s as they are shown', async (code) => {
    await speak(code);
    for (const value of [0, 1, 1.5, -1.5, 0.25, 12.05, 999.9, 1234, 1234.5, -1234.56, 100_000]) {
      expect(parseNumber(toFieldText(value)), toFieldText(value)).toBe(value);
    }
  });

  it('have the decimal point of the language, and nothing between thousands', async () => {
    expect(toFieldText(1234.567)).toBe('1234.57');
    await speak('de');
    expect(toFieldText(1234.567)).toBe('1234,57');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { t } from '../messages/index.ts';
import { LANGUAGES, speak } from '../messages/languages.ts';
import { markTools } from './tools.ts';

const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

describe('the tools', () => {
  afterEach(() => speak('en'));

  it.each(LANGUAGES.map(({ code }) => code))('have names of their own: %s', async (code) => {
    await speak(code);
    expect(repeated(markTools.map(({ label }) => t(label))), 'in flyouts').toEqual([]);
    // One button per word of a family's tools.
    const buttons = new Set(markTools.map(({ definition, word }) => `${definition.family}\n${word}`));
    const words = [...buttons].map((button) => t(button.split('\n')[1] ?? ''));
    const others = [t('Select'), t('Hand'), t('Find & redact')];
    expect(repeated([...words, ...others].map((word) => word.toLocaleLowerCase(code))), 'on buttons').toEqual([]);
  });
});

import { afterEach, expect, it } from 'vitest';
import { i18n, t } from '../messages/index.ts';
import { speak } from '../messages/languages.ts';
import { inEnglish, languageOfEnvironment } from './speech.ts';

afterEach(() => speak('en'));

it.each([
  [{}, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de_DE@euro' }, 'de'],
  [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: '' }, 'de'],
  [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'fr_FR.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LC_ALL: 'C.UTF-8' }, 'en'],
  [{ LC_ALL: 'POSIX' }, 'en'],
  [{ LANG: 'xx_YY' }, 'en'],
])('speaks as %o asks: %s', (environment, language) => {
  expect(languageOfEnvironment(environment)).toBe(language);
});

it('writes results in English for any language', async () => {
  await speak('de');
  i18n.load('de', { 'Missing file name.': 'Eine Datei fehlt.' });
  expect(t('Missing file name.')).toBe('Eine Datei fehlt.');
  expect(inEnglish(() => t('Missing file name.'))).toBe('Missing file name.');
  expect(t('Missing file name.')).toBe('Eine Datei fehlt.');
});

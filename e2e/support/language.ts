// Messages in other languages, and a pseudo-language with longer words.
import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from '@playwright/test';
import { readCatalog } from '../../src/messages/extraction/catalog-text.ts';
import { compileIcu } from '../../src/messages/icu.ts';
import { isolateValues } from '../../src/messages/isolate-values.ts';

/** Translates an English message with values. */
export type Words = (id: string, values?: Readonly<Record<string, string | number>>) => string;

const catalogOf = (code: string): Map<string, string> =>
  readCatalog(readFileSync(new URL(`../../src/messages/catalogs/${code}.po`, import.meta.url), 'utf8'));

const toWords = (locale: string, messages: Record<string, CompiledMessage>): Words => {
  const i18n = setupI18n({ locale, locales: `${locale}-u-nu-latn`, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileIcu);
  return (id, values) => i18n._(id, values && isolateValues(id, values, locale));
};

/** @param code as in `src/messages/languages.ts` */
export const wordsOf = (code: string): Words =>
  toWords(code, Object.fromEntries([...catalogOf(code)].map(([id, text]) => [id, compileIcu(text)])));

export const english: Words = toWords('en', {});

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'áå',
  e: 'éë',
  i: 'íï',
  o: 'óö',
  u: 'úü',
  y: 'ýÿ',
  A: 'ÁÅ',
  E: 'ÉË',
  I: 'ÍÏ',
  O: 'ÓÖ',
  U: 'ÚÜ',
};

/** Doubles vowels with accents: about 40 % longer, and distinguishable from English. */
const stretch = (text: string): string => text.replace(/[aeiouyAEIOU]/g, (vowel) => ACCENTED[vowel] ?? vowel);

function stretchTokens(tokens: CompiledMessage): CompiledMessage {
  return tokens.map((token) => {
    if (typeof token === 'string') return stretch(token);
    const [name, type, cases] = token;
    if (typeof cases !== 'object' || cases === null) return token;
    const stretched = Object.entries(cases).map(([key, each]) => [
      key,
      Array.isArray(each) ? stretchTokens(each) : each,
    ]);
    return [name, type, Object.fromEntries(stretched)];
  }) as CompiledMessage;
}

const stretchedMessages = () =>
  Object.fromEntries([...catalogOf('en').keys()].map((id) => [id, stretchTokens(compileIcu(id))]));

export const stretched = (): Words => toWords('de', stretchedMessages());

/** Replaces the German catalog with the pseudo-language; open the page in German. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/catalog-de-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const messages = ${JSON.stringify(stretchedMessages())}; export { messages };`,
    }),
  );
}

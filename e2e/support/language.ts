// The interface in other languages: what its words are there, and a language of none, in which all words are longer.
import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from '@playwright/test';
import { readCatalog } from '../../src/messages/extraction/catalog-text.ts';
import { compileIcu } from '../../src/messages/icu.ts';

/** An English message, with its parts, in the language that a page speaks. */
export type Words = (id: string, values?: Readonly<Record<string, string | number>>) => string;

const catalogOf = (code: string): Map<string, string> =>
  readCatalog(readFileSync(new URL(`../../src/messages/catalogs/${code}.po`, import.meta.url), 'utf8'));

const toWords = (locale: string, messages: Record<string, CompiledMessage>): Words => {
  const i18n = setupI18n({ locale, locales: `${locale}-u-nu-latn`, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileIcu);
  return (id, values) => i18n._(id, values);
};

/** @param code as `src/messages/languages.ts` has it */
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

/** Every vowel twice, with accents: some 40 % longer, and not to be taken for English. */
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

/** The language of none, made of English. */
const stretchedMessages = () =>
  Object.fromEntries([...catalogOf('en').keys()].map((id) => [id, stretchTokens(compileIcu(id))]));

export const stretched = (): Words => toWords('de', stretchedMessages());

/** Replaces the German catalog: open the page with German as preferred language. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/catalog-de-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const messages = ${JSON.stringify(stretchedMessages())}; export { messages };`,
    }),
  );
}

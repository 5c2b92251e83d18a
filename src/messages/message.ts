// Messages in the current language. The English message is its own key; catalogs hold the
// translations.
import { setupI18n } from '@lingui/core';
import { compileIcu } from './icu.ts';

/** Parts of a message, by name. A message among them is translated into the same language. */
export type Values = Readonly<Record<string, string | number | Message>>;

/** A message and its parts, as plain data: it crosses to other workers and is put into words where it is shown. */
export interface Message {
  readonly id: string;
  readonly values?: Values;
}

/** Literal text (a name, a value, another program's output), or a message to translate. */
export type MessageOrText = string | Message;

/** The catalogs at work. Until a language is chosen, and in workers and on servers, all is English. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileIcu);

/** English, whatever language is in use. */
const english = setupI18n({ locale: 'en', messages: { en: {} } });
english.setMessagesCompiler(compileIcu);

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'id' in value;

/**
 * A message in the language in use.
 * @param id the English message in ICU form: `{count, plural, one {# mark} other {# marks}}`. Always a literal, so that `npm run messages` finds it,
 * or text that {@link msg} has marked. One word with two meanings says behind a `¦`, which is never shown, which is meant: `Line¦of text`
 */
export const t = (id: string, values?: Values): string => formatMessage(i18n, id, values);

function formatMessage(catalogs: typeof i18n, id: string, values?: Values): string {
  const toPart = (value: string | number | Message) =>
    isMessage(value) ? formatMessage(catalogs, value.id, value.values) : value;
  const parts = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toPart(value)]));
  return catalogs._(id, parts);
}

/** Marks English text for the catalogs that is kept in a table and shown by `t(…)` elsewhere. */
export const msg = (id: string): string => id;

/** A message to translate later, or in another thread. */
export const message = (id: string, values?: Values): Message => (values ? { id, values } : { id });

/** Puts what was said into words. */
export const translate = (telling: MessageOrText): string =>
  isMessage(telling) ? t(telling.id, telling.values) : telling;

/** Formats a message in English, for files and programs that read them. */
export function inEnglish(telling: MessageOrText): string {
  if (!isMessage(telling)) return telling;
  const { id, values } = telling;
  let text = '';
  for (const token of compileIcu(id)) {
    // Most messages have plain parts: a file can have hundreds of thousands of faults.
    if (typeof token === 'string') text += token;
    else if (token.length === 1) text += toEnglishPart(values?.[token[0]] ?? '');
    else return formatMessage(english, id, values);
  }
  return text;
}

const toEnglishPart = (value: string | number | Message): string =>
  isMessage(value) ? inEnglish(value) : String(value);

/**
 * Error with a localizable message. Its `message` is in the language of the place that created it.
 */
export class MessageError extends Error {
  readonly said: MessageOrText;

  constructor(said: MessageOrText, options?: ErrorOptions) {
    super(translate(said), options);
    this.said = said;
  }
}

/** Error with a code for programs. */
export class CodedError<Code extends string> extends MessageError {
  readonly code: Code;

  constructor(code: Code, said: MessageOrText) {
    super(said);
    this.code = code;
  }
}

/** Message for anything thrown. */
export function messageOf(error: unknown): string {
  const said = error instanceof Error && 'said' in error ? (error.said as MessageOrText | undefined) : undefined;
  if (said !== undefined) return translate(said);
  return error instanceof Error ? error.message : String(error);
}

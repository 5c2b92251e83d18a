// Localized messages. The English message is the key; catalogs hold the translations.
import { setupI18n } from '@lingui/core';
import { compileIcu } from './icu.ts';
import { isolateValues } from './isolate-values.ts';

/** Placeholder values by name. Messages among them are translated, too. */
export type Values = Readonly<Record<string, string | number | Message>>;

/** Message with its values as plain data: cloneable between workers, translated for display. */
export interface Message {
  readonly id: string;
  readonly values?: Values;
}

/** Literal text (name, value, another program's output), or a message to translate. */
export type MessageOrText = string | Message;

/** Active catalogs. English until a language is chosen, and in workers and servers. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileIcu);

/** English regardless of the active language. */
const english = setupI18n({ locale: 'en', messages: { en: {} } });
english.setMessagesCompiler(compileIcu);

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'id' in value;

/**
 * Returns a message in the active language.
 * @param id literal English ICU message, `{count, plural, one {# mark} other {# marks}}`, or text
 * marked by {@link msg}. Context after `¦` is never shown: `Line¦of text`
 */
export const t = (id: string, values?: Values): string => formatMessage(i18n, id, values);

function formatMessage(catalogs: typeof i18n, id: string, values?: Values): string {
  const toPart = (value: string | number | Message) =>
    isMessage(value) ? formatMessage(catalogs, value.id, value.values) : value;
  const parts = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toPart(value)]));
  return catalogs._(id, parts && isolateValues(id, parts, catalogs.locale));
}

/** Marks English text for extraction that is translated elsewhere, by `t(…)`. */
export const msg = (id: string): string => id;

/** Creates a message to translate later, or in another thread. */
export const message = (id: string, values?: Values): Message => (values ? { id, values } : { id });

export const translate = (message: MessageOrText): string =>
  isMessage(message) ? t(message.id, message.values) : message;

/** Formats a message in English, for files and programs that read them. */
export function inEnglish(message: MessageOrText): string {
  if (!isMessage(message)) return message;
  const { id, values } = message;
  let text = '';
  for (const token of compileIcu(id)) {
    // Fast path for plain values: a file can have hundreds of thousands of faults.
    if (typeof token === 'string') text += token;
    else if (token.length === 1) text += toEnglishPart(values?.[token[0]] ?? '');
    else return formatMessage(english, id, values);
  }
  return text;
}

const toEnglishPart = (value: string | number | Message): string =>
  isMessage(value) ? inEnglish(value) : String(value);

export const distinctMessages = <Each extends MessageOrText>(messages: readonly Each[]): Each[] => [
  ...new Map(messages.map((each) => [inEnglish(each), each])).values(),
];

/** Error with a localizable message. `message` is in the language active when it was created. */
export class MessageError extends Error {
  readonly localized: MessageOrText;

  constructor(localized: MessageOrText, options?: ErrorOptions) {
    super(translate(localized), options);
    this.localized = localized;
  }
}

export class CodedError<Code extends string> extends MessageError {
  readonly code: Code;

  constructor(code: Code, localized: MessageOrText) {
    super(localized);
    this.code = code;
  }
}

export function messageOf(error: unknown): string {
  const localized =
    error instanceof Error && 'localized' in error ? (error.localized as MessageOrText | undefined) : undefined;
  if (localized !== undefined) return translate(localized);
  return error instanceof Error ? error.message : String(error);
}

// Masks words of documents in messages: only numbers and the command's own files remain.
import { i18n, t } from '../messages/index.ts';
import type { Terminal } from './terminal.ts';

/** Replaces values that may come from a document. */
const MASK = '…';

/** Placeholders for numbers, lists of numbers, or names that the program chose. */
const OWN_PARTS: ReadonlySet<string> = new Set([
  ...['page', 'pages', 'places', 'count', 'number', 'row', 'percent', 'language'],
]);
/** Shorter messages could be combined into arbitrary words (UTF-16 units). */
const SHORTEST = 5;
/** Number of messages to remember. Older ones are masked when reused as values. */
const MOST_MADE = 1000;
const NUMBERS = /^[\d\s.,;/…–-]*$/;

/**
 * Masks values that may come from a document in all messages from now on.
 * @param folder of the command's own files, which messages may name
 */
export function maskMessages(terminal: Terminal, folder: string): Terminal {
  /** Messages so far: values of other messages may be these, or joined from them. */
  const made = new Set<string>();
  const isMade = (text: string): boolean => {
    if (made.has(text)) return true;
    // Longest first: a short message may be part of a longer one.
    const known = [...made]
      .filter((each) => each.length >= SHORTEST && text.includes(each))
      .toSorted((one, other) => other.length - one.length);
    const rest = known.reduce((left, each) => left.replaceAll(each, ''), text);
    return known.length > 0 && /^[\s\p{P}]*$/u.test(rest);
  };
  const maskPart = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string' || value.startsWith(folder) || isMade(value)) return value;
    return OWN_PARTS.has(name) && NUMBERS.test(value) ? value : MASK;
  };
  const translate = i18n._.bind(i18n);
  const masked = (id: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const parts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maskPart(name, value)]));
    const text = translate(id, parts);
    // Bounded: every value is compared with all of them.
    if (made.size >= MOST_MADE) made.clear();
    made.add(text);
    return text;
  };
  // Hook: all messages are translated here, with the English text as the key.
  i18n._ = masked as typeof translate;
  const orMask = (message: string) => (isMade(message) ? message : t('An internal error: its message is left out.'));
  return {
    ...terminal,
    report: (message) => terminal.report(orMask(message)),
    fail: (message) => terminal.fail(orMask(message)),
  };
}

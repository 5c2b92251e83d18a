// Messages without words of documents: of their parts, only numbers and the command's own files stay.
import { i18n, t } from '../messages/index.ts';
import type { Terminal } from './terminal.ts';

/** Stands for a part that may come from a document. */
const MASK = '…';

/** Parts that are numbers, lists of numbers, or names that the program itself chose. */
const OWN_PARTS: ReadonlySet<string> = new Set([
  ...['page', 'pages', 'places', 'count', 'number', 'row', 'percent', 'language'],
]);
/** Shorter messages could be put together to any word (UTF-16 units). */
const SHORTEST = 5;
/** Messages that are remembered. Parts of earlier ones are masked. */
const MOST_MADE = 1000;
const NUMBERS = /^[\d\s.,;/…–-]*$/;

/**
 * From now on, messages mask what may come from a document.
 * @param folder of the command's own files, which messages name
 * @returns a terminal that passes on masked messages only
 */
export function maskMessages(terminal: Terminal, folder: string): Terminal {
  /** Messages made since: parts of others are such messages, or joined ones. */
  const made = new Set<string>();
  const isMade = (text: string): boolean => {
    if (made.has(text)) return true;
    // Longest first: a short one could be part of a longer one.
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
    // Each part is looked for among them.
    if (made.size >= MOST_MADE) made.clear();
    made.add(text);
    return text;
  };
  // All messages come by here, with their English text as the key.
  i18n._ = masked as typeof translate;
  const orMask = (message: string) => (isMade(message) ? message : t('An internal error: its message is left out.'));
  return {
    ...terminal,
    tell: (message) => terminal.tell(orMask(message)),
    fail: (message) => terminal.fail(orMask(message)),
  };
}

import PO from 'pofile';
import { withoutContext } from '../icu.ts';
import type { SourceMessage } from './sources.ts';

/**
 * Updates a catalog to the messages of the sources: keeps translations, drops obsolete ones.
 * @param before undefined for a new language @param isSource messages are their own translations
 */
export function updateCatalog(
  before: string | undefined,
  language: string,
  messages: readonly SourceMessage[],
  isSource: boolean,
): string {
  const known = new Map(
    before === undefined ? [] : PO.parse(before).items.map((item) => [item.msgid, item.msgstr[0] ?? '']),
  );
  const catalog = new PO();
  catalog.headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'MIME-Version': '1.0',
    Language: language,
  };
  catalog.items = messages.map(({ id, note }) => {
    const item = new PO.Item();
    item.msgid = id;
    item.msgstr = [isSource ? withoutContext(id) : (known.get(id) ?? '')];
    item.extractedComments = note.split('\n');
    return item;
  });
  return `${catalog.toString().trimEnd()}\n`;
}

/** Returns the translation of each message; empty for untranslated ones. */
export const readCatalog = (text: string): Map<string, string> =>
  new Map(
    PO.parse(text)
      .items.filter(({ obsolete }) => !obsolete)
      .map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']),
  );

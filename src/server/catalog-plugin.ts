import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { Plugin } from 'vite';

/** Catalogs are read as they are sent: the messages of a PO file, compiled. What is not translated is left out, and comes in English. */
export function catalogs(): Plugin {
  return {
    name: 'markwright-catalogs',
    transform: {
      filter: { id: /\.po$/ },
      handler(source) {
        const items = PO.parse(source).items.filter(({ msgstr, obsolete }) => msgstr[0] && !obsolete);
        const messages = Object.fromEntries(
          items.map(({ msgid, msgstr }) => {
            const tokens = compileMessage(msgstr[0] ?? '');
            return [msgid, tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens];
          }),
        );
        return { code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`, map: null };
      },
    },
  };
}

import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { Plugin } from 'vite';

/** Compiles PO catalogs on import. Untranslated messages are omitted and fall back to English. */
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

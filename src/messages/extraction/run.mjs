// npm run messages [-- --check]
// Adds new messages of the sources to the catalogs, and removes old ones. With --check, fails
// instead of writing. Words of the interface that stand in no catalog fail either way.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSources } from '../../testing/with-sources.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const isCheck = process.argv.includes('--check');

await withSources(ROOT, async (load) => {
  const { readSources } = await load('/src/messages/extraction/sources.ts');
  const { readCatalog, updateCatalog } = await load('/src/messages/extraction/catalog-text.ts');
  const { LANGUAGES } = await load('/src/messages/languages.ts');
  const { messages, loose } = readSources();
  for (const words of loose) console.error(`In no catalog: ${words}`);
  let faults = loose.length;
  for (const { code } of LANGUAGES) {
    const path = `${ROOT}src/messages/catalogs/${code}.po`;
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    const after = updateCatalog(before, code, messages, code === 'en');
    const missing = [...readCatalog(after).values()].filter((text) => text === '').length;
    if (after !== before && isCheck) {
      faults += 1;
      console.error(`${code}.po is not what the sources say: npm run messages`);
    } else if (after !== before) writeFileSync(path, after);
    console.log(`${code}: ${messages.length - missing} of ${messages.length}`);
  }
  process.exitCode = faults > 0 ? 1 : 0;
});

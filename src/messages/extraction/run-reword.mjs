// npm run messages:reword -- FILE
// Rewords messages in sources, tests and catalogs; translations stay. FILE holds pairs of lines:
// old, new, and an empty one. Run `npm run format` and `npm run messages` afterwards.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withSources } from '../../testing/with-sources.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const [table] = process.argv.slice(2);
if (table === undefined) {
  console.error('Usage: npm run messages:reword -- FILE');
  process.exit(2);
}

await withSources(ROOT, async (load) => {
  const { parseRewordings, rewordCatalog, rewordSource } = await load('/src/messages/extraction/reword.ts');
  const rewordings = parseRewordings(readFileSync(table, 'utf8'));
  const rewrite = (path, change) => {
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after === before) return 0;
    writeFileSync(path, after);
    return 1;
  };
  let changed = 0;
  for (const folder of ['src', 'e2e']) {
    for (const path of readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })) {
      if (path.includes('node_modules')) continue;
      const whole = `${ROOT}${folder}/${path}`;
      if (/\.tsx?$/.test(path)) changed += rewrite(whole, (text) => rewordSource(path, text, rewordings));
      if (path.endsWith('.po')) {
        changed += rewrite(whole, (text) => rewordCatalog(text, rewordings, path.endsWith('en.po')));
      }
    }
  }
  console.log(`${rewordings.size} messages reworded, ${changed} files changed`);
});

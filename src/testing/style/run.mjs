// Checks the English of comments, messages, Markdown and the branch's commit subjects, and the
// length of comment lines. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSources } from '../with-sources.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const findFiles = (folder, pattern) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => pattern.test(path) && !/node_modules|\/results/.test(path));

/** Subjects of commits that `main` doesn't have; none without a repository. */
function readSubjects() {
  try {
    const options = { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['log', '--no-merges', '--format=%s', 'main..HEAD'], options)
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}

await withSources(ROOT, async (load) => {
  const style = await load('/src/testing/style/rules.ts');
  const { readCatalog } = await load('/src/messages/extraction/catalog-text.ts');
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  const faults = [];
  const add = (path, found) => faults.push(...found.map((fault) => `${path}:${fault.line}: ${fault.found}`));
  for (const path of ['vite.config.ts', ...['src', 'e2e'].flatMap((folder) => findFiles(folder, /\.(tsx?|mjs)$/))]) {
    add(path, style.checkComments(path, read(path)));
  }
  for (const path of ['README.md', ...['src', 'e2e', '.github'].flatMap((folder) => findFiles(folder, /\.md$/))]) {
    if (!/CHANGELOG|glossaries/.test(path)) add(path, style.checkPage(read(path)));
  }
  for (const id of readCatalog(read('src/messages/catalogs/en.po')).keys()) {
    const found = style.checkMessage(id);
    if (found !== undefined) faults.push(`Message “${id}”: ${found}`);
  }
  for (const subject of readSubjects()) {
    const found = style.checkSubject(subject);
    if (found !== undefined) faults.push(`Commit “${subject}”: ${found}`);
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error(
      `${faults.length} places read like a translation, or are too long. .github/CONTRIBUTING.md shows how to write.`,
    );
    process.exitCode = 1;
  }
});

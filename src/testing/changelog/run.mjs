// npm run changelog
// Updates .github/CHANGELOG.md from the commits: lines of `Breaking:`, `Feature:` and `Fix:`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withSources } from '../with-sources.mjs';

const root = resolve(import.meta.dirname, '../../..');
const path = resolve(root, '.github/CHANGELOG.md');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

if (git('rev-parse', '--is-shallow-repository').trim() === 'true') {
  console.error('This clone lacks older commits, and their changes with them. Run “git fetch --unshallow” first.');
  process.exit(1);
}
await withSources(root, async (load) => {
  const { LOG_FORMAT, writeChanges } = await load('/src/testing/changelog/changelog.ts');
  const { replaceSection } = await load('/src/testing/generated-section.ts');
  const changes = writeChanges(git('log', `--format=${LOG_FORMAT}`));
  writeFileSync(path, replaceSection(readFileSync(path, 'utf8'), 'changes', changes));
});

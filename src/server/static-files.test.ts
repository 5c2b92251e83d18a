import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'markwright-static-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('takes from the viewer only the large assets that the page lacks', () => {
  const viewer = ['engine-1.wasm', 'letters-2.woff', 'words-3.gz', 'worker-4.js'].map(
    (name) => `lib/viewer/assets/${name}`,
  );
  for (const path of ['index.html', 'assets/page.js', 'lib/marks.js', 'node/markwright.mjs', ...viewer]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
  const files = createStaticFiles(folder);
  const served = ['/', '/assets/page.js', '/assets/engine-1.wasm', '/assets/letters-2.woff', '/assets/words-3.gz'];
  expect(served.filter((path) => !files.has(path))).toEqual([]);
  const refused = ['/assets/worker-4.js', '/lib/marks.js', '/node/markwright.mjs', '/lib/viewer/assets/engine-1.wasm'];
  expect(refused.filter((path) => files.has(path))).toEqual([]);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rollup } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { sharePackages } from './shared-packages-plugin.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'markwright-shared-')));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const startOf = (name: string) => `new Worker(new URL('./${name}.js', import.meta.url), { type: 'module' });`;

write('index.html', '<script type="module" src="./page.js"></script>');
write('page.js', `import('shapes').then(({ circle }) => console.log(circle)); ${startOf('one')} ${startOf('two')}`);
write('one.js', "import { circle } from 'shapes'; postMessage(circle);");
write('two.js', "import { square } from 'shapes'; import { red } from '@own/colors'; postMessage([square, red]);");
write('node_modules/shapes/package.json', '{"name":"shapes","type":"module","exports":"./index.js"}');
write(
  'node_modules/shapes/index.js',
  "import { red } from '@own/colors'; export const circle = [red, 'a circle']; export const square = 'a square';",
);
write('node_modules/@own/colors/package.json', '{"name":"@own/colors","type":"module","exports":"./index.js"}');
write('node_modules/@own/colors/index.js', "export const red = 'a red';");

it('writes a package once that the page and workers import', async () => {
  const shared = sharePackages({ shapes: 'shapes', '@own/colors': 'colors' });
  const result = await build({
    ...{ root: folder, configFile: false, base: './', logLevel: 'error', plugins: [shared.page()] },
    worker: { format: 'es', plugins: () => [shared.worker()] },
    build: { write: false },
  });
  const { output } = [result].flat()[0] as Rollup.RolldownOutput;
  const texts = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)] as const),
  );
  const filesWith = (text: string) => [...texts].flatMap(([name, code]) => (code.includes(text) ? [name] : []));
  const [shapes = '', ...others] = filesWith('a circle');
  expect(others).toEqual([]);
  expect(shapes).toMatch(/^assets\/shapes-[\w-]+\.js$/);
  expect(filesWith('a square')).toEqual([shapes]);
  expect(filesWith('a red')).toEqual([expect.stringMatching(/^assets\/colors-[\w-]+\.js$/)]);
  const importers = filesWith(`./${shapes.slice('assets/'.length)}`);
  expect(importers.map((name) => name.replace(/-[\w-]+\.js$/, '')).toSorted()).toEqual([
    'assets/index',
    'assets/one',
    'assets/two',
  ]);
  expect(filesWith('markwright-package')).toEqual([]);
});

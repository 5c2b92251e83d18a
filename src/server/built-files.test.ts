import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type BuiltFiles, listElementFiles, listPageFiles, listViewerFiles, ORIGINS, sha256Of } from './built-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'markwright-built-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const namesOf = (files: BuiltFiles) => [...files.keys()].toSorted();
const textOf = (files: BuiltFiles, name: string) => files.get(name)?.().toString();
const originOf = (path: string, text: string) => ({
  ...{ package: '@engines/pdf', version: '1.2.0', path },
  sha256: sha256Of(Buffer.from(text)),
});

const page = ['index.html', 'samples/a.tif', 'help/index.html', 'assets/page-1.js'];
for (const path of [...page, 'viewer.html', 'node/markwright.mjs', 'lib/marks.js']) write(`dist/${path}`, path);
write('node_modules/@engines/pdf/package.json', '{"name":"@engines/pdf","version":"1.2.0","exports":{}}');
write('node_modules/@engines/pdf/engine.wasm', 'engine');
write('node_modules/@engines/pdf/own.wasm', 'of the package');
write('dist/assets/own-3.wasm', 'own');
write(
  `dist/${ORIGINS}`,
  JSON.stringify({
    'assets/engine-2.wasm': originOf('engine.wasm', 'engine'),
    'assets/other-4.wasm': originOf('engine.wasm', 'engine of another version'),
    'assets/gone-5.wasm': originOf('gone.wasm', ''),
    'assets/own-3.wasm': originOf('own.wasm', 'own'),
  }),
);
const ASSETS = ['engine-2.wasm', 'gone-5.wasm', 'other-4.wasm', 'own-3.wasm', 'page-1.js'].map(
  (name) => `assets/${name}`,
);

it('takes files that are not in the build from their packages', () => {
  const files = listPageFiles(join(folder, 'dist'));
  expect(namesOf(files)).toEqual([...ASSETS, 'help/index.html', 'index.html', 'samples/a.tif']);
  expect(textOf(files, 'assets/engine-2.wasm')).toBe('engine');
  expect(textOf(files, 'assets/own-3.wasm')).toBe('own');
});

it.each([
  ['other-4.wasm', 'engine.wasm', `another one in ${join(folder, 'node_modules/@engines/pdf/engine.wasm')}`],
  ['gone-5.wasm', 'gone.wasm', 'missing'],
])('refuses the files of another version: %s', (asset, file, fault) => {
  expect(() => listPageFiles(join(folder, 'dist')).get(`assets/${asset}`)?.()).toThrow(
    `The file ${file} of the package @engines/pdf 1.2.0 is ${fault}: install that version.`,
  );
});

it('lists the viewer by the paths in its own folder', () => {
  const files = listViewerFiles(join(folder, 'dist'));
  expect(namesOf(files)).toEqual([...ASSETS, 'help/index.html', 'index.html']);
  expect(textOf(files, 'index.html')).toBe('viewer.html');
});

it('lists the module of the element with all that it imports', () => {
  write('dist/lib/element.js', 'import { a } from "./embed/a.js";\nexport { b } from "./b.js";\nvar c = "./c.js";');
  write('dist/lib/embed/a.js', 'import { b } from "../b.js";');
  write('dist/lib/b.js', 'export var b = 1;');
  expect(namesOf(listElementFiles(join(folder, 'dist', 'lib')))).toEqual(['b.js', 'element.js', 'embed/a.js']);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import PACKAGE from '../../../package.json' with { type: 'json' };
import { nodeBuild } from '../node-build.ts';
import { NOTICES, resolvePackage, withDependencies, writeNotices } from './notices.ts';
import { thirdPartyNotices } from './notices-plugin.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

function sectionOf(notices: string, name: string): string {
  const rule = '='.repeat(80);
  const parts = notices.split(rule);
  const at = parts.findIndex((part) => `${part.trim()} `.startsWith(`${name} `));
  return at < 0 ? '' : (parts[at + 1] ?? '');
}

const PERMISSION =
  /permission is hereby granted|apache license|redistribution and use|permission to use, copy|open font license|redistribute it/i;

describe('the notices', () => {
  let folder: string;
  beforeAll(() => {
    // From here, code can import the project's packages.
    const cache = join(ROOT, 'node_modules', '.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'markwright-notices-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const bundledInPage = ['react', 'react-dom', 'react-konva', '@ariakit/react', 'lucide-react'];
  const direct = [...Object.keys({ ...PACKAGE.dependencies, ...PACKAGE.optionalDependencies }), ...bundledInPage];
  const folders = direct.flatMap((name) => resolvePackage(name, ROOT) ?? []);

  it('contain the licence text of every package that the project depends on', () => {
    const all = [...withDependencies(folders)];
    expect(all.length).toBeGreaterThan(direct.length);
    const notices = writeNotices(ROOT, all);
    for (const each of all) {
      const { name } = JSON.parse(readFileSync(join(each, 'package.json'), 'utf8'));
      expect([name, PERMISSION.test(sectionOf(notices, name))]).toEqual([name, true]);
    }
  });

  it('list the contents of WebAssembly and data', () => {
    const notices = writeNotices(ROOT, folders);
    for (const [name, texts] of [
      ['zxing-wasm', ['ZXing-C++', 'Apache License']],
      ['tesseract.js-core', ['Tesseract', 'Leptonica', 'Independent JPEG Group', 'libpng', 'zlib']],
      ['@embedpdf/pdfium', ['PDFium', 'FreeType', 'OpenJPEG', 'Little CMS', 'ICU']],
      ['@tesseract.js-data/eng', ['Apache License']],
      ['@jsquash/webp', ['Google Inc.']],
      ['@jsquash/avif', ['libavif', 'Alliance for Open Media']],
      ['@jsquash/jxl', ['JPEG XL Project', 'Highway', 'skcms', 'Brotli']],
    ] as const)
      for (const text of texts)
        expect([name, text, sectionOf(notices, name).includes(text)]).toEqual([name, text, true]);
    for (const font of readdirSync(join(ROOT, 'public', 'fonts')).filter((name) => name.endsWith('.woff2')))
      expect(sectionOf(notices, `Font ${font.replace('.woff2', '')}`)).toMatch(/open font license/i);
  });

  it('refuse a package without a text', () => {
    const write = (manifest: object) => {
      const place = mkdtempSync(join(folder, 'package-'));
      writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'odd', version: '1.0.0', ...manifest }));
      return place;
    };
    expect(() => writeNotices(ROOT, [write({ license: 'GPL-3.0' })])).toThrow('odd has no licence text');
    expect(() => writeNotices(ROOT, [write({})])).toThrow('odd has no licence text');
    expect(writeNotices(ROOT, [write({ license: 'MIT', author: 'A. Uthor <a@example.org>' })])).toContain(
      'Copyright (c) A. Uthor <a@example.org>',
    );
  });

  it('list exactly the packages of a build and of its workers', async () => {
    writeFileSync(
      join(folder, 'page.ts'),
      `import * as v from 'valibot';\nimport wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
console.log(v.string(), wasm, new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));`,
    );
    writeFileSync(join(folder, 'worker.ts'), `import { unzlibSync } from 'fflate';\npostMessage(unzlibSync);`);
    const notices = thirdPartyNotices();
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      publicDir: false,
      plugins: [notices.page],
      worker: { format: 'es', plugins: () => [notices.worker()] },
      build: { outDir: join(folder, 'page'), rolldownOptions: { input: join(folder, 'page.ts') } },
    });
    const text = readFileSync(join(folder, 'page', NOTICES), 'utf8');
    for (const name of ['valibot', 'zxing-wasm', 'fflate'])
      expect([name, sectionOf(text, name)]).not.toEqual([name, '']);
    for (const name of ['react', 'pg', 'konva']) expect([name, sectionOf(text, name)]).toEqual([name, '']);
  });

  it('accompany the command line, with its dependencies', async () => {
    const outDir = join(folder, 'node');
    await build({ ...nodeBuild(outDir), root: ROOT, logLevel: 'error' });
    const text = readFileSync(join(outDir, NOTICES), 'utf8');
    const imported = readdirSync(outDir)
      .filter((name) => name.endsWith('.mjs'))
      .flatMap((name) => [
        ...readFileSync(join(outDir, name), 'utf8').matchAll(/(?:from|import\() ?["']((?:@[\w.-]+\/)?[\w.-]+)/g),
      ])
      .map(([, name]) => name ?? '')
      .filter((name) => Object.hasOwn({ ...PACKAGE.dependencies, ...PACKAGE.optionalDependencies }, name));
    expect(new Set(imported).size).toBeGreaterThan(10);
    for (const name of new Set([...imported, 'pg-protocol', 'luxon']))
      expect([name, PERMISSION.test(sectionOf(text, name))]).toEqual([name, true]);
  });
});

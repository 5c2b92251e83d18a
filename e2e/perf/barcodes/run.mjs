// npm run bench:barcodes [-- out.md [every]] [--readme]
// [--only=real|bare|a4|worse|frames|single|proportions|made|passes]
// Compares recall and speed of our scanner with plain zxing-wasm (its defaults, all formats).
// Writes Markdown to the console, a file, or the README.md beside it. `every`: only every n-th real
// picture. Runs bundled: calls between unbundled modules cost more. Chromium decodes WebP and GIF.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, readme: { type: 'boolean', default: false } },
});
const [file = 'barcode-recall.md', every = '1'] = positionals;

const outDir = resolve(root, 'node_modules/.cache/markwright/bench-barcodes');
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: { ssr: resolve(import.meta.dirname, 'report.ts'), outDir, emptyOutDir: true, target: 'esnext' },
  ssr: { external: true },
});
const { replaceSection, writeReport } = await import(pathToFileURL(resolve(outDir, 'report.js')).href);
const markdown = await writeReport(values.only, Number(every), (line) => process.stderr.write(`${line}\n`));
process.stdout.write(`${markdown}\n`);
writeFileSync(resolve(file), `${markdown}\n`);
if (values.readme) {
  const tables = resolve(import.meta.dirname, 'README.md');
  writeFileSync(tables, replaceSection(readFileSync(tables, 'utf8'), 'recall', markdown));
}

// npm run bench:barcodes [-- out.md [every]]
//
// Recall of the barcode scanner beside plain zxing-wasm (its defaults, all formats), as Markdown, to the console and to a file. `every`
// takes every n-th real picture only. Runs from source, in Node.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';

const root = resolve(import.meta.dirname, '../../..');
const [file = 'barcode-recall.md', every = '1'] = process.argv.slice(2);

const server = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
});
try {
  const { writeReport } = await server.ssrLoadModule('/e2e/perf/barcodes/report.ts');
  const markdown = await writeReport(Number(every), (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${markdown}\n`);
  writeFileSync(resolve(file), `${markdown}\n`);
} finally {
  await server.close();
}

// npm run bench:redaction [-- --pages=1,10,50] [--rounds=5]
//
// Redacts words of generated letters, and says how long a page takes from the bytes that go in to the file that has passed its check; beside it what
// the engine takes to read the characters of those pages twice and to draw them twice, which the check has to do. Runs from source, in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1,10,50' }, rounds: { type: 'string', default: '5' } },
});

const server = await createServer({
  root: resolve(import.meta.dirname, '../../..'),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null },
});
try {
  const { measureRedaction } = await server.ssrLoadModule('/e2e/perf/redaction/measure.ts');
  const markdown = await measureRedaction(values.pages.split(',').map(Number), Number(values.rounds));
  process.stdout.write(`${markdown}\n`);
} finally {
  await server.close();
}

// npm run bench:fleet [-- FOLDER]
//
// How much faster two workers of a fleet scan a folder of pictures than one (pictures of our own making without one), beside plain loops on
// as many processors: what other programs take of the machine shows in both. Needs PostgreSQL; runs from source, in Node.
import { resolve } from 'node:path';
import { createServer } from 'vite';

const server = await createServer({
  root: resolve(import.meta.dirname, '../../..'),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
});
try {
  const { writeReport } = await server.ssrLoadModule('/e2e/perf/fleet/report.ts');
  process.stdout.write(`${await writeReport(process.argv[2])}\n`);
} finally {
  await server.close();
}

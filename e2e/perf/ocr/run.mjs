// npm run bench:ocr [-- --count=500] [--first=1] [--languages=eng,deu]
//
// Recognizes generated scans; reports misread characters, personal data found, and word positions.
// Uses language data from installed packages. Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    first: { type: 'string', default: '1' },
    languages: { type: 'string' },
  },
});

const server = await createServer({
  root: resolve(import.meta.dirname, '../../..'),
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null },
});
try {
  const { writeReport } = await server.ssrLoadModule('/e2e/perf/ocr/report.ts');
  const markdown = await writeReport(
    { first: Number(values.first), count: Number(values.count), languages: values.languages?.split(',') },
    (line) => process.stderr.write(`${line}\n`),
  );
  process.stdout.write(`${markdown}\n`);
} finally {
  await server.close();
}

// npm run bench:compare [-- --seed=1] [--edits=1000] [--pages=500]
// [--only=words,graphics,pages,scans,time]
// Counts which edits a comparison finds, and times long documents. Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../src/testing/with-sources.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    edits: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '500' },
    only: { type: 'string', default: 'words,graphics,pages,scans,time' },
  },
});

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { reportCompare } = await load('/e2e/perf/compare/report.ts');
  const options = { seed: Number(values.seed), edits: Number(values.edits), pages: Number(values.pages) };
  process.exitCode = await reportCompare({ ...options, only: values.only.split(',') });
});

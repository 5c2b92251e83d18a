// npm run bench:fleet [-- FOLDER]
// Measures the speedup of two fleet workers over one on a folder of pictures (default: generated).
// Plain loops show the load of other programs. Needs PostgreSQL; runs from source in Node.
import { resolve } from 'node:path';
import { withSources } from '../../../src/testing/with-sources.mjs';

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { writeReport } = await load('/e2e/perf/fleet/report.ts');
  process.stdout.write(`${await writeReport(process.argv[2])}\n`);
});

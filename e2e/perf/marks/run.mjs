// npm run bench:marks [-- --count=22000]
// Times the check of conforming marks: quick check, and valibot alone. Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../src/testing/with-sources.mjs';

const { values } = parseArgs({ options: { count: { type: 'string', default: '22000' } } });

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { reportChecks } = await load('/e2e/perf/marks/report.ts');
  process.stdout.write(`${reportChecks(Number(values.count))}\n`);
});

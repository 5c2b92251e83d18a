// npm run bench:inspector [-- --seed=1] [--seeds=5]
// Rates the inspector of redactions: secrets that it finds, false alarms on the real files
// (../shared/data/pdf), and processor time a page. Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../../src/testing/with-sources.mjs';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, seeds: { type: 'string', default: '5' } },
});

await withSources(resolve(import.meta.dirname, '../../../..'), async (load) => {
  const { rateInspector } = await load('/e2e/perf/redaction/inspector/measure.ts');
  const asked = { seed: Number(values.seed), seeds: Number(values.seeds) };
  process.stdout.write(`${await rateInspector(asked, (text) => process.stderr.write(`${text}\n`))}\n`);
});

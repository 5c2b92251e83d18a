// npm run bench:gaps [-- --seed=1] [--lines=500] [--secrets=4] [--paragraphs=100] [--files=278]
// Redacts generated lines and paragraphs with several secrets each, and a word of each real file
// (../shared/data/pdf); prints mean bits that these tell, by channel. Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../../src/testing/with-sources.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    lines: { type: 'string', default: '500' },
    secrets: { type: 'string', default: '4' },
    paragraphs: { type: 'string', default: '100' },
    files: { type: 'string', default: '278' },
  },
});

await withSources(resolve(import.meta.dirname, '../../../..'), async (load) => {
  const { measureGaps } = await load('/e2e/perf/redaction/gaps/measure.ts');
  const asked = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  const markdown = await measureGaps(asked, (text) => process.stderr.write(`${text}\n`));
  process.stdout.write(`${markdown}\n`);
});

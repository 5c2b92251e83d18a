// npm run bench:redaction [-- --pages=1,10,50] [--rounds=5]
// Times the redaction of words in generated letters by page, from input bytes to the verified file.
// Baseline: reading and rendering pages twice, as the check does. Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../src/testing/with-sources.mjs';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1,10,50' }, rounds: { type: 'string', default: '5' } },
});

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { measureRedaction } = await load('/e2e/perf/redaction/measure.ts');
  const markdown = await measureRedaction(values.pages.split(',').map(Number), Number(values.rounds));
  process.stdout.write(`${markdown}\n`);
});

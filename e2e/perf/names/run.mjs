// npm run bench:names [-- --count=300] [--first=6000]
// Measures recall and precision of name detection in generated letters, and of compromise on the
// English ones (`npm install --prefix e2e/perf`). Runs from source in Node.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withSources } from '../../../src/testing/with-sources.mjs';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '300' }, first: { type: 'string', default: '6000' } },
});

/** Returns the positions of people that compromise finds. */
async function loadCompromise() {
  const { default: nlp } = await import('compromise');
  return (text) =>
    nlp(text)
      .people()
      .json({ offset: true })
      .map(({ offset }) => ({ start: offset.start, end: offset.start + offset.length }));
}

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { reportNames } = await load('/e2e/perf/names/report.ts');
  const markdown = await reportNames(Number(values.first), Number(values.count), await loadCompromise());
  process.stdout.write(`${markdown}\n`);
});

// npm run proof:recipes [-- FILES SECONDS SEED]
// Runs a recipe over many files while its processes are killed, here and on a fleet, and compares
// all bytes with an undisturbed run. Needs PostgreSQL for the fleet; runs from source in Node.
import { resolve } from 'node:path';
import { withSources } from '../../../src/testing/with-sources.mjs';

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { proveRuns } = await load('/e2e/perf/recipes/prove-runs.ts');
  const [files = 10_000, seconds = 60, seed = 54] = process.argv.slice(2).map(Number);
  process.exitCode = (await proveRuns({ files, seconds, seed }, (line) => console.info(line))) ? 0 : 1;
});

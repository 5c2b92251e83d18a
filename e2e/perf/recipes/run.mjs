// npm run proof:recipes [-- FILES SECONDS SEED [--short]]
// Runs a recipe over many files while its processes are killed, here and on a fleet, and compares
// all bytes with an undisturbed run. With --short, short letters get highlights, on a fleet only.
// Needs PostgreSQL for the fleet; runs from source in Node.
import { resolve } from 'node:path';
import { withSources } from '../../../src/testing/with-sources.mjs';

await withSources(resolve(import.meta.dirname, '../../..'), async (load) => {
  const { proveRuns } = await load('/e2e/perf/recipes/prove-runs.ts');
  const isShort = process.argv.includes('--short');
  const numbers = process.argv.slice(2).filter((word) => word !== '--short');
  const [files = 10_000, seconds = 60, seed = 54] = numbers.map(Number);
  process.exitCode = (await proveRuns({ files, seconds, seed, isShort }, (line) => console.info(line))) ? 0 : 1;
});

// npm run bench:league: reports what several programs leave of 40 secrets.
// Run `npm install` in this folder first.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withSources } from '../../../../src/testing/with-sources.mjs';

if (!existsSync(join(import.meta.dirname, 'node_modules'))) {
  process.stderr.write('Run “npm install” in e2e/perf/redaction/league first: it fetches the peers.\n');
  process.exit(2);
}
const { PEERS } = await import('./peers.mjs');
await withSources(resolve(import.meta.dirname, '../../../..'), async (load) => {
  const { runLeague } = await load('/e2e/perf/redaction/league/league.ts');
  process.stdout.write(`${await runLeague(PEERS)}\n`);
});

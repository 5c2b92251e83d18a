import { expect, it } from 'vitest';
import { runSchedule } from './storage-schedules.ts';

it('runs', async () => {
  let bad = 0;
  for (let seed = 1; seed <= Number(process.env.N ?? 300); seed++) {
    const r = await runSchedule(seed);
    if (r) {
      bad++;
      if (bad < 6) console.log(seed, r.split('\n').slice(0, 6).join('\n'));
    }
  }
  console.log('bad', bad);
}, 300000);

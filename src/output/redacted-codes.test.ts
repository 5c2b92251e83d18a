import { expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { faultsOf, runRedactedCodesLaw } from '../testing/redacted-codes-law.ts';

/** `npm run fuzz -- --only redact-codes` runs as many as there is time for. */
it.each([1, 2])('contains the unredacted codes, and no other: seed %d', async (seed) => {
  const round = await runRedactedCodesLaw(createRandom(seed), 6);
  expect(faultsOf(round)).toEqual([]);
  expect(round.redacted.length).toBeGreaterThan(0);
});

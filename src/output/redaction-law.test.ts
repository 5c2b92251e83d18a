import { expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { type LawRound, runRedactionLaw } from '../testing/redaction-law.ts';

/** `npm run fuzz -- --only redaction` runs thousands. */
const ROUNDS = 60;

it('writes the same bytes for any content under redactions of a lossy original', async () => {
  const seed = 1;
  const rounds: LawRound[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRedactionLaw(createRandom(seed + round)));
  const broken = rounds.flatMap(({ isKept, kind }, round) => (isKept ? [] : [`seed ${seed + round}: ${kind}`]));
  expect(broken).toEqual([]);
  // The originals do leak: what the marks cover is not enough.
  expect(rounds.filter(({ isKeptWithoutMargin }) => !isKeptWithoutMargin).length, `seed ${seed}`).toBeGreaterThan(
    ROUNDS / 2,
  );
}, 120_000);

import type { TrackedRow } from './bar-tracker.ts';

/** Maximum deviation of a distance from the running mean (pitches): more is outside the symbol. */
const MOST_DEPARTURE = 0.16;
/** Weight of the running mean, as distances change in perspective. */
const PACE = 0.25;

/** Returns the longest even run; undefined for the whole row: tracking may continue into text. */
export function findEvenRun({ bars, pitch, upX, upY }: TrackedRow, fewestBars: number): TrackedRow | undefined {
  let best = 0;
  let bestFrom = 0;
  let from = 0;
  let mean = pitch;
  for (let i = 1; i <= bars.length; i++) {
    const [a, b] = [bars[i - 1], bars[i]];
    if (a && b) {
      // Along the row only: the trackers' middles waver across it.
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const distance = Math.abs(dx * upY - dy * upX);
      const isEven = Math.abs(distance - mean) <= MOST_DEPARTURE * pitch && !a.isMissing && !b.isMissing;
      if (isEven) {
        mean += PACE * (distance - mean);
        continue;
      }
    }
    if (i - from > best) {
      best = i - from;
      bestFrom = from;
    }
    from = i;
    mean = pitch;
  }
  if (best === bars.length || best < fewestBars) return undefined;
  const run = bars.slice(bestFrom, bestFrom + best);
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return undefined;
  return { bars: run, pitch: Math.hypot(last.x - first.x, last.y - first.y) / (best - 1), upX, upY };
}

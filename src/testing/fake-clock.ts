import type { Clock } from '../kernel/clock.ts';

/** A clock that stands still until a test turns it. */
export interface FakeClock extends Clock {
  /** Turns the clock forward, calling back whatever falls due on the way, in order and at its own time. */
  advance(milliseconds: number): void;
  /** Callbacks that still wait. */
  readonly waiting: number;
}

export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const timers = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => now,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
    },
    get waiting() {
      return timers.size;
    },
  };
}

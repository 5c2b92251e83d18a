/** Time source, injected so that tests can control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once after the given time (ms). Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** Longest delay that platform timers support (ms): longer ones fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** System time. Timers limit long waits: callers check the time again. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER));
    // Node's timers are objects that would keep the process alive; a browser's are numbers.
    if (typeof timer === 'object') timer.unref();
    return () => clearTimeout(timer);
  },
};

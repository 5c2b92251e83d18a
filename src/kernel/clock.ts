/** Time, handed in so that tests can turn it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once, after so many milliseconds; the answer calls it off. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** Beyond this a timer of the platform's fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The platform's own time. Longer waits than its timers support end early: callers check the time
 * again.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, Math.min(Math.max(milliseconds, 0), LONGEST_TIMER));
    // Node's timers are objects that would keep the process alive; a browser's are numbers.
    if (typeof timer === 'object') timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Thrown when work neither finished nor failed in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * A page that was frozen or asleep finds all timers due when it wakes, before any answer arrives:
 * one timer proves nothing.
 */
const TICKS = 4;

export interface SilenceWatch {
  /** Notes a sign of progress and restarts the wait. */
  readonly sign: () => void;
  readonly stop: () => void;
}

/**
 * Calls `onSilence` once after a time without a sign of progress while the page ran.
 *
 * @param milliseconds of silence; the total duration of the work doesn't count
 */
export function watchSilence(milliseconds: number, onSilence: () => void): SilenceWatch {
  let left = TICKS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    onSilence();
  }, milliseconds / TICKS);
  return {
    sign: () => {
      // This tick began before the sign.
      left = TICKS + 1;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Returns the outcome of `work`, or rejects with a {@link DeadlineError} after waiting too long
 * while the page ran.
 *
 * @param milliseconds of waiting
 * @param onLate called before the rejection, to cancel the work
 */
export function withDeadline<Value>(
  work: PromiseLike<Value>,
  milliseconds: number,
  message: string,
  onLate: () => void = () => undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const watch = watchSilence(milliseconds, () => {
      onLate();
      reject(new DeadlineError(message));
    });
    work.then(
      (value) => {
        watch.stop();
        resolve(value);
      },
      (error: unknown) => {
        watch.stop();
        reject(error);
      },
    );
  });
}

/** Thrown when work neither finished nor failed in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** A page that was frozen or slept finds all its timers due when it wakes, before any answer: one of them alone proves nothing. */
const TICKS = 4;

export interface SilenceWatch {
  /** Notes a sign of progress and restarts the wait. */
  readonly sign: () => void;
  readonly stop: () => void;
}

/**
 * Calls `onSilence` once, after so long without a sign of progress while the page ran.
 *
 * @param milliseconds of silence; how long the work takes as a whole does not count
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
      // The tick under way has begun before the sign.
      left = TICKS + 1;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * The outcome of `work`, or a {@link DeadlineError} once it has been waited for so long while the page ran.
 *
 * @param milliseconds until it counts as unanswered
 * @param onLate called before the rejection, to call the work off
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

/** Thrown when work neither finished nor failed in time. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Ticks of a wait: after a freeze all timers are due at once, so one timer proves nothing. */
const TICKS = 4;

export interface SilenceWatch {
  /** Notes a sign of progress and restarts the wait. */
  readonly sign: () => void;
  readonly stop: () => void;
}

/** Calls `onSilence` once after this time (ms) without a sign of progress while the page ran. */
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

/** Rejects with a {@link DeadlineError} after too long (ms) while the page ran, after `onLate`. */
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

/** What was waited for has neither come nor failed. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** A page that was frozen or slept finds all its timers due when it wakes, before any answer: one of them alone proves nothing. */
const TICKS = 4;

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
    let left = TICKS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      left -= 1;
      if (left > 0) {
        timer = setTimeout(tick, milliseconds / TICKS);
        return;
      }
      onLate();
      reject(new DeadlineError(message));
    };
    timer = setTimeout(tick, milliseconds / TICKS);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

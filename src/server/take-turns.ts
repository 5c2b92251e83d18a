/** Queues a task, unless it is aborted before its turn. */
export type TakeTurn = <Result>(signal: AbortSignal, task: () => Promise<Result>) => Promise<Result>;

/** @param slots maximum concurrent tasks */
export function createTurns(slots: number): TakeTurn {
  const waiting: (() => void)[] = [];
  let free = slots;

  function wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal.reason);
      };
      waiting.push(turn);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return async (signal, task) => {
    await wait(signal);
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

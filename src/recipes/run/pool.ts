import { MessageError, message } from '../../messages/index.ts';
import { RemoteWorker, type SpawnWorker } from '../../workers/index.ts';
import type { CallRun, RecipeCalls } from './calls.ts';

/** Timeout without progress (ms): a loaded machine may be slow. */
const HANG_LIMIT = 300_000;

export interface RunPool {
  /** Calls queue until a thread is free. */
  readonly call: CallRun;
  close(): void;
}

/** @param spawn starts a worker that serves {@link RecipeCalls} */
export function createRunPool(size: number, spawn: SpawnWorker): RunPool {
  const toEnd = () => new MessageError(message('It takes too long.'));
  const workers = Array.from(
    { length: size },
    () => new RemoteWorker<RecipeCalls>({ spawn, toDeath: (reason) => new MessageError(reason) }),
  );
  const idle = [...workers];
  const waiting: ((worker: RemoteWorker<RecipeCalls>) => void)[] = [];
  const take = async () => idle.pop() ?? new Promise<RemoteWorker<RecipeCalls>>((resolve) => waiting.push(resolve));
  return {
    async call(name, input) {
      const worker = await take();
      try {
        await worker.start();
        return await worker.within(HANG_LIMIT, toEnd, (sign) => worker.call(name, input, { onPart: sign }));
      } finally {
        const next = waiting.shift();
        if (next) next(worker);
        else idle.push(worker);
      }
    },
    close: () => {
      for (const worker of workers) worker.close(toEnd());
    },
  };
}

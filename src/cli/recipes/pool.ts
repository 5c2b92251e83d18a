// Threads that process the files of a run.
import { SaidError, say } from '../../messages/index.ts';
import { awaited } from '../../server/awaited.ts';
import { builtThread } from '../../server/built-threads.ts';
import { createThreadSpawner } from '../../server/thread-workers.ts';
import { type NameOf, RemoteWorker } from '../../workers/index.ts';
import type { RecipeCalls } from './calls.ts';

/** How long a thread may go without a sign of progress (ms): a loaded machine may be slow. */
const HANG_LIMIT = 300_000;

export interface RecipePool {
  /** Asks a free thread: no more calls at a time than there are threads. @throws Error why it gave no answer */
  call<Name extends NameOf<RecipeCalls>>(
    name: Name,
    input: RecipeCalls[Name]['input'],
  ): Promise<RecipeCalls[Name]['result']>;
  close(): void;
}

export function createRecipePool(size: number): RecipePool {
  const spawn = createThreadSpawner(() => builtThread('recipe-thread'));
  const workers = Array.from(
    { length: size },
    () => new RemoteWorker<RecipeCalls>({ spawn, toDeath: (reason) => new SaidError(reason) }),
  );
  const idle = [...workers];
  return {
    async call(name, input) {
      const worker = idle.pop();
      if (!worker) throw new Error('All threads are at work.');
      const toReason = () => new SaidError(say('It takes too long.'));
      try {
        await worker.start();
        return await awaited(worker.within(HANG_LIMIT, toReason, (sign) => worker.call(name, input, { onPart: sign })));
      } finally {
        idle.push(worker);
      }
    },
    close: () => {
      for (const worker of workers) worker.close(new SaidError(say('It takes too long.')));
    },
  };
}

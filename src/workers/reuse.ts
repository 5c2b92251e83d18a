import type { MessageOrText } from '../messages/index.ts';
import type { SpawnedWorker, SpawnWorker } from './remote.ts';

interface Kept {
  readonly worker: SpawnedWorker;
  onDeath: (reason: MessageOrText) => void;
}

const ignore = () => undefined;

/**
 * Keeps one released worker for the next spawn: starting a worker can take longer than its calls.
 * Only for handlers whose `prepare` replaces all state of the previous user.
 */
export function reuseWorker(spawn: SpawnWorker): SpawnWorker {
  let idle: Kept | undefined;

  function start(): Kept {
    const worker = spawn((reason) => {
      if (idle === kept) idle = undefined;
      kept.onDeath(reason);
    });
    const kept: Kept = { worker, onDeath: ignore };
    return kept;
  }

  return (onDeath) => {
    const kept = idle ?? start();
    idle = undefined;
    kept.onDeath = onDeath;
    return {
      post: (...message) => kept.worker.post(...message),
      listen: (onMessage) => kept.worker.listen(onMessage),
      end: () => kept.worker.end(),
      release() {
        kept.onDeath = ignore;
        idle?.worker.end();
        idle = kept;
      },
    };
  };
}

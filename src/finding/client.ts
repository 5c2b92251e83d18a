// The page's end of reading what a file states beside its pages, in a worker.
import { MessageError, message } from '../messages/index.ts';
import { RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import type { LeftQuery, LeftWord, SearchedFile, StatedCalls, StatedSource } from './stated-messages.ts';

export { findBesidePages, onlyFurther } from './beside-pages.ts';
export { withoutSpared } from './spared-words.ts';
export type { LeftWord, SearchedFile, StatedSource } from './stated-messages.ts';

const spawnStatedWorker = spawnWorker(
  () => new Worker(new URL('./stated-worker.ts', import.meta.url), { type: 'module', name: 'stated' }),
);

const openWorker = (spawn: SpawnWorker) =>
  new RemoteWorker<StatedCalls>({
    ...{ spawn, livesOnce: true },
    toDeath: (reason) => new MessageError(message('The search stopped: {reason}', { reason })),
  });

/** Finds searched words that a written file still contains. @throws the signal's reason */
export async function findLeftInWorker(
  query: LeftQuery,
  signal: AbortSignal | undefined,
  spawn: SpawnWorker = spawnStatedWorker,
): Promise<readonly LeftWord[]> {
  const worker = openWorker(spawn);
  try {
    return await worker.call('findLeft', query, { signal });
  } finally {
    worker.close(new MessageError(message('The search was cancelled.')));
  }
}

/** Opens a file for any number of searches: it is read once. */
export function openStatedInWorker(file: SearchedFile, spawn: SpawnWorker = spawnStatedWorker): StatedSource {
  const worker = openWorker(spawn);
  let reading: ReturnType<StatedSource['read']> | undefined;
  let byFonts: ReturnType<StatedSource['readByFonts']> | undefined;
  return {
    read() {
      reading ??= worker.call('read', file);
      return reading;
    },
    hiding: (entries) => worker.call('hiding', entries),
    readByFonts() {
      byFonts ??= worker.call('readByFonts', file);
      return byFonts;
    },
    unseenPictures: () => worker.call('unseenPictures', file),
    placesOf: (indices) => worker.call('placesOf', indices),
    close: () => worker.close(new MessageError(message('The search was cancelled.'))),
  };
}

// The page's end of searching.
import { message } from '../messages/index.ts';
import { RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import { createFinder, FindError, type FindQuery } from './find.ts';
import type { FindCalls, ValueMatch } from './serve-find.ts';
import type { TextRange } from './text-page.ts';

/** Time limit of an expression per page, or for all values (ms). */
const LONGEST = 5_000;

const spawnFindWorker = spawnWorker(
  () => new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module', name: 'find' }),
);

const tooLong = () => new FindError(message('This expression takes too long.'));
const givenUp = () => new FindError(message('The search was cancelled.'));

const createWorker = (spawn: SpawnWorker) =>
  new RemoteWorker<FindCalls>({
    spawn,
    toDeath: (reason) => new FindError(message('The search stopped: {reason}', { reason })),
  });

export interface Finder {
  /** Returns the hits in a page's text. @throws FindError if an expression takes too long */
  find(text: string): Promise<readonly TextRange[]>;
  close(): void;
}

/** @throws FindError if the query is invalid */
export function openFinder(query: FindQuery): Finder {
  const findHere = createFinder(query);
  // Plain words are found in linear time.
  if (!query.isExpression) return { find: async (text) => findHere(text), close: () => undefined };
  const worker = createWorker(spawnFindWorker);
  return {
    async find(text) {
      // The worker's code may load slowly.
      await worker.start();
      return worker.within(LONGEST, tooLong, () => worker.call('find', { query, text }));
    },
    close: () => worker.close(givenUp()),
  };
}

export interface Matcher {
  /** Matches each value; undefined if cancelled or superseded. @throws FindError after too long */
  match(expression: RegExp, values: readonly string[]): Promise<readonly ValueMatch[] | undefined>;
  /** Drops pending requests; more may follow. */
  stop(): void;
}

/** @param spawn starts a server of {@link FindCalls}; on the page a Web Worker */
export function createMatcher(spawn: SpawnWorker = spawnFindWorker): Matcher {
  const worker = createWorker(spawn);
  let waiting: object | undefined;
  const stop = () => {
    waiting = undefined;
    worker.stop(givenUp());
  };
  return {
    async match(expression, values) {
      if (waiting) stop();
      const turn = {};
      waiting = turn;
      try {
        await worker.start();
        if (waiting !== turn) return undefined;
        return await worker.within(LONGEST, tooLong, () => worker.call('match', { expression, values }));
      } catch (error) {
        if (waiting === turn) throw error;
        return undefined;
      } finally {
        if (waiting === turn) waiting = undefined;
      }
    },
    stop,
  };
}

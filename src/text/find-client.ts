// The page's end of finding.
import { say } from '../messages/index.ts';
import { RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import { createFinder, FindError, type FindQuery } from './find.ts';
import type { FindCalls, ValueMatch } from './serve-find.ts';
import type { TextRange } from './text-page.ts';

/** Milliseconds that an expression may take on one page, or on all values. */
const LONGEST = 5_000;

const spawnFindWorker = spawnWorker(
  () => new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module', name: 'find' }),
);

const tooLong = () => new FindError(say('This expression takes too long.'));
const givenUp = () => new FindError(say('The search was cancelled.'));

const createWorker = (spawn: SpawnWorker) =>
  new RemoteWorker<FindCalls>({
    spawn,
    toDeath: (reason) => new FindError(say('The search stopped: {reason}', { reason })),
  });

export interface Finder {
  /** The hits in the text of one page. @throws FindError an expression that takes too long */
  find(text: string): Promise<readonly TextRange[]>;
  close(): void;
}

/** @throws FindError what is wrong with the query */
export function openFinder(query: FindQuery): Finder {
  const findHere = createFinder(query);
  // Plain words are found in a time that grows with the text alone.
  if (!query.isExpression) return { find: async (text) => findHere(text), close: () => undefined };
  const worker = createWorker(spawnFindWorker);
  return {
    async find(text) {
      // Its code may come over a slow network.
      await worker.start();
      return worker.within(LONGEST, tooLong, () => worker.call('find', { query, text }));
    },
    close: () => worker.close(givenUp()),
  };
}

export interface Matcher {
  /**
   * Matches an expression against each value; undefined if cancelled or superseded.
   *
   * @throws FindError if it takes too long
   */
  match(expression: RegExp, values: readonly string[]): Promise<readonly ValueMatch[] | undefined>;
  /** Gives up what is not answered; more may be asked. */
  stop(): void;
}

/** @param spawn starts what serves {@link FindCalls}; on the page a Web Worker */
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

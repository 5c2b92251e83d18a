// The page's end of finding.
import { say } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import { createFinder, FindError, type FindQuery } from './find.ts';
import type { FindCalls } from './find-worker.ts';
import type { TextRange } from './text-page.ts';

/** Milliseconds that an expression may take on one page. */
const LONGEST = 2_000;

const createWorker = () => new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module', name: 'find' });

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
  const worker = new RemoteWorker<FindCalls>({
    spawn: spawnWorker(createWorker),
    toDeath: (reason) => new FindError(say('The search stopped: {reason}', { reason })),
  });
  return {
    async find(text) {
      // Its code may come over a slow network.
      await worker.start();
      const tooLong = () => new FindError(say('This expression takes too long.'));
      return worker.within(LONGEST, tooLong, () => worker.call('find', { query, text }));
    },
    close: () => worker.close(new FindError(say('The search was given up.'))),
  };
}

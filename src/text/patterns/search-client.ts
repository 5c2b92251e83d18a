// The page's end of looking for personal data.
import { RemoteWorker, spawnWorker } from '../../workers/index.ts';
import { FindError } from '../find.ts';
import type { SearchRequest } from './request.ts';
import type { TextHit } from './search.ts';
import type { SearchCalls } from './search-worker.ts';

/** Milliseconds that one text may take. */
const LONGEST = 5_000;

const createWorker = () =>
  new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module', name: 'search' });

export interface OpenSearch {
  /** @throws FindError what is wrong with the request, or that this text takes too long; the next one may be asked all the same */
  search(text: string): Promise<readonly TextHit[]>;
  close(): void;
}

export function openSearch(request: SearchRequest): OpenSearch {
  const worker = new RemoteWorker<SearchCalls>({
    spawn: spawnWorker(createWorker),
    prepare: (caller) => caller.call('prepare', request),
    toDeath: (reason) => new FindError(`The search stopped: ${reason}`),
  });
  return {
    async search(text) {
      await worker.start();
      const timer = setTimeout(() => worker.stop(new FindError('An expression takes too long.')), LONGEST);
      try {
        return await worker.call('search', { text });
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => worker.close(new FindError('The search was given up.')),
  };
}

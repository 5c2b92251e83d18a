// The page's end of searching for personal data, in a worker.
import { message } from '../../messages/index.ts';
import { RemoteError, RemoteWorker, reuseWorker, type SpawnWorker, spawnWorker } from '../../workers/index.ts';
import { FindError } from '../find.ts';
import type { TextRange } from '../text-page.ts';
import type { SearchRequest } from './request.ts';
import type { SearchScope, TextHit } from './search.ts';
import type { SearchCalls } from './serve-search.ts';

/** Time limit per text (ms). */
const LONGEST = 10_000;

const spawnSearchWorker = reuseWorker(
  spawnWorker(() => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module', name: 'search' })),
);

export interface OpenSearch {
  /**
   * @param recognized parts that may have been misread; defaults to the whole text
   * @throws FindError for an invalid request or a timeout; later requests still work
   */
  search(text: string, recognized?: readonly TextRange[], scope?: SearchScope): Promise<readonly TextHit[]>;
  close(): void;
}

/** @param spawn starts a server of {@link SearchCalls}; on the page a Web Worker */
export function openSearch(request: SearchRequest, spawn: SpawnWorker = spawnSearchWorker): OpenSearch {
  const worker = new RemoteWorker<SearchCalls>({
    spawn,
    prepare: (caller) => caller.call('prepare', request),
    reviveError: (data) => (data.localized === undefined ? new RemoteError(data) : new FindError(data.localized)),
    toDeath: (reason) => new FindError(message('The search stopped: {reason}', { reason })),
  });
  return {
    async search(text, recognized, scope) {
      await worker.start();
      const tooLong = () => new FindError(message('An expression takes too long.'));
      return worker.within(LONGEST, tooLong, () => worker.call('search', { text, recognized, scope }));
    },
    close: () => worker.close(new FindError(message('The search was cancelled.'))),
  };
}

// The page's end of reading a PDF for a search: several engines read long documents together.
import type { PageIndex } from '../kernel/page-number.ts';
import { WatchedPdf } from '../pdf/index.ts';
import { type SpawnWorker, spawnWorker } from '../workers/index.ts';
import type { PageSearchCalls, SearchSource } from './serve-page-search.ts';
import type { Wanted } from './sketch.ts';

/** Each takes about 30 MB. */
const MOST_WORKERS = 3;
/** Pages that justify another worker. */
const PAGES_A_WORKER = 64;
/** Idle time before workers are terminated (ms): the user may type another letter. */
export const REST = 3_000;

const spawnPageSearch = spawnWorker(
  () => new Worker(new URL('./page-search-worker.ts', import.meta.url), { type: 'module', name: 'page-search' }),
);

export interface PageSearchOptions {
  readonly file: Blob;
  readonly password: string | undefined;
  readonly pageCount: number;
  /** Hidden annotations, which aren't searched, by object number. */
  readonly hidden: readonly number[];
  /** Starts a server of {@link PageSearchCalls}; on the page a Web Worker. */
  readonly spawn?: SpawnWorker;
  /** Calls back after a time (ms) unless the returned function is called first. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
}

function afterReally(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

export interface PageSearchClient {
  /** Useful number of concurrent requests. */
  readonly width: number;
  /** Reads pages by place; see {@link PageSearchCalls}. @throws PdfError; the signal's reason */
  read(pages: readonly PageIndex[], wanted: Wanted | undefined, signal?: AbortSignal): Promise<readonly SearchSource[]>;
  close(): void;
}

interface Reader {
  readonly client: WatchedPdf<PageSearchCalls>;
  running: number;
}

function countWorkers(pageCount: number): number {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  return Math.max(1, Math.min(MOST_WORKERS, cores, Math.ceil(pageCount / PAGES_A_WORKER)));
}

export function openPageSearch(options: PageSearchOptions): PageSearchClient {
  const { file, password, hidden, pageCount, spawn = spawnPageSearch, after = afterReally } = options;
  const most = countWorkers(pageCount);
  let readers: Reader[] = [];
  let stayOn = (): void => undefined;

  function close(): void {
    stayOn();
    for (const { client } of readers) client.close();
    readers = [];
  }

  function chooseReader(): Reader {
    const [idlest] = readers.toSorted((one, other) => one.running - other.running);
    if (idlest && (idlest.running === 0 || readers.length === most)) return idlest;
    const reader = { client: new WatchedPdf<PageSearchCalls>(file, { password, hidden, spawn }), running: 0 };
    readers.push(reader);
    return reader;
  }

  return {
    // More than the workers: further requests wait while the page is busy.
    width: 4 * most,
    async read(pages, wanted, signal) {
      stayOn();
      const reader = chooseReader();
      reader.running += 1;
      try {
        return await reader.client.call('read', { pages, wanted }, signal);
      } finally {
        reader.running -= 1;
        if (readers.every(({ running }) => running === 0)) {
          stayOn();
          stayOn = after(REST, close);
        }
      }
    },
    close,
  };
}

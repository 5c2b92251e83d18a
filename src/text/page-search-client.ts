// The page's end of reading a PDF for a search. One engine reads one page at a time: several read a long document at once, and go when
// nothing more is asked of them, with all that they hold.
import { WatchedPdf } from '../pdf/index.ts';
import { type SpawnWorker, spawnWorker } from '../workers/index.ts';
import type { PageSearchCalls, ReadPage } from './serve-page-search.ts';
import type { Wanted } from './sketch.ts';

/** Each takes some 30 MB. */
const MOST_WORKERS = 3;
/** A worker of its own is worth its start for so many pages. */
const PAGES_A_WORKER = 64;
/** Milliseconds without a question after which the workers are ended: another letter of the word may follow. */
export const REST = 3_000;

const spawnPageSearch = spawnWorker(
  () => new Worker(new URL('./page-search-worker.ts', import.meta.url), { type: 'module', name: 'page-search' }),
);

export interface PageSearchOptions {
  readonly file: Blob;
  readonly password: string | undefined;
  readonly pageCount: number;
  /** Annotations that are not drawn, and so not found: by the numbers of their objects. */
  readonly hidden: readonly number[];
  /** Starts what serves {@link PageSearchCalls}; on the page a Web Worker. */
  readonly spawn?: SpawnWorker;
  /** Calls back after so many milliseconds, unless what it gives is called before. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
}

function afterReally(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

export interface PageSearch {
  /** How many questions it is worth to ask at once. */
  readonly width: number;
  /**
   * Reads pages by their places; see {@link PageSearchCalls}. @throws PdfError; the signal's reason
   */
  read(pages: readonly number[], wanted: Wanted | undefined, signal?: AbortSignal): Promise<readonly ReadPage[]>;
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

export function openPageSearch(options: PageSearchOptions): PageSearch {
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
    // One is read while the next ones wait, for as long as the page is busy with something else.
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

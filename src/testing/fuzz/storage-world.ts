// Storage with manual stepping: requests of all tabs queue until carried out, failed or ignored;
// responses queue until delivered. Anything may happen in between.
import { DeadlineError } from '../../kernel/deadline.ts';
import type { Batch, KeyedStorage } from '../../store/persistence/keyed-storage.ts';
import { createMemoryStorage } from '../memory-storage.ts';

export type Disruption = 'full' | 'silent and done' | 'silent and not done';

interface Request {
  readonly page: number;
  /** Needs nothing more from the tab. */
  readonly isUnderWay: boolean;
  /** Carries it out; returns the delivery of its response. */
  run(): Promise<() => void>;
  reject(error: unknown): void;
  isAnswered: boolean;
}

export interface StorageWorld {
  readonly disk: KeyedStorage;
  /** Returns a tab's view of the storage. */
  connect(page: number): KeyedStorage;
  readonly writes: number;
  readonly requests: number;
  readonly answers: number;
  /** Carries out the first queued request; its response waits. */
  carryOut(): Promise<void>;
  disrupt(how: Disruption): Promise<void>;
  deliver(place: number): Promise<void>;
  clear(): Promise<void>;
  /** Kills a tab. Up to `left` of its running requests are carried out, as in Chromium. */
  kill(page: number, left: number): void;
}

export async function settleTurns(): Promise<void> {
  for (let turn = 0; turn < 24; turn += 1) await Promise.resolve();
}

export function createStorageWorld(): StorageWorld {
  const memory = createMemoryStorage();
  let writes = 0;
  const disk: KeyedStorage = {
    ...memory,
    async write(batch) {
      await memory.write(batch);
      writes += 1;
    },
  };
  let line: Request[] = [];
  let answers: { readonly page: number; give(): void }[] = [];

  function ask<Value>(
    page: number,
    isUnderWay: boolean,
    work: () => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const run = () =>
        work().then(
          (value) => () => resolve(value),
          (error: unknown) => () => reject(error),
        );
      const request = { page, isUnderWay, run, reject, isAnswered: false };
      line.push(request);
      if (!signal) return;
      // Requests with a signal run one at a time.
      signal.onabort = () => {
        if (request.isAnswered || !line.includes(request)) return;
        line = line.filter((each) => each !== request);
        answers.push({ page, give: () => reject(signal.reason) });
      };
    });
  }

  const world: StorageWorld = {
    disk,
    connect: (page) => ({
      get: (key) => ask(page, false, () => disk.get(key)),
      getAll: (prefix) => ask(page, false, () => disk.getAll(prefix)),
      keys: (prefix) => ask(page, false, () => disk.keys(prefix)),
      write(batch: Batch, signal?: AbortSignal) {
        // Values are copied on the call, as in IndexedDB.
        const copy = { ...batch, puts: batch.puts.map(([key, value]) => [key, structuredClone(value)] as const) };
        return ask(page, !batch.guard, () => disk.write(copy), signal);
      },
    }),
    get writes() {
      return writes;
    },
    get requests() {
      return line.length;
    },
    get answers() {
      return answers.length;
    },
    async carryOut() {
      const request = line.shift();
      if (!request) return;
      const give = await request.run();
      if (!request.isAnswered) answers.push({ page: request.page, give });
    },
    async disrupt(how) {
      const [request] = line;
      if (!request || request.isAnswered) return;
      if (how === 'full') {
        line.shift();
        answers.push({
          page: request.page,
          give: () => request.reject(new DOMException('No room', 'QuotaExceededError')),
        });
        return;
      }
      // The tab gives up on the request. It may still be carried out later, before any that follow.
      request.isAnswered = true;
      request.reject(new DeadlineError('No answer'));
      if (how === 'silent and not done') line.shift();
      await settleTurns();
    },
    async deliver(place) {
      const [answer] = answers.splice(place, 1);
      answer?.give();
      await settleTurns();
    },
    clear: () => disk.write({ puts: [], removesUnder: [[]] }),
    kill(page, left) {
      let kept = left;
      answers = answers.filter((answer) => answer.page !== page);
      line = line.filter((request) => {
        if (request.page !== page) return true;
        kept = request.isUnderWay ? kept - 1 : 0;
        request.isAnswered = true;
        return request.isUnderWay && kept >= 0;
      });
    },
  };
  return world;
}

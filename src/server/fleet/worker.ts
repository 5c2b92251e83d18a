import { UnavailableError } from '../api.ts';
import type { Connection, Database } from './database.ts';
import { becomeWorker, type Claim, type Tasks } from './tasks.ts';

/** Outcome of a task. With `again`, a retry may succeed; `result` is used after the last one. */
export interface Ending {
  readonly state: 'complete' | 'error' | 'again';
  readonly result: unknown;
}

export interface WorkerOptions {
  readonly database: Database;
  readonly getTasks: () => Promise<Tasks>;
  /** Maximum concurrent tasks. */
  readonly slots: number;
  /** Claim nothing before this: a slow start must not hold tasks. */
  readonly ready: Promise<unknown>;
  /** Never rejects. */
  readonly perform: (claim: Claim) => Promise<Ending>;
  /** Result of a task that killed all its workers. */
  readonly lostError: unknown;
  readonly onFault: (fault: unknown) => void;
}

export interface FleetWorker {
  close(): Promise<void>;
}

/** Poll interval without notifications, and retry delay after database errors (ms). */
const LOOK = 1000;
const PAUSE = 500;
/** Heartbeat interval (ms). */
const BEAT = 5000;
/** Duration of a batch of small tasks (ms): longer ones leave other workers idle, and lose more. */
const BATCH = 300;
const MOST_IN_BATCH = 32;
/** After this time (ms), release tasks that wait here behind a slow one. */
const LONGEST_WAIT = 2000;

class Pace {
  #milliseconds = BATCH;
  #last = 0;

  note(milliseconds: number): void {
    this.#milliseconds += (milliseconds - this.#milliseconds) / 4;
    // Adapt to slower tasks immediately.
    this.#milliseconds = Math.max(this.#milliseconds, milliseconds / 4);
  }

  next(slots: number): number {
    const fit = Math.round((slots * BATCH) / Math.max(1, this.#milliseconds));
    this.#last = Math.max(1, Math.min(MOST_IN_BATCH, fit, Math.max(slots, 2 * this.#last)));
    return this.#last;
  }
}

interface Done {
  readonly claim: Claim;
  readonly ending: Ending;
}

/** Runs tasks until closed; survives database outages. */
class Worker implements FleetWorker {
  readonly #options: WorkerOptions;
  #isClosing = false;
  #identity: Promise<number> | undefined;
  #connection: Connection | undefined;
  readonly #sleepers = new Set<() => void>();
  readonly #pace = new Pace();
  /** Claimed, not started. */
  #held: Claim[] = [];
  #claiming: Promise<void> | undefined;
  #lastTaken = 0;
  #lastBeat = Number.NEGATIVE_INFINITY;
  /** Finished, not stored. */
  #done: Done[] = [];
  readonly #running: Promise<unknown>;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#running = Promise.all([this.#keepHouse(), ...Array.from({ length: options.slots }, () => this.#runSlot())]);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wake();
    await this.#running;
    await this.#store();
    await this.#letGo();
    this.#connection?.close();
  }

  #wake(): void {
    for (const sleeper of [...this.#sleepers]) sleeper();
  }

  async #sleep(milliseconds: number): Promise<void> {
    if (this.#isClosing) return;
    await new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer);
        this.#sleepers.delete(rise);
        resolve();
      };
      const timer = setTimeout(rise, milliseconds);
      this.#sleepers.add(rise);
    });
  }

  #report(error: unknown): void {
    if (!(error instanceof UnavailableError)) this.#options.onFault(error);
  }

  /** Number of this worker. A lost connection needs a new one: claims may have moved on. */
  #identify(): Promise<number> {
    this.#identity ??= (async () => {
      const made = await this.#options.database.connect();
      made.onLoss(() => {
        this.#identity = undefined;
        this.#held = [];
      });
      made.onMessage(() => this.#wake());
      this.#connection = made;
      return becomeWorker(made.query);
    })();
    this.#identity.catch(() => {
      this.#identity = undefined;
    });
    return this.#identity;
  }

  async #claim(): Promise<void> {
    const tasks = await this.#options.getTasks();
    const claims = await tasks.claim(await this.#identify(), this.#pace.next(this.#options.slots));
    this.#held.push(...claims);
    this.#lastTaken = performance.now();
  }

  async #take(): Promise<Claim | undefined> {
    if (this.#held.length === 0) {
      this.#claiming ??= this.#claim().finally(() => {
        this.#claiming = undefined;
      });
      await this.#claiming;
    }
    this.#lastTaken = performance.now();
    return this.#held.shift();
  }

  async #turn(): Promise<void> {
    try {
      const claim = await this.#take();
      if (!claim) {
        await this.#sleep(LOOK);
        return;
      }
      const began = performance.now();
      const ending = await this.#options.perform(claim);
      this.#pace.note(performance.now() - began);
      this.#done.push({ claim, ending });
      // Clients wait for all results but those of files, which the batch's last one stores.
      if (this.#held.length === 0 || claim.kind !== 'file') await this.#store();
    } catch (error) {
      this.#report(error);
      await this.#sleep(PAUSE);
    }
  }

  async #runSlot(): Promise<void> {
    await this.#options.ready;
    while (!this.#isClosing) await this.#turn();
  }

  /** Stores finished tasks, retrying while the database is unavailable. */
  async #store(): Promise<void> {
    const ended = this.#done;
    this.#done = [];
    const stored = ended.flatMap(({ claim, ending: { state, result } }) =>
      state === 'again' ? [] : [{ claim, state, result }],
    );
    const again = ended.filter(({ ending }) => ending.state === 'again');
    if (stored.length > 0) await this.#insist((tasks) => tasks.finish(stored));
    for (const { claim, ending } of again) await this.#insist((tasks) => tasks.giveBack(claim, ending.result));
  }

  async #insist(store: (tasks: Tasks) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await store(await this.#options.getTasks());
        return;
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }

  /** Releases claimed tasks that were not started. */
  async #letGo(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    if (held.length > 0) await (await this.#options.getTasks()).release(held);
  }

  async #beat(tasks: Tasks): Promise<void> {
    if (this.#identity === undefined || performance.now() - this.#lastBeat < BEAT) return;
    this.#lastBeat = performance.now();
    await tasks.heartbeat(await this.#identity);
  }

  /** Sends heartbeats, reclaims tasks of dead workers, expires others, releases waiting ones. */
  async #keepHouse(): Promise<void> {
    while (!this.#isClosing) {
      try {
        const tasks = await this.#options.getTasks();
        await this.#beat(tasks);
        await tasks.reclaim(this.#options.lostError);
        await tasks.expire();
        if (performance.now() - this.#lastTaken > LONGEST_WAIT) {
          await this.#store();
          await this.#letGo();
        }
      } catch (error) {
        this.#report(error);
      }
      await this.#sleep(LOOK);
    }
  }
}

export const startWorker = (options: WorkerOptions): FleetWorker => new Worker(options);

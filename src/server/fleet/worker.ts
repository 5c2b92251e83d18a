import { UnavailableError } from '../api.ts';
import type { Connection, Database } from './database.ts';
import { becomeWorker, type Claim, type Tasks } from './tasks.ts';

export interface WorkerOptions {
  readonly database: Database;
  readonly getTasks: () => Promise<Tasks>;
  /** Tasks at a time. */
  readonly slots: number;
  /** Does a task and stores what comes of it. */
  readonly perform: (claim: Claim, tasks: Tasks) => Promise<void>;
  /** What a task ends with whose workers have died on it. */
  readonly lostError: unknown;
  readonly onFault: (fault: unknown) => void;
}

export interface FleetWorker {
  /** Begins nothing more; resolves when what was begun is stored. */
  close(): Promise<void>;
}

/** Milliseconds between two looks at the queue when nothing is heard of it, and after the database has failed. */
const LOOK = 1000;
const PAUSE = 500;

/** Works on tasks until it is closed, through every absence of the database. */
export function startWorker(options: WorkerOptions): FleetWorker {
  const { database, getTasks, slots, perform, lostError, onFault } = options;
  let isClosing = false;
  let identity: Promise<number> | undefined;
  let connection: Connection | undefined;
  const sleepers = new Set<() => void>();
  const wake = () => {
    for (const sleeper of [...sleepers]) sleeper();
  };

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer);
        sleepers.delete(rise);
        resolve();
      };
      const timer = setTimeout(rise, milliseconds);
      sleepers.add(rise);
    });

  /** The number of this worker, anew after its connection was lost: what it held then may be others' by now. */
  const identify = (): Promise<number> => {
    identity ??= (async () => {
      const made = await database.connect();
      made.onLoss(() => {
        identity = undefined;
      });
      made.onMessage(wake);
      connection = made;
      return becomeWorker(made.query);
    })();
    identity.catch(() => {
      identity = undefined;
    });
    return identity;
  };

  async function turn(): Promise<void> {
    try {
      const tasks = await getTasks();
      const claim = await tasks.claim(await identify());
      if (claim) await perform(claim, tasks);
      else if (!isClosing) await sleep(LOOK);
    } catch (error) {
      if (!(error instanceof UnavailableError)) onFault(error);
      if (!isClosing) await sleep(PAUSE);
    }
  }

  async function runSlot(): Promise<void> {
    while (!isClosing) await turn();
  }

  /** Looks after what others have left. */
  async function keepHouse(): Promise<void> {
    while (!isClosing) {
      try {
        const tasks = await getTasks();
        await tasks.reclaim(lostError);
        await tasks.expire();
      } catch (error) {
        if (!(error instanceof UnavailableError)) onFault(error);
      }
      if (!isClosing) await sleep(LOOK);
    }
  }

  const running = Promise.all([keepHouse(), ...Array.from({ length: slots }, runSlot)]);
  return {
    async close() {
      isClosing = true;
      wake();
      await running;
      connection?.close();
    },
  };
}

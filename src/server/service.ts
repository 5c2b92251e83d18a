import { tmpdir } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { systemClock } from '../kernel/clock.ts';
import { createScanner, createWorkerPool, DEFAULT_LIMITS, type Scanner, type WorkerPool } from '../scanner/parts.ts';
import { createSecret, createTokenService } from '../token/index.ts';
import { type ApiHandler, createApiHandler, type Route } from './api.ts';
import { createDiskWorkFiles, type ServerWorkFiles } from './disk-work-files.ts';
import type { Fleet } from './fleet/fleet.ts';
import { createRunDirectory } from './run-directory.ts';
import { createScannerRoutes, type ScannerApi } from './scanner-routes.ts';
import type { ServerSettings } from './settings.ts';
import { createSharedWorkFiles } from './shared-work-files.ts';
import { createThreadSpawner } from './thread-workers.ts';
import { createTokenRoute } from './token-route.ts';

/** 128 bits, as RFC 6749 section 10.10 asks of what must not be guessed. */
export const SECRET_BYTES = 16;

/** Everything behind the HTTP endpoints. */
export interface Service {
  readonly handle: ApiHandler;
  readonly routes: readonly Route[];
  /** Where processes are kept in memory; with a database they are not here. */
  readonly scanner: Scanner;
  readonly pool: WorkerPool;
  /** Whether everything that answers need is to be had. */
  isReady(): Promise<boolean>;
  /** The code of the threads has changed: the next scan runs the new one. */
  renew(): void;
  /** Begins nothing more; resolves when what runs for other servers is done. */
  drain(): Promise<void>;
  /** Ends the threads and removes the work files of this run. */
  close(): void;
}

export interface ServiceOptions {
  readonly settings: ServerSettings;
  readonly apiKey: string;
  /** The file with the code of scanning threads. */
  readonly getThreadCode: () => Promise<string>;
  readonly onFault: (fault: unknown) => void;
  /** Told of every scanning thread that starts. */
  readonly onThread?: (thread: Worker) => void;
}

const createId = () => createSecret(SECRET_BYTES);

interface KeptWorkFiles extends ServerWorkFiles {
  remove(): void;
}

function openWorkFiles({ workFileLifetime, maxStoredBytes, workFileFolder }: ServerSettings): KeptWorkFiles {
  const options = { clock: systemClock, createId, lifetimeSeconds: workFileLifetime, maxStoredBytes };
  if (workFileFolder !== undefined) {
    return { ...createSharedWorkFiles({ ...options, folder: workFileFolder }), remove: () => undefined };
  }
  // People's documents lie outside the project, since Vite serves what is below.
  const directory = createRunDirectory(tmpdir());
  const files = createDiskWorkFiles({ ...options, getDirectory: directory.getPath });
  return { ...files, remove: directory.remove };
}

const limitsOf = ({ processLifetime, maxProcessLifetime, maxProcesses }: ServerSettings) => ({
  ...DEFAULT_LIMITS,
  lifetimeSeconds: processLifetime,
  maxLifetimeSeconds: maxProcessLifetime,
  maxProcesses,
});

/** The fleet, loaded when it is asked for: a server without a database does without its packages. */
function openFleetOf(
  options: ServiceOptions,
  workFiles: ServerWorkFiles,
  pool: WorkerPool,
): Promise<Fleet> | undefined {
  const { databaseUrl, scanWorkers } = options.settings;
  if (databaseUrl === undefined) return undefined;
  return import('./fleet/fleet.ts').then(({ openFleet }) => {
    const { onFault } = options;
    const fleet = openFleet({ databaseUrl, limits: limitsOf(options.settings), workFiles, createId, onFault });
    fleet.work({ runScan: pool.run, slots: scanWorkers });
    return fleet;
  });
}

/** Puts the service together. Nothing is built, started or written to the disk before it is needed. */
export function createService(options: ServiceOptions): Service {
  const { settings, apiKey, getThreadCode, onFault, onThread } = options;
  const tokens = createTokenService({ apiKey, lifetimeSeconds: settings.tokenLifetime });
  const workFiles = openWorkFiles(settings);
  const pool = createWorkerPool({
    spawn: createThreadSpawner(getThreadCode, onThread),
    size: settings.scanWorkers,
    clock: systemClock,
    timeLimitSeconds: settings.scanTimeLimit,
    maxPixels: settings.maxPixels,
  });
  const local = createScanner({
    runScan: pool.run,
    workFiles,
    clock: systemClock,
    createId,
    limits: limitsOf(settings),
  });
  const fleet = openFleetOf(options, workFiles, pool);
  const scanner: ScannerApi = fleet
    ? { start: async (body) => (await fleet).start(body), get: async (id) => (await fleet).get(id) }
    : local;
  const routes = [
    createTokenRoute(tokens),
    ...createScannerRoutes({ scanner, workFiles, settings, affinityToken: createId() }),
  ];
  return {
    handle: createApiHandler({ ...settings, routes, tokens, onFault }),
    routes,
    scanner: local,
    pool,
    isReady: async () => (fleet ? (await fleet).isReady() : true),
    renew: () => pool.renew(),
    drain: async () => (await fleet)?.close(),
    close() {
      local.close();
      pool.close();
      workFiles.close();
      workFiles.remove();
    },
  };
}

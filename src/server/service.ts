import { tmpdir } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { systemClock } from '../kernel/clock.ts';
import { createScanner, createWorkerPool, DEFAULT_LIMITS, type Scanner, type WorkerPool } from '../scanner/parts.ts';
import { createSecret, createTokenService } from '../token/index.ts';
import { createAdmissions } from './admission.ts';
import { type ApiHandler, createApiHandler, type Route } from './api.ts';
import { openDocumentProcesses } from './document-processes.ts';
import type { Fleet } from './fleet/fleet.ts';
import { createHealthRoutes } from './health-route.ts';
import { createHostCheck, type HostCheck } from './hosts.ts';
import type { Metrics } from './metrics.ts';
import { createProcessRoutes } from './process-routes.ts';
import { createRunDirectory } from './run-directory.ts';
import { createScannerRoutes, type ScannerApi } from './scanner-routes.ts';
import { checkServerSettings, type ServerSettings } from './settings.ts';
import { createThreadSpawner } from './thread-workers.ts';
import { findTokenKey } from './token-key.ts';
import { createTokenRoute } from './token-route.ts';
import { createWorkFiles, openWorkFolder, type ServerWorkFiles } from './work-files.ts';

/** 128 bits, as RFC 6749 section 10.10 asks of what must not be guessed. */
export const SECRET_BYTES = 16;

/** Everything behind the HTTP endpoints. */
export interface HttpService {
  readonly handle: ApiHandler;
  /** For requests that bypass `handle`: web socket upgrades. */
  readonly isHostAllowed: HostCheck;
  readonly routes: readonly Route[];
  /** Scanner with processes in memory; with a database they are stored there instead. */
  readonly scanner: Scanner;
  readonly pool: WorkerPool;
  /** The code of the threads has changed: the next scan runs the new one. */
  renew(): void;
  /** Begins nothing more; resolves when what runs for other servers is done. */
  drain(): Promise<void>;
  /** Ends the threads and removes the work files of this run. */
  close(): void;
}

export interface HttpServiceOptions {
  readonly settings: ServerSettings;
  readonly apiKey: string;
  /** Hosts that the server answers for beside those of the settings. */
  readonly hosts?: readonly string[];
  /** The file with the code of scanning threads. */
  readonly getThreadCode: () => Promise<string>;
  /** The file of the command line, which works on documents. */
  readonly getProgram: () => Promise<string>;
  readonly onFault: (fault: unknown) => void;
  /** Served under `/metrics`. */
  readonly metrics?: Metrics;
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
    return { ...openWorkFolder({ ...options, folder: workFileFolder }), remove: () => undefined };
  }
  // Documents are stored outside the project, since Vite serves everything below it.
  const directory = createRunDirectory(tmpdir());
  return { ...createWorkFiles({ ...options, getFolder: directory.getPath }), remove: directory.remove };
}

const limitsOf = ({ processLifetime, maxProcessLifetime, maxProcesses }: ServerSettings) => ({
  ...DEFAULT_LIMITS,
  lifetimeSeconds: processLifetime,
  maxLifetimeSeconds: maxProcessLifetime,
  maxProcesses,
});

/** The fleet, loaded when it is asked for: a server without a database does without its packages. */
function openFleetOf(
  options: HttpServiceOptions,
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
export function createService(options: HttpServiceOptions): HttpService {
  const { settings, apiKey, getThreadCode, getProgram, onFault, onThread } = options;
  checkServerSettings(settings);
  const tokens = createTokenService({
    apiKey,
    tokenKey: findTokenKey(settings),
    lifetimeSeconds: settings.tokenLifetime,
  });
  const workFiles = openWorkFiles(settings);
  const limits = limitsOf(settings);
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
    limits,
  });
  const fleet = openFleetOf(options, workFiles, pool);
  const scanner: ScannerApi = fleet
    ? {
        start: async (body, viewer) => (await fleet).start(body, viewer),
        get: async (id, viewer) => (await fleet).get(id, viewer),
      }
    : local;
  let isDraining = false;
  const isReady = async () => !isDraining && (fleet ? (await fleet).isReady() : true);
  const admissions = createAdmissions(settings);
  const affinityToken = createId();
  const processes = openDocumentProcesses({ settings, limits, workFiles, createId, getProgram, onFault });
  const routes = [
    ...createHealthRoutes(isReady, admissions.requests),
    ...(options.metrics ? [options.metrics.createRoute(admissions.requests)] : []),
    createTokenRoute(tokens, admissions.requests),
    ...createProcessRoutes({ processes, settings, admissions, affinityToken }),
    ...createScannerRoutes({ scanner, workFiles, settings, admissions, affinityToken }),
  ];
  const isHostAllowed = createHostCheck([...settings.hosts, ...(options.hosts ?? [])]);
  return {
    isHostAllowed,
    handle: createApiHandler({ ...settings, routes, tokens, isHostAllowed, onFault }),
    routes,
    scanner: local,
    pool,
    renew: () => pool.renew(),
    async drain() {
      isDraining = true;
      await (await fleet)?.close();
    },
    close() {
      local.close();
      processes.close();
      pool.close();
      workFiles.close();
      workFiles.remove();
    },
  };
}

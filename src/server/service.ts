import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { systemClock } from '../kernel/clock.ts';
import { createScanner, createWorkerPool, DEFAULT_LIMITS, type Scanner, type WorkerPool } from '../scanner/core.ts';
import { createSecret, createTokenService } from '../token/index.ts';
import { createAdmissions } from './admission.ts';
import { type ApiHandler, createApiHandler, type Route } from './api.ts';
import { openDocumentProcesses } from './document-processes.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { RunJob } from './fleet/jobs.ts';
import { createHealthRoutes } from './health-route.ts';
import { createHostCheck, type HostCheck } from './hosts.ts';
import { createJobRoutes } from './job-routes.ts';
import { createLanguageRoutes } from './language-routes.ts';
import { createFolderLayers } from './layers/folder-layers.ts';
import { createLayerRoutes } from './layers/layer-routes.ts';
import type { LayerStore } from './layers/layer-store.ts';
import type { Metrics } from './metrics.ts';
import { createProcessRoutes } from './process-routes.ts';
import { createRunDirectory } from './run-directory.ts';
import { createScannerRoutes, type ScannerApi } from './scanner-routes.ts';
import { checkServerSettings, type ServerSettings } from './settings.ts';
import { createThreadSpawner } from './thread-workers.ts';
import { findTokenKey } from './token-key.ts';
import { createTokenRoute } from './token-route.ts';
import { createWorkFiles, openWorkFolder, type ServerWorkFiles } from './work-files.ts';

/** 128 bits, see RFC 6749 §10.10. */
export const SECRET_BYTES = 16;

export interface HttpService {
  readonly handle: ApiHandler;
  /** For requests that bypass `handle`: web socket upgrades. */
  readonly isHostAllowed: HostCheck;
  readonly routes: readonly Route[];
  /** Scanner with processes in memory. With a database they are stored there instead. */
  readonly scanner: Scanner;
  readonly pool: WorkerPool;
  /** Reloads the thread code: the next scan runs the new version. */
  renew(): void;
  /** Stops taking tasks; resolves when running ones for other servers are done. */
  drain(): Promise<void>;
  /** Terminates the threads and deletes this run's work files. */
  close(): void;
}

export interface HttpServiceOptions {
  readonly settings: ServerSettings;
  readonly apiKey: string;
  readonly hosts?: readonly string[];
  readonly getThreadCode: () => Promise<string>;
  readonly getProgram: () => Promise<string>;
  readonly runJob: RunJob;
  readonly onFault: (fault: unknown) => void;
  readonly metrics?: Metrics;
  /** Called for each scan thread that starts. */
  readonly onThread?: (thread: Worker) => void;
}

const createId = () => createSecret(SECRET_BYTES);

interface KeptWorkFiles extends ServerWorkFiles {
  getFolder(): string;
  remove(): void;
}

function openWorkFiles({ workFileLifetime, maxStoredBytes, workFileFolder }: ServerSettings): KeptWorkFiles {
  const options = { clock: systemClock, createId, lifetimeSeconds: workFileLifetime, maxStoredBytes };
  if (workFileFolder !== undefined) {
    const getFolder = () => workFileFolder;
    return { ...openWorkFolder({ ...options, folder: workFileFolder }), getFolder, remove: () => undefined };
  }
  // Store documents outside the project: Vite serves everything in it.
  const directory = createRunDirectory(tmpdir());
  const getFolder = directory.getPath;
  return { ...createWorkFiles({ ...options, getFolder }), getFolder, remove: directory.remove };
}

const limitsOf = ({ processLifetime, maxProcessLifetime, maxProcesses }: ServerSettings) => ({
  ...DEFAULT_LIMITS,
  lifetimeSeconds: processLifetime,
  maxLifetimeSeconds: maxProcessLifetime,
  maxProcesses,
});

/** Loads the fleet on first use: without a database its packages aren't needed. */
function openFleetOf(
  options: HttpServiceOptions,
  workFiles: ServerWorkFiles,
  pool: WorkerPool,
): Promise<Fleet> | undefined {
  const { databaseUrl, scanWorkers } = options.settings;
  if (databaseUrl === undefined) return undefined;
  return import('./fleet/fleet.ts').then(({ openFleet }) => {
    const { onFault, runJob } = options;
    const fleet = openFleet({ databaseUrl, limits: limitsOf(options.settings), workFiles, createId, onFault });
    fleet.work({ runScan: pool.run, runJob, slots: scanWorkers });
    return fleet;
  });
}

/** Opens the layers: in the database, or else beside the work files. */
function openLayers(
  { maxLayerBytes: maxBytes }: ServerSettings,
  { getFolder }: KeptWorkFiles,
  fleet: Promise<Fleet> | undefined,
): LayerStore {
  if (!fleet) return createFolderLayers({ getFolder: () => join(getFolder(), 'layers'), maxBytes, createId });
  const stored = fleet.then((opened) => opened.openLayers(maxBytes));
  return {
    list: async (...asked) => (await stored).list(...asked),
    find: async (...asked) => (await stored).find(...asked),
    put: async (layer) => (await stored).put(layer),
    remove: async (...asked) => (await stored).remove(...asked),
  };
}

/** Creates the service. It builds, starts and writes nothing before first use. */
export function createService(options: HttpServiceOptions): HttpService {
  const { settings, apiKey, getThreadCode, getProgram, runJob, onFault, onThread } = options;
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
    ...createLanguageRoutes(admissions.requests),
    createTokenRoute(tokens, admissions.requests),
    ...createLayerRoutes({ layers: openLayers(settings, workFiles, fleet), settings, admissions, createId }),
    ...createProcessRoutes({ processes, settings, admissions, affinityToken }),
    ...createJobRoutes({
      ...{ settings, admissions, onFault },
      runJob: async (job, signal) => (fleet ? (await fleet).runJob(job, signal) : runJob(job)),
    }),
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

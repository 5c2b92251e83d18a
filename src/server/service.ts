import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import {
  createScanner,
  createWorkerPool,
  DEFAULT_LIMITS,
  type Scanner,
  systemClock,
  type WorkerPool,
} from '../scanner/parts.ts';
import { createSecret, createTokenService } from '../token/index.ts';
import { type ApiHandler, createApiHandler } from './api.ts';
import { createDiskWorkFiles } from './disk-work-files.ts';
import { createRunDirectory } from './run-directory.ts';
import { createScannerRoutes } from './scanner-routes.ts';
import type { ServerSettings } from './settings.ts';
import { createThreadCode } from './thread-code.ts';
import { createThreadSpawner } from './thread-workers.ts';
import { createTokenRoute } from './token-route.ts';

/** 128 bits, as RFC 6749 section 10.10 asks of what must not be guessed. */
export const SECRET_BYTES = 16;

/** Everything behind the HTTP endpoints. */
export interface Service {
  readonly handle: ApiHandler;
  readonly scanner: Scanner;
  readonly pool: WorkerPool;
  /** The scanner's sources have changed: the next scan runs the new ones. */
  renew(): void;
  /** Ends the threads and removes the work files. */
  close(): void;
}

export interface ServiceOptions {
  readonly settings: ServerSettings;
  readonly apiKey: string;
  /** The project's directory. */
  readonly root: string;
  readonly onFault: (fault: unknown) => void;
  /** Told of every scanning thread that starts. */
  readonly onThread?: (thread: Worker) => void;
}

const createId = () => createSecret(SECRET_BYTES);

/** Puts the service together. Nothing is built, started or written to the disk before it is needed. */
export function createService({ settings, apiKey, root, onFault, onThread }: ServiceOptions): Service {
  const tokens = createTokenService({ apiKey, lifetimeSeconds: settings.tokenLifetime });
  // The threads' code finds its packages from below the project; people's documents must lie outside, since Vite serves what is below.
  const codeDirectory = createRunDirectory(join(root, 'node_modules', '.cache'));
  const fileDirectory = createRunDirectory(tmpdir());
  const workFiles = createDiskWorkFiles({
    getDirectory: fileDirectory.getPath,
    clock: systemClock,
    createId,
    lifetimeSeconds: settings.workFileLifetime,
    maxStoredBytes: settings.maxStoredBytes,
  });
  const code = createThreadCode({ root, getDirectory: codeDirectory.getPath });
  const pool = createWorkerPool({
    spawn: createThreadSpawner(() => code.get(), onThread),
    size: settings.scanWorkers,
    clock: systemClock,
    timeLimitSeconds: settings.scanTimeLimit,
    maxPixels: settings.maxPixels,
  });
  const scanner = createScanner({
    runScan: pool.run,
    workFiles,
    clock: systemClock,
    createId,
    limits: {
      ...DEFAULT_LIMITS,
      lifetimeSeconds: settings.processLifetime,
      maxLifetimeSeconds: settings.maxProcessLifetime,
      maxProcesses: settings.maxProcesses,
    },
  });
  const routes = [
    createTokenRoute(tokens),
    ...createScannerRoutes({ scanner, workFiles, settings, affinityToken: createId() }),
  ];
  return {
    handle: createApiHandler({ ...settings, routes, tokens, onFault }),
    scanner,
    pool,
    renew() {
      code.invalidate();
      pool.renew();
    },
    close() {
      scanner.close();
      pool.close();
      workFiles.close();
      fileDirectory.remove();
      // Code that is being made just now would put its directory back.
      void code.whenIdle().then(codeDirectory.remove);
    },
  };
}

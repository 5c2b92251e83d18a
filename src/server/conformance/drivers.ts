import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../kernel/clock.ts';
import {
  type Answer,
  createMemoryWorkFiles,
  createScanner,
  createWorkerPool,
  DEFAULT_LIMITS,
} from '../../scanner/core.ts';
import { spawnLocalScanner } from '../../testing/local-worker.ts';
import { startTestDatabase } from '../fleet/test-database.ts';
import { pollWhile, type startDevServer, startPlainServer, type TestServer } from '../test-server.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** The scanner API as a client sees it, independent of transport. */
export interface Driver {
  upload(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  start(body: unknown): Promise<Reply>;
  get(processId: string): Promise<Reply>;
  close(): Promise<void>;
}

export const MAX_PIXELS = 1_000_000;

const toReply = <Body>({ status, body }: Answer<Body>): Reply => ({ status, body });

/** Calls the core without HTTP: JSON data in, JSON data out. */
export async function createDirectDriver(): Promise<Driver> {
  const clock = systemClock;
  const createId = () => crypto.randomUUID();
  const pool = createWorkerPool({
    spawn: spawnLocalScanner,
    size: 2,
    clock,
    timeLimitSeconds: 60,
    maxPixels: MAX_PIXELS,
  });
  const workFiles = createMemoryWorkFiles({ clock, createId, lifetimeSeconds: 60 });
  const scanner = createScanner({ runScan: pool.run, workFiles, clock, createId, limits: DEFAULT_LIMITS });
  return {
    upload: async (bytes) => workFiles.add(new Blob([bytes])),
    start: async (body) => toReply(scanner.start(body)),
    get: async (processId) => toReply(scanner.get(processId)),
    close: async () => {
      scanner.close();
      pool.close();
    },
  };
}

const ENVIRONMENT = { MARKWRIGHT_MAX_PIXELS: String(MAX_PIXELS) };

/** HTTP client that starts processes at the first server and reads them at the last. */
function createClient(servers: readonly TestServer[], close: () => Promise<void>): Driver {
  const [first, last] = [servers[0]?.url ?? '', servers.at(-1)?.url ?? ''];
  const read = async (response: Response): Promise<Reply> => ({ status: response.status, body: await response.json() });
  const path = '/barcode/api/v1/scanners';
  return {
    async upload(bytes) {
      const response = await fetch(`${last}/PCCIS/V1/WorkFile?FileExtension=bin`, {
        method: 'POST',
        body: bytes,
      });
      const { fileId } = await response.json();
      return String(fileId);
    },
    start: async (body) =>
      read(
        await fetch(first + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    get: async (processId) => read(await fetch(`${last}${path}/${encodeURIComponent(processId)}`)),
    close,
  };
}

export async function createHttpDriver(startServer: typeof startDevServer): Promise<Driver> {
  const server = await startServer(ENVIRONMENT);
  return createClient([server], () => server.close());
}

export async function createFleetDriver(): Promise<Driver> {
  const database = await startTestDatabase();
  const workFiles = mkdtempSync(join(tmpdir(), 'markwright-work-files-'));
  const shared = { MARKWRIGHT_API_KEY: 'key', MARKWRIGHT_WORK_FILES: workFiles };
  const environment = { ...ENVIRONMENT, ...shared, MARKWRIGHT_DATABASE_URL: database.url };
  const servers = await Promise.all([startPlainServer(environment), startPlainServer(environment)]);
  return createClient(servers, async () => {
    await Promise.all(servers.map((server) => server.close()));
    await database.remove();
    rmSync(workFiles, { recursive: true });
  });
}

const isProcessing = (body: unknown) =>
  typeof body === 'object' && body !== null && 'state' in body && body.state === 'processing';

export const poll = (driver: Driver, processId: string): Promise<Reply> =>
  pollWhile(
    ({ body }) => isProcessing(body),
    () => driver.get(processId),
  );

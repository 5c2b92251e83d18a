import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { createServer, preview } from 'vite';
import { startHttpServer } from './http-server.ts';
import { lockedPage } from './page-plugin.ts';
import { markwrightServer, noJobs } from './plugin.ts';
import { createService, type HttpService } from './service.ts';
import { type Environment, readSettings } from './settings.ts';
import { createProgramCode, createThreadCode } from './thread-code.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Poll interval (ms). */
const POLL_INTERVAL = 20;

export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Polls until the process is done, like API clients. */
export async function pollWhile<Answer>(
  isProcessing: (answer: Answer) => boolean,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (!isProcessing(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
}

const toUrl = (address: string | AddressInfo | null | undefined) =>
  typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';

/** Starts a real development server with only our plugins, on a free loopback port. */
export async function startDevServer(environment: Environment): Promise<TestServer> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    // Separate cache: tests in parallel would share it with Vitest's server.
    cacheDir: `node_modules/.cache/markwright-test-${process.env.VITEST_POOL_ID ?? ''}`,
    optimizeDeps: { noDiscovery: true },
    plugins: [lockedPage(), markwrightServer(environment)],
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false, ws: false },
  });
  await server.listen();
  return { url: toUrl(server.httpServer?.address()), close: () => server.close() };
}

export async function startPreviewServer(environment: Environment): Promise<TestServer> {
  const outDir = mkdtempSync(join(tmpdir(), 'markwright-preview-'));
  writeFileSync(join(outDir, 'index.html'), '<!doctype html><title>Preview</title>');
  const server = await preview({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: { outDir },
    plugins: [lockedPage(), markwrightServer(environment)],
    preview: { host: '127.0.0.1', port: 0 },
  });
  return {
    url: toUrl(server.httpServer.address()),
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}

export async function startPlainServer(environment: Environment): Promise<TestServer> {
  const pageFolder = mkdtempSync(join(tmpdir(), 'markwright-page-'));
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Page</title>');
  const code = createThreadCode({ root: ROOT });
  const program = createProgramCode({ root: ROOT });
  const server = await startHttpServer({
    environment: { PORT: '0', ...environment },
    pageFolder,
    getThreadCode: code.get,
    getProgram: program.get,
    runJob: noJobs,
    log: { reportRequest: () => undefined, reportFault: () => undefined },
  });
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      code.close();
      program.close();
      rmSync(pageFolder, { recursive: true });
    },
  };
}

export interface TestService extends TestServer {
  readonly service: HttpService;
  /** Scan threads so far, in order of start. */
  readonly threads: readonly Worker[];
  readonly faults: readonly unknown[];
}

/** Starts the endpoints on a bare Node server, for tests that access internals. */
export async function startService(environment: Environment = {}): Promise<TestService> {
  const threads: Worker[] = [];
  const faults: unknown[] = [];
  const code = createThreadCode({ root: ROOT });
  const program = createProgramCode({ root: ROOT });
  const service = createService({
    settings: readSettings(environment),
    apiKey: environment.MARKWRIGHT_API_KEY ?? 'the key of a test',
    getThreadCode: code.get,
    getProgram: program.get,
    runJob: noJobs,
    onFault: (fault) => faults.push(fault),
    onThread: (thread) => threads.push(thread),
  });
  const server = createHttpServer((request, response) => {
    const next = () => response.writeHead(404).end('next');
    void service.handle(request, response, next);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: toUrl(server.address()),
    service,
    threads,
    faults,
    close: () =>
      new Promise((resolve) => {
        service.close();
        code.close();
        program.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

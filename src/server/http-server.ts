// Production server without Vite: built app, tokens, work files and scanner.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSecret } from '../token/index.ts';
import type { RunJob } from './fleet/jobs.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { setTimes, toUrl } from './node-http.ts';
import type { ServerLog } from './server-log.ts';
import { createService, type HttpService, SECRET_BYTES } from './service.ts';
import { checkServerSettings, type Environment, readSettings } from './settings.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

export interface HttpServerOptions {
  readonly environment: Environment;
  readonly pageFolder: string;
  readonly getThreadCode: () => Promise<string>;
  readonly getProgram: () => Promise<string>;
  readonly runJob: RunJob;
  readonly log: ServerLog;
}

export interface HttpServer {
  readonly url: string;
  /** Generated API key, if the environment sets none. */
  readonly madeKey: string | undefined;
  /** Shuts down gracefully: refuses new requests, finishes open ones and scans for others. */
  stop(): Promise<void>;
}

/** Path for logs and metrics, without client-chosen parts. */
function describePath(path: string, { routes }: HttpService, files: StaticFiles): string {
  if (files.has(path)) return path;
  const route = routes.find((each) => each.path.test(path));
  if (!route) return '(nothing)';
  return path
    .replace(/^(\/barcode\/api\/v1\/scanners|\/PCCIS\/V1\/\w+|\/v2\/\w+)\/[^/]+/, '$1/{id}')
    .replace(/(\{id\}).*?(\/(Info|records|entities))?$/, '$1$2');
}

interface Parts {
  readonly service: HttpService;
  readonly files: StaticFiles;
  readonly log: ServerLog;
  readonly metrics: Metrics;
  isStopping(): boolean;
}

function createListener(parts: Parts) {
  const { service, files, log, metrics, isStopping } = parts;
  return (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now();
    const path = toUrl(request)?.pathname ?? '';
    const id = randomUUID();
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const entry = {
        id,
        method: request.method ?? '',
        route: describePath(path, service, files),
        status: response.writableFinished ? response.statusCode : ('gone' as const),
        milliseconds: Math.round(performance.now() - begun),
      };
      log.reportRequest(entry);
      metrics.observe(entry);
    });
    if (isStopping()) response.setHeader('Connection', 'close');
    void service.handle(request, response, () => {
      // The body isn't read: close the connection after the response.
      if (request.headers['content-length'] || request.headers['transfer-encoding'])
        response.setHeader('Connection', 'close');
      void files.serve(path, request, response);
    });
  };
}

function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function readPort(environment: Environment): number {
  const text = environment.PORT?.trim() || '8080';
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`PORT must be a whole number from 0 to 65535, and is "${text}".`);
}

/** @throws Error that names the invalid setting, or why it can't listen */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { environment, pageFolder, getThreadCode, getProgram, runJob, log } = options;
  const settings = readSettings(environment);
  checkServerSettings(settings);
  const port = readPort(environment);
  const madeKey = settings.apiKey === undefined ? createSecret(SECRET_BYTES) : undefined;
  const onFault = log.reportFault;
  const metrics = createMetrics();
  const files = createStaticFiles(pageFolder);
  const apiKey = settings.apiKey ?? madeKey ?? '';
  const service = createService({ settings, apiKey, getThreadCode, getProgram, runJob, onFault, metrics });
  let stopping: Promise<void> | undefined;
  const server = createServer(
    createListener({ service, files, log, metrics, isStopping: () => stopping !== undefined }),
  );
  setTimes(server);
  try {
    const { address, family, port: taken } = await listen(server, port, environment.HOST?.trim() || '127.0.0.1');
    service.pool.warm();

    const stop = async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), settings.drainTime * 1000);
      await Promise.all([closed, service.drain()]);
      clearTimeout(late);
      service.close();
    };
    return {
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
      madeKey,
      stop() {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await service.drain();
    service.close();
    throw error;
  }
}

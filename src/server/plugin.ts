import { sep } from 'node:path';
import type { Connect, HttpServer, Plugin } from 'vite';
import { createSecret } from '../token/index.ts';
import { setTimes } from './node-http.ts';
import { createService, SECRET_BYTES } from './service.ts';
import { type Environment, readSettings } from './settings.ts';
import { createProgramCode, createThreadCode } from './thread-code.ts';

interface HostServer {
  readonly middlewares: Connect.Server;
  readonly httpServer: HttpServer | null;
  readonly config: { readonly root: string; readonly logger: { info(text: string): void; error(text: string): void } };
  printUrls(): void;
}

const SOURCES = `${sep}src${sep}`;

/** Folders whose code runs in scan threads. */
const THREAD_ROOMS = ['barcodes', 'codecs', 'kernel', 'scanner'].map((room) => `${sep}src${sep}${room}${sep}`);

/** Survives Vite's reload of this module on restart: pages must keep their API key. */
const KEY_OF_RUN = Symbol.for('markwright.apiKey');

function getKeyOfRun(): string {
  const known: unknown = Reflect.get(globalThis, KEY_OF_RUN);
  if (typeof known === 'string') return known;
  const key = createSecret(SECRET_BYTES);
  Reflect.set(globalThis, KEY_OF_RUN, key);
  return key;
}

/** Recipes run in threads of the built program only. */
export const noJobs = () => Promise.reject(new Error('A server for development performs no jobs.'));

/** Mounts the token and scanner endpoints on Vite's development and preview servers. */
export function markwrightServer(environment: Environment = process.env): Plugin {
  function mount(server: HostServer, host: string | boolean | undefined): { renew(file: string): void } {
    const { logger, root } = server.config;
    const settings = readSettings(environment);
    const apiKey = settings.apiKey ?? getKeyOfRun();
    const onFault = (fault: unknown) =>
      logger.error(`markwright: ${fault instanceof Error ? fault.stack : String(fault)}`);
    const code = createThreadCode({ root });
    const program = createProgramCode({ root });
    const hosts = typeof host === 'string' ? [host] : [];
    const service = createService({
      settings,
      apiKey,
      hosts,
      getThreadCode: code.get,
      getProgram: program.get,
      runJob: noJobs,
      onFault,
    });
    server.middlewares.use((request, response, next) => void service.handle(request, response, next));
    if (server.httpServer) setTimes(server.httpServer);
    server.httpServer?.prependListener('upgrade', (request, socket) => {
      // Sockets left open here are Vite's.
      if (!service.isHostAllowed(request.headers.host)) socket.destroy();
    });
    server.httpServer?.once('listening', () => service.pool.warm());
    server.httpServer?.once('close', () => {
      void service.drain();
      service.close();
      code.close();
      program.close();
    });

    const printUrls = server.printUrls.bind(server);
    server.printUrls = () => {
      printUrls();
      // Don't print a configured key: it is a secret.
      if (settings.apiKey === undefined)
        logger.info(`  ➜  API key of this run: ${apiKey} (MARKWRIGHT_API_KEY sets a lasting one)`);
    };
    return {
      renew(file) {
        program.invalidate();
        if (!THREAD_ROOMS.some((room) => file.includes(room))) return;
        code.invalidate();
        service.renew();
      },
    };
  }

  return {
    name: 'markwright-server',
    // Vite's own checks run first, and allow all local pages. Missing files give 404, not the page.
    config: () => ({
      appType: 'mpa',
      server: { cors: false, allowedHosts: true },
      preview: { cors: false, allowedHosts: true },
    }),
    configureServer(server) {
      const service = mount(server, server.config.server.host);
      server.watcher.on('change', (file) => {
        if (file.includes(SOURCES)) service.renew(file);
      });
    },
    configurePreviewServer(server) {
      mount(server, server.config.preview.host);
    },
  };
}

import { sep } from 'node:path';
import type { Connect, HttpServer, Plugin } from 'vite';
import { createSecret } from '../token/index.ts';
import { setTimes } from './node-http.ts';
import { createService, SECRET_BYTES } from './service.ts';
import { type Environment, readSettings } from './settings.ts';
import { createProgramCode, createThreadCode } from './thread-code.ts';

/** The parts that Vite's development and preview servers have in common. */
interface HostServer {
  readonly middlewares: Connect.Server;
  readonly httpServer: HttpServer | null;
  readonly config: { readonly root: string; readonly logger: { info(text: string): void; error(text: string): void } };
  printUrls(): void;
}

/** The folder of the command line's code, and more. */
const SOURCES = `${sep}src${sep}`;

/** The rooms whose code runs in the scanning threads. */
const THREAD_ROOMS = ['barcodes', 'codecs', 'kernel', 'scanner'].map((room) => `${sep}src${sep}${room}${sep}`);

/**
 * Key of the API key for this process: Vite reloads this module on restart, and pages must keep
 * their key.
 */
const KEY_OF_RUN = Symbol.for('markwright.apiKey');

function getKeyOfRun(): string {
  const known: unknown = Reflect.get(globalThis, KEY_OF_RUN);
  if (typeof known === 'string') return known;
  const key = createSecret(SECRET_BYTES);
  Reflect.set(globalThis, KEY_OF_RUN, key);
  return key;
}

/** Mounts the HTTP endpoints of the token service and the scanner on Vite's development and preview servers. */
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
      onFault,
    });
    server.middlewares.use((request, response, next) => void service.handle(request, response, next));
    if (server.httpServer) setTimes(server.httpServer);
    server.httpServer?.prependListener('upgrade', (request, socket) => {
      // Vite's own web socket takes what is left open.
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
      // A key that the environment sets is a secret of its owner, and stays out of the terminal.
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
    // Vite's own checks stand before every plugin: its CORS lets each page on this machine in, its hosts each address. Ours alone decide.
    // What is not there is answered 404, as by the built server, and not with the page.
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

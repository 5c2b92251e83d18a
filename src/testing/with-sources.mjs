import { createServer } from 'vite';

/** Runs a script with a loader of modules below `root` (`/src/…`), which Node can't import. */
export async function withSources(root, run) {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  try {
    return await run((path) => server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}

import { resolve } from 'node:path';
import { defineConfig } from 'vite';

// Builds the peers' pages as their guides say.
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  define: { 'process.env.IS_PREACT': '"false"' },
  build: {
    target: 'es2023',
    outDir: resolve(import.meta.dirname, '../.peers'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: {
        excalidraw: resolve(import.meta.dirname, 'excalidraw/index.html'),
        annotorious: resolve(import.meta.dirname, 'annotorious/index.html'),
      },
    },
  },
});

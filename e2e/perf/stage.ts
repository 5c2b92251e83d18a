import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { type PreviewServer, preview } from 'vite';
import { installProbe } from './page-probe.ts';

const WINDOW = { width: 1600, height: 1000 };

export const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export const serve = (root: string, outDir: string): Promise<PreviewServer> =>
  preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });

export const originOf = (server: PreviewServer): string => {
  const address = server.httpServer.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
};

export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: WINDOW,
    deviceScaleFactor: 1,
    // Measures the page without the offline cache.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.warn(`  the page says: ${error.message}`));
  // Always listen: a listener added just before a file dialog opens may be too late.
  page.on('filechooser', () => undefined);
  await page.addInitScript(installProbe);
  return page;
}

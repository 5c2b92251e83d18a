import { test as base, expect } from '@playwright/test';
import type { Browser, FoundBrowser } from './driver.ts';
import { findFirefox } from './firefox.ts';
import { findWebKit } from './webkit.ts';
import { WindowApp } from './window-app.ts';

const FIND = { firefox: findFirefox, webkit: findWebKit };

export interface BrowserOptions {
  readonly driven: keyof typeof FIND;
}

interface WorkerFixtures extends BrowserOptions {
  readonly found: FoundBrowser;
  /** Undefined if not installed. */
  readonly launched: Browser | undefined;
}

interface Fixtures {
  /** Loads the application in a new window with empty storage, replacing the last one. */
  readonly newApp: () => Promise<WindowApp>;
  readonly app: WindowApp;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  driven: ['firefox', { option: true, scope: 'worker' }],
  found: [
    async ({ driven }, use) => {
      const found = FIND[driven]();
      if ('missing' in found) console.log(`skipped: ${found.missing} is not installed`);
      await use(found);
    },
    { scope: 'worker' },
  ],
  launched: [
    async ({ found }, use) => {
      const launched = 'launch' in found ? await found.launch() : undefined;
      await use(launched);
      await launched?.close();
    },
    { scope: 'worker' },
  ],
  newApp: async ({ found, launched, baseURL }, use) => {
    test.skip(!launched, 'missing' in found ? `${found.missing} is not installed` : '');
    let app: WindowApp | undefined;
    const leave = async () => {
      expect(await app?.faults(), 'errors of the page').toEqual(app && []);
      await app?.window.close();
    };
    await use(async () => {
      if (!launched) throw new Error('There is no browser');
      await leave();
      app = new WindowApp(await launched.newWindow(), baseURL ?? '');
      await app.start();
      return app;
    });
    await leave();
  },
  app: async ({ newApp }, use) => use(await newApp()),
});

export { expect };

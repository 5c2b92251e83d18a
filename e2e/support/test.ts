import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import { isLong } from '../../src/testing/short-form.ts';
import { App } from './app.ts';

/** Watches a page for errors and foreign requests. */
export class Guard {
  readonly faults: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #hosts: string[] = [];

  /** Expects a console error, such as the browser's own message about a 401 response. */
  expectConsole(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  allowPageError(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Allows requests to another server that the test starts. */
  allowHost(host: string): void {
    this.#hosts.push(host);
  }

  watch(page: Page, home: string): void {
    this.allowHost(home);
    page.on('pageerror', (error) => {
      if (this.#allowed.some((pattern) => pattern.test(error.message))) return;
      this.faults.push(`page error: ${error.stack ?? error.message}`);
    });
    page.on('crash', () => this.faults.push('the page crashed'));
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() !== 'error') return;
      const text = `${message.text()} (${message.location().url})`;
      if (!this.#expected.some((pattern) => pattern.test(text))) this.faults.push(`console error: ${text}`);
    });
    page.on('request', (request: Request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol !== 'blob:' && protocol !== 'data:' && !this.#hosts.includes(host)) {
        this.faults.push(`request to a foreign host: ${request.url()}`);
      }
    });
  }
}

interface Fixtures {
  readonly guard: Guard;
  readonly app: App;
}

/** Fails on page and console errors, and requests to other hosts, also those of workers. */
export const test = base.extend<Fixtures>({
  guard: [
    async ({ page, baseURL }, use) => {
      const guard = new Guard();
      guard.watch(page, new URL(baseURL ?? '').host);
      await use(guard);
      expect(guard.faults, 'errors and foreign requests of the page').toEqual([]);
    },
    { auto: true },
  ],
  app: async ({ page }, use) => {
    const app = new App(page);
    await app.start();
    await use(app);
  },
});

/** For slow tests, which only run in the long form. */
export const longTest = isLong ? test : test.skip;

export { expect };

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { API_KEY } from './support/account.ts';
import { fontSetups } from './support/font-setups.ts';
import { findFreePort } from './support/free-port.ts';

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

function readChromium(): string | undefined {
  try {
    const found: { path: string } = JSON.parse(
      readFileSync(toPath('../node_modules/.cache/markwright/chromium.json'), 'utf8'),
    );
    return found.path;
  } catch {
    // Without the search before (`npm run e2e` does it) Playwright takes its own browser.
    return undefined;
  }
}

// Chosen once: the workers load this file again, and inherit the environment.
process.env.MARKWRIGHT_E2E_PORT ??= String(await findFreePort());
const port = process.env.MARKWRIGHT_E2E_PORT;
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = readChromium() ?? process.env.CHROMIUM;

const setups = fontSetups();

/** Letters as a browser with windows draws them; the one without has another default. */
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: false,
  args: ['--font-render-hinting=slight'],
};

export default defineConfig({
  testDir: '.',
  // Whole paths: a plain perf/** would ignore every test of a checkout in a folder of that name.
  testIgnore: [toPath('./perf/**'), toPath('./browsers/**')],
  outputDir: toPath('../test-results'),
  fullyParallel: true,
  workers: 2,
  // A machine short of time may stall a browser once. What passes only at the second try is reported as flaky, and wants a look.
  retries: 1,
  forbidOnly: true,
  // For what hangs: a busy machine takes ten times as long as a calm one.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Tests that take a file away from the page must reach its requests; those of a time without network allow it again.
    serviceWorkers: 'block',
    // Only where something went wrong: to trace every try takes its time.
    trace: 'on-first-retry',
    // Root, and most containers, cannot have Chromium's sandbox; the tests open nothing but our own page.
    launchOptions,
  },
  // Layouts of text are tested with several sets of fonts, or with those of the machine where none is there.
  projects: [
    { name: 'chromium', ...(setups.length > 0 ? { grepInvert: /@fonts/ } : {}) },
    ...setups.map(({ name, env }) => ({
      name: `fonts: ${name}`,
      grep: /@fonts/,
      use: { launchOptions: { ...launchOptions, env } },
    })),
  ],
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    cwd: toPath('..'),
    url: baseURL,
    reuseExistingServer: false,
    env: { MARKWRIGHT_API_KEY: API_KEY },
  },
});

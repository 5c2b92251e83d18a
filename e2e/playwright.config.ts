import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { isLong } from '../src/testing/short-form.ts';
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
    // Without the search of `npm run e2e`, Playwright uses its own browser.
    return undefined;
  }
}

// Chosen once: workers load this file again and inherit the environment.
process.env.MARKWRIGHT_E2E_PORT ??= String(await findFreePort());
const port = process.env.MARKWRIGHT_E2E_PORT;
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = readChromium() ?? process.env.CHROMIUM;

// The short form has only the barest set: what it lacks must come with the page.
const setups = fontSetups().filter(({ name }) => isLong || name === 'none');

/** Hint fonts as in headed browsers; headless ones have another default. */
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: false,
  args: ['--font-render-hinting=slight'],
};

export default defineConfig({
  testDir: '.',
  // Absolute paths: a plain perf/** would ignore all tests of a checkout in such a folder.
  testIgnore: [toPath('./perf/**'), toPath('./browsers/**')],
  outputDir: toPath('../test-results'),
  fullyParallel: true,
  workers: 2,
  // A busy machine may stall a browser. A test that only passes on retry is reported as flaky.
  retries: 1,
  forbidOnly: true,
  // Catches hangs only: a busy machine takes ten times as long.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Some tests intercept requests for files. Offline tests allow service workers again.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    // Chromium's sandbox fails for root and in most containers; the tests only open our page.
    launchOptions,
  },
  // Text layout is tested with several sets of fonts, or with the machine's if none is installed.
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

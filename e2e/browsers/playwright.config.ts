// `npm run e2e:browsers`: the main jobs in browsers that Playwright does not drive, from the same server as the tests.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';
import type { BrowserOptions } from './test.ts';

// Projects of both would be run.
const { projects: _, ...shared } = tests;

export default defineConfig<object, BrowserOptions>(shared, {
  testDir: '.',
  testIgnore: [],
  // One browser at a time.
  workers: 1,
  projects: [
    { name: 'Firefox', use: { driven: 'firefox' } },
    { name: 'WebKitGTK', use: { driven: 'webkit' } },
  ],
});

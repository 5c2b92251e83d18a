// `npm run e2e:browsers`: main jobs in browsers without Playwright support, on the tests' server.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';
import type { BrowserOptions } from './test.ts';

// Otherwise the projects of both would run.
const { projects: _, ...shared } = tests;

export default defineConfig<object, BrowserOptions>(shared, {
  testDir: '.',
  testIgnore: [],
  workers: 1,
  projects: [
    { name: 'Firefox', use: { driven: 'firefox' } },
    { name: 'WebKitGTK', use: { driven: 'webkit' } },
  ],
});

// `npm run screenshot`: makes the picture of the README and the table of keys, in the same browser
// and from the same server as the tests.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

export default defineConfig(tests, { testDir: '.', testMatch: ['screenshot.ts', 'animations.ts'], workers: 1 });

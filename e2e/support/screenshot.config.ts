// `npm run screenshot`: creates the README's picture and key table in the tests' environment.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

export default defineConfig(tests, { testDir: '.', testMatch: ['screenshot.ts', 'animations.ts'], workers: 1 });

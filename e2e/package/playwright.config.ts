// For `npm run package:test`: main jobs, served from an installed package.
import { defineConfig } from '@playwright/test';
import { INSTALLED } from '../embed/static-server.ts';
import tests from '../playwright.config.ts';
import { JOBS } from './jobs.ts';

if (INSTALLED === undefined) throw new Error('MARKWRIGHT_INSTALLED names the project with the package.');
const { projects: _, webServer, ...shared } = tests;

export default defineConfig(shared, {
  testDir: '..',
  grep: new RegExp(JOBS.join('|')),
  webServer: {
    ...[webServer].flat()[0],
    command: 'npx markwright serve',
    cwd: INSTALLED,
    env: { ...[webServer].flat()[0]?.env, PORT: process.env.MARKWRIGHT_E2E_PORT ?? '' },
  },
});

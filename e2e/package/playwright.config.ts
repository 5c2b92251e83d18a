// For `npm run package:test`: main jobs, served from an installed package.
import { defineConfig } from '@playwright/test';
import { INSTALLED } from '../embed/static-server.ts';
import tests from '../playwright.config.ts';

if (INSTALLED === undefined) throw new Error('MARKWRIGHT_INSTALLED names the project with the package.');
const { projects: _, webServer, ...shared } = tests;

/** WebAssembly of each reader, fonts, workers, and the viewer in another page. */
const JOBS = [
  'pages with their marks are copied to another document',
  'a name is found, redacted everywhere, written',
  'is read on the device, searched, looked through and redacted',
  'a dropped picture is scanned',
  'marks of each type look in the PDF as they do in pictures',
  'viewers in a page take documents',
];

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

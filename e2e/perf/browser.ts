// The measured browser: headless, with software rendering.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';

const toPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  spawnSync(process.execPath, [toPath('../support/ensure-chromium.mjs')], { stdio: 'inherit' });
  const result = toPath('../../node_modules/.cache/markwright/chromium.json');
  if (!existsSync(result)) return undefined;
  const { path }: { path?: string } = JSON.parse(readFileSync(result, 'utf8'));
  return path;
}

export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: false,
    args: [
      '--disable-gpu',
      '--enable-precise-memory-info',
      // Peers load fonts from other hosts: the network must not affect measurements.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}

// Finds or downloads a Chromium for the tests. Plain JavaScript, so that Node 20 runs it directly.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Read by `playwright.config.ts`. */
const RESULT = fileURLToPath(new URL('../../node_modules/.cache/markwright/chromium.json', import.meta.url));
// Prefer the headless shell: it starts a page in half the time.
const INSTALLED_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const DOWNLOAD_TIME_LIMIT = 4 * 60_000;
const APT_TIME_LIMIT = 8 * 60_000;

const report = (text) => process.stdout.write(`chromium: ${text}\n`);

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Returns the browser's version if it runs: Ubuntu's package is a stub, others lack libraries. */
function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 ? stdout.trim() : undefined;
}

/** @returns {{path: string, version: string} | undefined} */
function tryBrowser(path) {
  if (!isExecutable(path)) return undefined;
  const version = versionOf(path);
  if (version === undefined) report(`${path} is there, but does not run`);
  return version === undefined ? undefined : { path, version };
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of INSTALLED_NAMES) {
    for (const folder of folders) {
      const found = tryBrowser(join(folder, name));
      if (found) return found;
    }
  }
  return undefined;
}

async function findOwnOfPlaywright() {
  const { chromium } = await import('@playwright/test');
  return tryBrowser(chromium.executablePath());
}

const run = (command, args, timeout) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

function installPackage() {
  if (!isExecutable('/usr/bin/apt-get')) return undefined;
  const isRoot = process.getuid?.() === 0;
  // -n: a test run must not wait for a password.
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) {
    report('apt-get would need root, and sudo asks for a password');
    return undefined;
  }
  const apt = (...args) =>
    isRoot ? run('apt-get', args, APT_TIME_LIMIT) : run('sudo', ['-n', 'apt-get', ...args], APT_TIME_LIMIT);
  report('installing the Debian package "chromium" with apt-get');
  apt('update', '-qq');
  return apt('install', '-y', '-qq', '--no-install-recommends', 'chromium') ? findInstalled() : undefined;
}

async function ensure() {
  const wanted = process.env.CHROMIUM;
  if (wanted) {
    const found = tryBrowser(wanted);
    if (found) return { ...found, how: 'named by the environment variable CHROMIUM' };
    report(`CHROMIUM says ${wanted}, which is not a browser that runs here; looking further`);
  }
  const installed = findInstalled();
  if (installed) return { ...installed, how: 'installed on this machine' };
  const present = await findOwnOfPlaywright();
  if (present) return { ...present, how: 'downloaded by Playwright earlier' };
  report('none is installed; trying the download of Playwright');
  run('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_TIME_LIMIT);
  const downloaded = await findOwnOfPlaywright();
  if (downloaded) return { ...downloaded, how: 'downloaded by Playwright just now' };
  const packaged = installPackage();
  return packaged && { ...packaged, how: 'installed as a Debian package just now' };
}

const found = await ensure();
if (!found) {
  process.stderr.write(
    [
      'No Chromium was found, and none could be installed. One of these helps:',
      '  apt-get install chromium            (as root, on Debian)',
      '  npx playwright install --with-deps chromium',
      '  CHROMIUM=/path/to/chrome npm test   (one that you have already)',
      '',
    ].join('\n'),
  );
  process.exit(1);
}
mkdirSync(dirname(RESULT), { recursive: true });
writeFileSync(RESULT, `${JSON.stringify(found, null, 2)}\n`);
report(`using ${found.path}, ${found.version} (${found.how})`);

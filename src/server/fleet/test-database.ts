// Starts a PostgreSQL for a test, on a socket in its folder. Skipped visibly if not installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestDatabase {
  readonly url: string;
  /** Process id of the postmaster. */
  pid(): number;
  /** Stops it like a reboot: connections are cut. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';

function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function findUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

export const isDatabaseInstalled = (): boolean => findPrograms() !== undefined;

export async function startTestDatabase(): Promise<TestDatabase> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'markwright-pg-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'],
    options,
  );

  const start = async () => {
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=60'];
    const control = spawn(
      join(programs, 'pg_ctl'),
      ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings.map((each) => `-c ${each}`).join(' '), 'start'],
      options,
    );
    const [code] = await once(control, 'exit');
    if (code !== 0) throw new Error('PostgreSQL did not start.');
  };
  const stop = async () => {
    await once(spawn(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], options), 'exit');
  };
  await start();
  return {
    url: `postgres:///postgres?host=${folder}&user=postgres`,
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

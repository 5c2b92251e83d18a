import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { paintCode128, toPng } from '../../testing/scan-pictures.ts';
import { buildPolicy, PAGE_HEADERS } from '../page-headers.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string) => readFileSync(join(HERE, name), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'markwright-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const succeeds = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

describe('settings of other web servers', () => {
  const expected = { 'Content-Security-Policy': buildPolicy(), ...PAGE_HEADERS };
  it.each([
    ['nginx.conf', /^\s*add_header (\S+) "(.*)" always;$/gm],
    ['Caddyfile', /^\t\t([\w-]+) "(.*)"$/gm],
  ])('send the headers of the page (%s)', (name, header) => {
    const found = [...read(name).matchAll(header)].map(([, field, value]) => [field, value]);
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(read(name)).toContain('public, max-age=31536000, immutable');
  });
});

describe('units of the server and its workers', () => {
  const settingsOf = (name: string) =>
    Object.fromEntries([...read(name).matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
  const [server = {}, worker = {}] = ['markwright.service', 'markwright-work.service'].map(settingsOf);

  it('share the user that owns the work files', () => {
    expect(server.User).toMatch(/^\w+$/);
    const shared = ({ User, DynamicUser, StateDirectory }: typeof server) => ({ User, DynamicUser, StateDirectory });
    expect(shared(worker)).toEqual(shared(server));
  });

  it('do not start without their settings: the server would print a key', () => {
    for (const { EnvironmentFile } of [server, worker]) expect(EnvironmentFile).toBe('/etc/markwright.env');
  });
});

const hasSystemd = succeeds('systemd-analyze', '--version');

describe.skipIf(!hasSystemd)(
  `units for systemd${hasSystemd ? '' : ' (skipped: systemd-analyze is not installed)'}`,
  () => {
    it.each(['markwright.service', 'markwright-work.service'])('pass its check (%s)', (name) => {
      const unit = join(folder, name);
      // systemd-analyze requires that the program exists.
      writeFileSync(unit, read(name).replace('/opt/markwright/bin/markwright', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
      expect([status, stderr.split('\n').filter((line) => line.includes(name))]).toEqual([0, []]);
    });
  },
);

describe('the container file', () => {
  /** Instructions with their continuation lines joined. */
  const instructions = read('Containerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(Boolean)
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line)?.slice(1) ?? [line]);
  const all = (name: string) => instructions.filter(([each]) => each === name).map(([, rest = '']) => rest);

  it('consists of instructions that builders know', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'VOLUME', 'EXPOSE', 'USER', 'STOPSIGNAL', 'HEALTHCHECK'];
    expect(instructions.filter(([name = '']) => ![...known, 'ENTRYPOINT', 'CMD'].includes(name))).toEqual([]);
    for (const text of [...all('ENTRYPOINT'), ...all('CMD'), ...all('VOLUME')])
      expect(JSON.parse(text)).toBeInstanceOf(Array);
    expect(all('FROM').every((image) => /^\S+:\S+( AS \w+)?$/.test(image) && !image.includes(':latest'))).toBe(true);
  });

  it('runs the server without rights, and checks that it answers', async () => {
    expect(all('USER')).toEqual(['nonroot']);
    const [check = ''] = all('HEALTHCHECK');
    const [, , script] = JSON.parse(/CMD (\[.*\])$/.exec(check)?.[1] ?? '[]') as string[];
    const server = createServer(({ url }, response) => {
      response.writeHead(url === '/health' ? 200 : 404).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const run = async () => {
      const child = spawn(process.execPath, ['-e', script ?? ''], { env: { PORT: String(port) } });
      return (await once(child, 'exit'))[0];
    };
    expect(await run()).toBe(0);
    server.closeAllConnections();
    await once(server.close(), 'close');
    expect(await run()).toBe(1);
  });
});

const canUnshare = succeeds('unshare', '-rn', 'true');

it(`runs from an archive, without a network and without the sources${canUnshare ? '' : ' (with a network: unshare is not allowed)'}`, () => {
  const script = join(HERE, 'archive.mjs');
  const dist = join(folder, 'dist');
  cpSync(inject('nodeProgram'), dist, { recursive: true });
  const archive = execFileSync(process.execPath, [script, '--unpacked', '--dist', dist], {
    encoding: 'utf8',
    cwd: ROOT,
  }).trim();
  expect(archive.startsWith(join(folder, 'archive'))).toBe(true);
  const [picture, letter] = [join(folder, 'code.png'), join(folder, 'letter.pdf')];
  writeFileSync(picture, toPng(paintCode128('OFFLINE')));
  writeFileSync(letter, buildPdf({ pages: [{ content: textLine('Dear Alice', 72, 700) }] }));
  const launcher = join(archive, 'bin', 'markwright');
  const run = (...args: string[]) => {
    const [program = '', ...rest] = canUnshare ? ['unshare', '-rn', launcher, ...args] : [launcher, ...args];
    // No other Node in PATH.
    const { status, stdout, stderr } = spawnSync(program, rest, {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH: '/usr/bin:/bin' },
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    return stdout;
  };
  expect(run('scan', picture)).toContain('"barcodeValue":"OFFLINE"');
  run('redact', letter, '--text', 'Alice', '-o', join(folder, 'redacted.pdf'));
  expect(run('text', join(folder, 'redacted.pdf'))).toMatch(/^Dear\s*$/);
  expect(existsSync(join(archive, 'app', 'node_modules', 'vite'))).toBe(false);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThreadSpawner } from './thread-workers.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'markwright-threads-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function hear(getCode: () => Promise<string>): Promise<{ answer: unknown } | { death: unknown }> {
  return new Promise((resolve) => {
    createThreadSpawner(getCode)((death) => resolve({ death })).listen((answer) => resolve({ answer }));
  });
}

const codeOf = (name: string, code: string) => async () => {
  const file = join(directory, `${name}.mjs`);
  writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${code}`);
  return file;
};

it('receives messages of threads, which lack the environment and its API key', async () => {
  process.env.MARKWRIGHT_TEST_SECRET = 'x';
  const code = `parentPort.postMessage(Object.keys(process.env).join());`;
  expect(await hear(codeOf('env', code))).toEqual({ answer: '' });
  delete process.env.MARKWRIGHT_TEST_SECRET;
});

it.each<[string, () => Promise<string>, string]>([
  ['cannot be made', () => Promise.reject(new Error('no bundler')), 'no bundler'],
  ['is not there', async () => join(directory, 'nothing.mjs'), 'Cannot find module'],
  ['is no code', (...args) => codeOf('syntax', 'this is no code')(...args), 'Unexpected identifier'],
  ['throws', (...args) => codeOf('throws', `throw new Error('at once');`)(...args), 'at once'],
  ['ends', (...args) => codeOf('ends', 'process.exit(3);')(...args), 'code 3'],
])('hears of the death of a thread whose code %s', async (_, getCode, reason) => {
  expect(await hear(getCode)).toEqual({ death: expect.stringContaining(reason) });
});

it('starts no thread that is ended before its code is made', async () => {
  let release = (_: string) => {};
  const code = new Promise<string>((resolve) => {
    release = resolve;
  });
  let starts = 0;
  const spawn = createThreadSpawner(
    () => code,
    () => starts++,
  );
  const port = spawn(() => {});
  port.end();
  release(await codeOf('late', '')());
  await code;
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(starts).toBe(0);
});

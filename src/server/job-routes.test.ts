import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { MessageError } from '../messages/index.ts';
import { createTokenService } from '../token/index.ts';
import { createAdmissions } from './admission.ts';
import { createApiHandler } from './api.ts';
import type { RunJob } from './fleet/jobs.ts';
import { createJobRoutes } from './job-routes.ts';
import { type Environment, readSettings } from './settings.ts';

async function withServer(environment: Environment, runJob: RunJob, use: (url: string) => Promise<void>) {
  const settings = readSettings(environment);
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  const routes = createJobRoutes({ settings, admissions: createAdmissions(settings), runJob, onFault });
  const tokens = createTokenService({ apiKey: 'key' });
  const handle = createApiHandler({ ...settings, routes, tokens, isHostAllowed: () => true, onFault });
  const server = createServer((request, response) =>
    handle(request, response, () => response.writeHead(404).end('next')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/markwright/v1`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return faults;
}

const reverse: RunJob = async (job) => job.toReversed();
const post = (url: string, body: Uint8Array<ArrayBuffer>, headers = {}) =>
  fetch(`${url}/jobs`, { method: 'POST', body, headers });

it('performs jobs only where the operator wants it', async () => {
  await withServer({}, reverse, async (url) => {
    expect(await (await fetch(`${url}/offers`)).json()).toEqual({ recipes: false, needsToken: false });
    expect((await post(url, new Uint8Array([1, 2]))).status).toBe(404);
  });
  const strict = { MARKWRIGHT_RUN_RECIPES: 'true', MARKWRIGHT_REQUIRE_CREDENTIALS: 'true' };
  await withServer(strict, reverse, async (url) => {
    expect(await (await fetch(`${url}/offers`)).json()).toEqual({ recipes: true, needsToken: true });
    expect((await post(url, new Uint8Array([1, 2]))).status).toBe(401);
    const answer = await post(url, new Uint8Array([1, 2]), { 'acs-api-key': 'key' });
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([2, 1]);
    expect((await post(url, new Uint8Array([1]), { Origin: 'https://evil.example' })).status).toBe(403);
  });
});

it('answers with faults of the fleet, and stops jobs of clients that have gone', async () => {
  let stopped: Promise<unknown> | undefined;
  const runJob = (job: Uint8Array, signal?: AbortSignal) => {
    if (job[0] === 0) return Promise.reject(new MessageError('Several workers have ended.'));
    if (job[0] === 1) return Promise.reject(new Error('a fault of ours'));
    stopped = new Promise((resolve) => signal?.addEventListener('abort', resolve));
    return stopped.then(() => Promise.reject(signal?.reason));
  };
  const faults = await withServer({ MARKWRIGHT_RUN_RECIPES: 'true' }, runJob, async (url) => {
    expect(await (await post(url, new Uint8Array([0]))).json()).toEqual({ message: 'Several workers have ended.' });
    await expect((async () => (await post(url, new Uint8Array([1]))).arrayBuffer())()).rejects.toThrow();
    const leaving = new AbortController();
    const body = new Uint8Array([2]);
    const asked = fetch(`${url}/jobs`, { method: 'POST', body, signal: leaving.signal });
    const answer = await asked;
    leaving.abort();
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await stopped;
  });
  expect(faults.map(String)).toContain('Error: a fault of ours');
});

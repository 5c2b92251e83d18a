import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spawnHere } from '../testing/local-worker.ts';
import type { SpawnWorker } from '../workers/index.ts';
import { createMatcher } from './find-client.ts';
import { createFindHandlers, type FindCalls } from './serve-find.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Spawns a first worker that hears calls and never answers; later ones do. */
function spawnOneThatHangs() {
  const lives = { spawned: 0, ended: 0 };
  const spawn: SpawnWorker = (onDeath) => {
    lives.spawned += 1;
    if (lives.spawned > 1) return spawnHere<FindCalls>(createFindHandlers)(onDeath);
    return {
      post: () => undefined,
      listen: () => undefined,
      end: () => {
        lives.ended += 1;
      },
    };
  };
  return { spawn, lives };
}

it('returns the matches of an expression in each value, with groups', async () => {
  const matcher = createMatcher(spawnHere<FindCalls>(createFindHandlers));
  expect(await matcher.match(/^A-(\d)(x)?/u, ['A-12', 'B'])).toEqual([['A-1', '1', undefined], null]);
});

it('ends the worker of an expression that takes too long, and answers the next call', async () => {
  const { spawn, lives } = spawnOneThatHangs();
  const matcher = createMatcher(spawn);
  const first = expect(matcher.match(/(a+)+$/u, ['aaaa'])).rejects.toThrow('This expression takes too long.');
  await vi.advanceTimersByTimeAsync(10_000);
  await first;
  expect(lives).toEqual({ spawned: 1, ended: 1 });
  expect(await matcher.match(/a/u, ['a'])).toEqual([['a']]);
});

it('cancels earlier requests', async () => {
  const { spawn, lives } = spawnOneThatHangs();
  const matcher = createMatcher(spawn);
  const first = matcher.match(/(a+)+$/u, ['aaaa']);
  const second = matcher.match(/a/u, ['a']);
  expect(await first).toBeUndefined();
  expect(await second).toEqual([['a']]);
  expect(lives.ended).toBe(1);
});

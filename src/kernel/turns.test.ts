import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('runs tasks with the same key in sequence, and others in parallel', async () => {
  const turns = new Turns<string>();
  const reported: string[] = [];
  const finish = new Map<string, (error?: Error) => void>();
  const run = (name: string, keys: readonly string[]) =>
    turns.run(keys, () => {
      reported.push(`${name} begins`);
      return new Promise<string>((resolve, reject) => {
        finish.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  const [a, b, c] = [run('a', ['x', 'y']), run('b', ['y', 'z']), run('c', ['w'])];
  await tick();
  expect(reported.toSorted()).toEqual(['a begins', 'c begins']);
  const failure = expect(a).rejects.toThrow('lost');
  finish.get('a')?.(new Error('lost'));
  await failure;
  await tick();
  expect(reported.at(-1)).toBe('b begins');
  finish.get('b')?.();
  finish.get('c')?.();
  expect(await Promise.all([b, c])).toEqual(['b', 'c']);
});

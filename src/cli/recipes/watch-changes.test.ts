import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { look, watchChanges } from './watch-changes.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'markwright-watch-'));
  mkdirSync(join(cwd, 'in'));
  mkdirSync(join(cwd, 'out/held'), { recursive: true });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(cwd, { recursive: true, force: true });
});

it('reports files that arrive during a run, and decisions, but not held files', async () => {
  const put = (name: string, text: string) => writeFileSync(join(cwd, name), text);
  const [input, output] = [join(cwd, 'in'), join(cwd, 'out')];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  put('in/a.txt', 'first');
  const seen = look([input], output);
  put('in/b.txt', 'while the first run is at work');
  const changes = watchChanges([input], output, seen, ended);
  const wait = async () => {
    let state = 'waits';
    const next = changes.next().then(({ done }) => {
      state = done ? 'ended' : 'changed';
    });
    await vi.advanceTimersByTimeAsync(5_000);
    return { state, next };
  };
  expect((await wait()).state).toBe('changed');
  put('in/c.txt', 'while the second run is at work');
  expect((await wait()).state).toBe('changed');
  put('out/held/c.json', '{ "decision": null }');
  const idle = await wait();
  expect(idle.state).toBe('waits');
  put('out/held/c.json', '{ "decision": "skip" }');
  await vi.advanceTimersByTimeAsync(5_000);
  await idle.next;
  rmSync(join(cwd, 'out/held/c.json'));
  const last = await wait();
  expect(last.state).toBe('waits');
  end();
  await last.next;
});

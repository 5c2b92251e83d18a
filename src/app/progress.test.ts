import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import type { Progress } from './ports.ts';
import { createProgressBar } from './progress.ts';

function setUp() {
  const clock = createFakeClock();
  const showProgress = vi.fn<(progress: Progress | undefined) => void>();
  const bar = createProgressBar({ showProgress }, clock);
  const last = () => showProgress.mock.lastCall?.[0];
  return { clock, showProgress, bar, last };
}

it('is hidden for short tasks', () => {
  const { clock, showProgress, bar } = setUp();
  const task = bar.begin('Opening a', () => undefined);
  task.update(0.5);
  clock.advance(199);
  task.end();
  clock.advance(1000);
  expect(showProgress).not.toHaveBeenCalled();
  expect(clock.waiting).toBe(0);
});

it('belongs to the last that has begun; the end of another does not take it away', () => {
  const { clock, bar, last } = setUp();
  const first = bar.begin('Opening a', () => undefined);
  clock.advance(200);
  const second = bar.begin('Opening b', () => undefined);
  clock.advance(200);
  first.update(0.9);
  first.end();
  expect(last()).toMatchObject({ label: 'Opening b', share: undefined });
  second.update(0.1);
  expect(last()?.share).toBe(0.1);
  second.end();
  expect(last()).toBeUndefined();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeadlineError, watchSilence, withDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('returns results in time, and leaves no timer', async () => {
  expect(await withDeadline(Promise.resolve(7), 1000, 'late')).toBe(7);
  await expect(withDeadline(Promise.reject(new Error('refused')), 1000, 'late')).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});

it('aborts late tasks, and reports it', async () => {
  const onLate = vi.fn();
  const waiting = expect(withDeadline(new Promise(() => undefined), 1000, 'No answer', onLate)).rejects.toThrow(
    new DeadlineError('No answer'),
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(onLate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(onLate).toHaveBeenCalledTimes(1);
});

it('does not take the sleep of a page for silence', async () => {
  let answer = (_value: string) => {};
  const waiting = withDeadline(new Promise<string>((resolve) => (answer = resolve)), 1000, 'late');
  // On waking, the page finds its one running timer due; the answer arrives after it.
  vi.advanceTimersToNextTimer();
  answer('here');
  expect(await waiting).toBe('here');
});

it('measures silence since the last progress, not the duration', () => {
  const onSilence = vi.fn();
  const { sign, stop } = watchSilence(1000, onSilence);
  for (let seconds = 0; seconds < 600; seconds++) {
    vi.advanceTimersByTime(999);
    sign();
  }
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(onSilence).toHaveBeenCalledTimes(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

import { expect, it, vi } from 'vitest';
import { reportUnhandled } from './unhandled.ts';

it('reports unhandled errors, each once', () => {
  const target = new EventTarget();
  const report = vi.fn();
  let now = 0;
  reportUnhandled(target, report, () => now);
  const reject = (reason: unknown) => target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  reject(new Error('No lines'));
  reject(new Error('No lines'));
  reject('a text');
  now = 60_000;
  reject('a text');
  expect(report.mock.calls.map(([{ detail }]) => detail)).toEqual(['No lines', 'a text', 'a text']);
});

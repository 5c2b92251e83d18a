import { vi } from 'vitest';

/** Timeout (ms): generous for busy machines. */
const PATIENCE = 60_000;

export const waitFor = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 10 });

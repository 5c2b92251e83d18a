import { vi } from 'vitest';

/** Milliseconds: for what never comes. A busy machine takes many times as long as a calm one. */
const PATIENCE = 60_000;

/** Tries again until the check throws nothing. */
export const waitFor = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 10 });

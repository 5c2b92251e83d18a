import { expect, it } from 'vitest';
import type { Admission } from './admission.ts';
import type { RouteRequest } from './api.ts';
import { createMetrics } from './metrics.ts';

it('writes values that are not known yet as the text format does', async () => {
  const route = createMetrics().createRoute({} as Admission);
  const read = async () => (await route.handle({} as RouteRequest)).text();
  await read();
  // Nothing was measured since.
  const text = await read();
  expect(text).toContain(' NaN\n');
  expect(text).not.toContain(' Nan\n');
});

import { expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { slidingLargest, slidingMeans } from './sliding.ts';

const lines = fc.tuple(
  fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1, maxLength: 40 }),
  fc.integer({ min: 0, max: 50 }),
);

it('equals a search around each place', () => {
  fc.assert(
    fc.property(lines, ([values, reach]) => {
      const around = values.map((_, i) => values.slice(Math.max(0, i - reach), i + reach + 1));
      const line = Float32Array.from(values);
      expect([...slidingLargest(line, reach)]).toEqual(around.map((all) => Math.max(...all)));
      const means = around.map((all) => all.reduce((sum, value) => sum + value, 0) / all.length);
      slidingMeans(line, reach).forEach((mean, i) => {
        expect(mean).toBeCloseTo(means[i] ?? 0, 4);
      });
    }),
  );
});

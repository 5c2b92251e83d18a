import { expect } from '@playwright/test';
import type { Point } from '../../src/kernel/point.ts';
import type { Rect } from '../../src/kernel/rect.ts';

/** A pointer hits whole screen pixels; on a fitted page one is up to two of the page's. */
const TOLERANCE = 2;

/** Expects every number of `expected` in `actual`, but for a pointer's inaccuracy. */
export function expectNear<Shape extends Point | Rect>(actual: Shape | undefined, expected: Shape, what: string): void {
  for (const [name, value] of Object.entries(expected)) {
    const found: unknown = actual && Reflect.get(actual, name);
    expect(typeof found, `type of ${what}.${name}`).toBe('number');
    const away = Math.abs(Number(found) - value);
    expect(away, `${what}.${name} is ${found}, and should be ${value}`).toBeLessThanOrEqual(TOLERANCE);
  }
}

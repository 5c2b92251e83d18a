import { expect } from '@playwright/test';
import type { Point } from '../../src/kernel/point.ts';
import type { Rect } from '../../src/kernel/rect.ts';

/** Tolerance (page px): pointers hit whole screen pixels, up to two page pixels when fitted. */
const TOLERANCE = 2;

/** Expects the numbers of `expected` in `actual`, with the pointer's tolerance. */
export function expectNear<Shape extends Point | Rect>(actual: Shape | undefined, expected: Shape, what: string): void {
  for (const [name, value] of Object.entries(expected)) {
    const found: unknown = actual && Reflect.get(actual, name);
    expect(typeof found, `type of ${what}.${name}`).toBe('number');
    const away = Math.abs(Number(found) - value);
    expect(away, `${what}.${name} is ${found}, and should be ${value}`).toBeLessThanOrEqual(TOLERANCE);
  }
}

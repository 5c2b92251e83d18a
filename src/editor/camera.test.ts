import { describe, expect, it } from 'vitest';
import { toPagePoint, toScreenPoint } from '../kernel/page-view.ts';
import { createRandom } from '../testing/random.ts';
import { fitPage, fitWidth, keepInView, MAX_SCALE, MIN_SCALE, nextScale, zoomAt } from './camera.ts';

const PAGE = { x: 0, y: 0, width: 2480, height: 3508 };
const VIEWPORT = { width: 1280, height: 900, density: 1 };

describe('camera', () => {
  it('keeps the page point under the pointer while zooming', () => {
    const random = createRandom(4);
    for (let round = 0; round < 200; round++) {
      const camera = {
        scale: 2 ** (random.next() * 6 - 3),
        x: random.decimal(-500, 500),
        y: random.decimal(-500, 500),
      };
      const pointer = { x: random.decimal(0, 1280), y: random.decimal(0, 900) };
      const before = toPagePoint({ ...camera, degrees: 0 }, pointer);
      const after = toPagePoint(
        { ...zoomAt(camera, pointer, camera.scale * (0.5 + random.next())), degrees: 0 },
        pointer,
      );
      expect(after.x).toBeCloseTo(before.x, 6);
      expect(after.y).toBeCloseTo(before.y, 6);
    }
  });

  it('stays within its scale limits', () => {
    const camera = { scale: 1, x: 0, y: 0 };
    expect(zoomAt(camera, { x: 0, y: 0 }, 1000).scale).toBe(MAX_SCALE);
    expect(zoomAt(camera, { x: 0, y: 0 }, 0.001).scale).toBe(MIN_SCALE);
  });

  it('fits the page into the window, and its width', () => {
    const whole = fitPage(PAGE, VIEWPORT, 1);
    const corner = toScreenPoint({ ...whole, degrees: 0 }, { x: PAGE.width, y: PAGE.height });
    expect(whole.x).toBeGreaterThan(0);
    expect(whole.y).toBeGreaterThan(0);
    expect(corner.x).toBeLessThan(VIEWPORT.width);
    expect(corner.y).toBeLessThan(VIEWPORT.height);
    expect(fitWidth(PAGE, VIEWPORT, 1).scale * PAGE.width).toBeCloseTo(VIEWPORT.width - 48, 6);
  });

  it('keeps the page in view', () => {
    const random = createRandom(5);
    for (let round = 0; round < 200; round++) {
      const scale = 2 ** (random.next() * 6 - 3);
      const camera = { scale, x: random.decimal(-9e5, 9e5), y: random.decimal(-9e5, 9e5) };
      const kept = keepInView(camera, PAGE, VIEWPORT);
      expect(kept.x).toBeLessThan(VIEWPORT.width);
      expect(kept.x + PAGE.width * scale).toBeGreaterThan(0);
      expect(kept.y).toBeLessThan(VIEWPORT.height);
      expect(kept.y + PAGE.height * scale).toBeGreaterThan(0);
    }
  });

  it('steps through the scales and meets 100 % from both sides', () => {
    expect(nextScale(0.9, 1)).toBeCloseTo(1, 9);
    expect(nextScale(1.2, -1)).toBeCloseTo(1, 9);
    expect(nextScale(1, 1)).toBeCloseTo(Math.SQRT2, 9);
  });
});

import { describe, expect, it } from 'vitest';
import { type Rect, rectContainsRect } from '../kernel/rect.ts';
import { createRandom } from '../testing/random.ts';
import { windowFor } from './layer-window.ts';

const screen: Rect = { x: 0, y: 0, width: 1300, height: 913 };

describe('the window of a layer', () => {
  it('contains the painting within the screen, and is only slightly larger', () => {
    const random = createRandom(11);
    let before: Rect | undefined;
    for (let step = 0; step < 500; step++) {
      const width = random.integer(1, random.chance(0.2) ? screen.width : 200);
      const height = random.integer(1, random.chance(0.2) ? screen.height : 200);
      const area = {
        x: random.integer(0, screen.width - width),
        y: random.integer(0, screen.height - height),
        width,
        height,
      };
      const window = windowFor(area, screen, before);
      expect(rectContainsRect(window, area)).toBe(true);
      expect(rectContainsRect(screen, window)).toBe(true);
      const alone = windowFor(area, screen, undefined);
      expect(window.width * window.height).toBeLessThanOrEqual(4 * alone.width * alone.height);
      before = window;
    }
  });

  it('stays while the painting moves and grows a little, and follows when it leaves', () => {
    const start = { x: 400, y: 400, width: 60, height: 60 };
    const window = windowFor(start, screen, undefined);
    expect(windowFor({ ...start, x: 410, width: 70 }, screen, window)).toBe(window);
    expect(windowFor({ ...start, x: 900 }, screen, window)).not.toBe(window);
  });

  it.each([
    ['right', { width: 110 }, { width: 190 }],
    ['left', { x: 350, width: 110 }, { x: 270, width: 190 }],
    ['down', { height: 110 }, { height: 190 }],
    ['up', { y: 350, height: 110 }, { y: 270, height: 190 }],
  ])('has most room where the paint has grown: %s', (_, grown, more) => {
    const start = { x: 400, y: 400, width: 60, height: 60 };
    const window = windowFor({ ...start, ...grown }, screen, windowFor(start, screen, undefined));
    expect(windowFor({ ...start, ...more }, screen, window)).toBe(window);
  });

  it('is given up when the screen has become smaller', () => {
    const window = windowFor({ x: 1200, y: 10, width: 50, height: 50 }, screen, undefined);
    const small = { ...screen, width: 800 };
    expect(rectContainsRect(small, windowFor({ x: 700, y: 10, width: 50, height: 50 }, small, window))).toBe(true);
  });
});

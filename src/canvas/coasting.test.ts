import { describe, expect, it } from 'vitest';
import type { Camera } from '../kernel/page-view.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createRandom } from '../testing/random.ts';
import { createCoasting } from './coasting.ts';

/** Creates a view that repaints in the next frame; each repaint takes `cost`. */
function createView(cost: number) {
  const clock = createFakeClock();
  let camera: Camera = { scale: 1, x: 0, y: 0 };
  let painted = camera;
  let stretch: Camera | undefined;
  let isStale = false;
  let paintings = 0;
  const coasting = createCoasting(clock, {
    show: (shown) => {
      stretch = shown;
    },
    repaint: () => {
      isStale = true;
    },
  });
  const view = {
    clock,
    coasting,
    get camera() {
      return camera;
    },
    get paintings() {
      return paintings;
    },
    get isStretched() {
      return stretch !== undefined;
    },
    /** Returns the screen position of a page point. */
    see: (x: number, y: number) => {
      const { scale, ...offset } = stretch ?? { scale: 1, x: 0, y: 0 };
      return {
        x: (painted.x + x * painted.scale) * scale + offset.x,
        y: (painted.y + y * painted.scale) * scale + offset.y,
      };
    },
    go(to: Camera): boolean {
      camera = to;
      const isFollowed = coasting.follow(camera);
      isStale ||= !isFollowed;
      return isFollowed;
    },
    frame(): void {
      if (!isStale) return;
      isStale = false;
      paintings++;
      painted = camera;
      coasting.painted(camera);
      clock.advance(cost);
      coasting.report(cost);
    },
  };
  view.go(camera);
  view.frame();
  return view;
}

const zoomed = ({ scale, x, y }: Camera, by: number): Camera => ({
  scale: scale * by,
  x: 200 - (200 - x) * by,
  y: 100 - (100 - y) * by,
});

describe('a zoom faster than painting', () => {
  it('shows each point of the page where the camera has it, painted or stretched', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = createRandom(seed);
      const view = createView(random.integer(1, 90));
      for (let step = 0; step < 80; step++) {
        const to = random.chance(0.1)
          ? { ...view.camera, x: view.camera.x + random.integer(-40, 40) }
          : zoomed(view.camera, random.pick([0.9, 1.1, 1.5]));
        const isFollowed = view.go(to);
        if (!isFollowed) view.frame();
        const [seen, { scale, x, y }] = [view.see(30, -70), view.camera];
        expect(seen.x, `seed ${seed}, step ${step}`).toBeCloseTo(30 * scale + x, 6);
        expect(seen.y, `seed ${seed}, step ${step}`).toBeCloseTo(-70 * scale + y, 6);
        view.clock.advance(random.integer(4, 160));
        if (random.chance(0.7)) view.frame();
      }
      view.clock.advance(1000);
      view.frame();
      expect(view.isStretched, `seed ${seed}`).toBe(false);
      expect(view.clock.waiting, `seed ${seed}`).toBe(0);
    }
  });

  it('paints every step if painting is fast', () => {
    const view = createView(6);
    for (let step = 0; step < 20; step++) {
      expect(view.go(zoomed(view.camera, 1.1))).toBe(false);
      view.clock.advance(16);
      view.frame();
    }
  });

  it('paints rarely if painting is slow, and once more at the end', () => {
    const view = createView(80);
    const before = view.paintings;
    for (let step = 0; step < 60; step++) {
      view.go(zoomed(view.camera, step % 30 < 12 ? 1.1 : 1 / 1.1));
      view.clock.advance(16);
      view.frame();
    }
    expect(view.paintings - before).toBeGreaterThan(0);
    expect(view.paintings - before).toBeLessThan(5);
    view.go(zoomed(view.camera, 1.1));
    expect([view.isStretched, view.coasting.isZooming()]).toEqual([true, true]);
    view.clock.advance(200);
    view.frame();
    expect([view.isStretched, view.coasting.isZooming()]).toEqual([false, false]);
  });

  it('paints a page that is only moved: its edges would be missing', () => {
    const view = createView(80);
    expect(view.go({ ...view.camera, y: -30 })).toBe(false);
  });
});

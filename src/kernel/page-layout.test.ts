import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../testing/random.ts';
import { type LayoutMode, layOutPages } from './page-layout.ts';
import { pageViewOf, toPagePoint, toScreenPoint, toScreenRect, visiblePart } from './page-view.ts';
import { type Rect, rectContainsPoint, rectsTouch } from './rect.ts';
import { turnPoint } from './turn.ts';

const MODES: readonly LayoutMode[] = ['continuous', 'single', 'two-up'];
const ROUNDS = 120;

function buildLayout(random: Random) {
  const count = random.integer(1, 40);
  const sizes = Array.from({ length: count }, () => ({
    width: random.integer(1, 3000),
    height: random.integer(1, 4000),
  }));
  const turn = random.pick([0, 90, 180, 270]);
  const degrees = sizes.map(() => turn + (random.chance(0.3) ? random.decimal(-15, 15) : 0));
  const mode = random.pick(MODES);
  const pageNumber = random.integer(1, count);
  const layout = layOutPages(sizes, { mode, pageNumber, degreesOf: (page) => degrees[page - 1] ?? 0 });
  const places = sizes.map((_, at) => layout.place(at + 1)).filter((place) => place !== undefined);
  return { layout, places, sizes, mode, pageNumber };
}

const areaWithin = (random: Random, { x, y, width, height }: Rect): Rect => ({
  x: x + random.decimal(-0.2, 1) * width,
  y: y + random.decimal(-0.2, 1) * height,
  width: random.decimal(0, 1) * width,
  height: random.decimal(0, 0.2) * height,
});

describe('the layout of pages', () => {
  it('places every page, in order, and none over another', () => {
    const random = createRandom(1);
    for (let round = 0; round < ROUNDS; round++) {
      const { places, sizes } = buildLayout(random);
      expect(places.map(({ pageNumber }) => pageNumber)).toEqual(sizes.map((_, at) => at + 1));
      for (const [at, place] of places.entries()) {
        for (const other of places.slice(at + 1, at + 4)) {
          const inner = {
            x: place.box.x + 1e-6,
            y: place.box.y + 1e-6,
            width: place.box.width - 2e-6,
            height: place.box.height - 2e-6,
          };
          expect(rectsTouch(inner, other.box)).toBe(false);
        }
      }
    }
  });

  it('finds exactly the pages in an area', () => {
    const random = createRandom(2);
    for (let round = 0; round < ROUNDS; round++) {
      const { layout, places, mode, pageNumber } = buildLayout(random);
      const area = areaWithin(random, layout.bounds);
      const wanted = places.filter(
        (place) => rectsTouch(place.box, area) && (mode !== 'single' || place.pageNumber === pageNumber),
      );
      expect(layout.inArea(area)).toEqual(wanted);
    }
  });

  it('finds the page at a point, or the nearest one', () => {
    const random = createRandom(3);
    for (let round = 0; round < ROUNDS; round++) {
      const { layout, places, mode, pageNumber } = buildLayout(random);
      const { x, y } = areaWithin(random, layout.bounds);
      const below = places.filter(({ box }) => rectContainsPoint(box, { x, y }));
      const found = layout.nearest({ x, y });
      if (mode === 'single') expect(found?.pageNumber).toBe(pageNumber);
      else if (below.length > 0) expect(below).toContain(found);
      else expect(found).toBeDefined();
    }
  });

  it('contains each page in its rotated box', () => {
    const random = createRandom(4);
    for (let round = 0; round < ROUNDS; round++) {
      const { places } = buildLayout(random);
      for (const { size, degrees, origin, box } of places) {
        const point = { x: random.decimal(0, size.width), y: random.decimal(0, size.height) };
        const { x, y } = turnPoint(point, degrees);
        const onPlane = { x: x + origin.x, y: y + origin.y };
        expect(onPlane.x).toBeGreaterThanOrEqual(box.x - 1e-6);
        expect(onPlane.y).toBeGreaterThanOrEqual(box.y - 1e-6);
        expect(onPlane.x).toBeLessThanOrEqual(box.x + box.width + 1e-6);
        expect(onPlane.y).toBeLessThanOrEqual(box.y + box.height + 1e-6);
      }
    }
  });
});

describe('the way from a page to the screen', () => {
  it('inverts itself', () => {
    const random = createRandom(5);
    for (let round = 0; round < ROUNDS; round++) {
      const { places } = buildLayout(random);
      const camera = { scale: 2 ** random.decimal(-4, 5), x: random.decimal(-1e4, 1e4), y: random.decimal(-1e4, 1e4) };
      const view = pageViewOf(camera, random.pick(places));
      const point = { x: random.decimal(0, 3000), y: random.decimal(0, 4000) };
      const back = toPagePoint(view, toScreenPoint(view, point));
      expect(back.x).toBeCloseTo(point.x, 6);
      expect(back.y).toBeCloseTo(point.y, 6);
    }
  });

  it('is one with the way over the plane', () => {
    const random = createRandom(6);
    for (let round = 0; round < ROUNDS; round++) {
      const place = random.pick(buildLayout(random).places);
      const camera = { scale: 2 ** random.decimal(-3, 3), x: random.decimal(-500, 500), y: random.decimal(-500, 500) };
      const box = toScreenRect(pageViewOf(camera, place), { x: 0, y: 0, ...place.size });
      expect(box.x).toBeCloseTo(place.box.x * camera.scale + camera.x, 5);
      expect(box.y).toBeCloseTo(place.box.y * camera.scale + camera.y, 5);
      expect(box.width).toBeCloseTo(place.box.width * camera.scale, 5);
      expect(box.height).toBeCloseTo(place.box.height * camera.scale, 5);
    }
  });

  it('shows a part of the page around every point that is on the screen', () => {
    const random = createRandom(7);
    const viewport = { width: 1280, height: 900 };
    for (let round = 0; round < ROUNDS; round++) {
      const place = random.pick(buildLayout(random).places);
      const view = pageViewOf({ scale: 0.7, x: random.decimal(-900, 900), y: random.decimal(-900, 900) }, place);
      const screen = { x: random.decimal(0, viewport.width), y: random.decimal(0, viewport.height) };
      const { x, y, width, height } = visiblePart(view, viewport);
      const point = toPagePoint(view, screen);
      expect(rectContainsPoint({ x: x - 1e-6, y: y - 1e-6, width: width + 2e-6, height: height + 2e-6 }, point)).toBe(
        true,
      );
    }
  });
});

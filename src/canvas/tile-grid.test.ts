import { describe, expect, it } from 'vitest';
import { type Rect, rectContainsRect, rectsTouch } from '../kernel/rect.ts';
import { createRandom } from '../testing/random.ts';
import { deviceRect, levelFor, levelScale, pixelBox, TILE, tileArea, toPageArea, visibleTiles } from './tile-grid.ts';

const PAGE = { width: 2480, height: 3508 };

const buildView = (random: ReturnType<typeof createRandom>) => ({
  scale: 2 ** (random.next() * 7 - 4),
  x: random.decimal(-2000, 800),
  y: random.decimal(-2000, 800),
  width: 1280,
  height: 900,
});

describe('levels', () => {
  it.each([
    [1, 0],
    [0.5, -1],
    [0.51, 0],
    [0.2577, -1],
    [1.01, 1],
    [4, 2],
  ])('shows the scale %d by the level %d: never blurred, never twice as fine', (scale, level) => {
    expect(levelFor(scale)).toBeCloseTo(level, 9);
    expect(levelScale(level)).toBeGreaterThanOrEqual(scale * 0.999);
    expect(levelScale(level)).toBeLessThan(scale * 2.001);
  });
});

describe('visible tiles', () => {
  it('cover all that the screen shows of the page, once', () => {
    const random = createRandom(1);
    for (let round = 0; round < 200; round++) {
      const view = buildView(random);
      const tiles = visibleTiles(levelFor(view.scale), view, PAGE);
      const areas = tiles.map(tileArea);
      for (let probe = 0; probe < 20; probe++) {
        const x = (random.decimal(0, view.width) - view.x) / view.scale;
        const y = (random.decimal(0, view.height) - view.y) / view.scale;
        const isOnPage = x >= 0 && y >= 0 && x < PAGE.width && y < PAGE.height;
        const covering = areas.filter(
          (area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height,
        );
        if (isOnPage) expect(covering).toHaveLength(1);
      }
    }
  });

  it('meet on the screen without a seam and without overlap', () => {
    const random = createRandom(2);
    for (let round = 0; round < 200; round++) {
      const view = buildView(random);
      const level = levelFor(view.scale);
      const at = { level, column: random.integer(0, 5), row: random.integer(0, 5) };
      const left = deviceRect(tileArea(at), view);
      const right = deviceRect(tileArea({ ...at, column: at.column + 1 }), view);
      const below = deviceRect(tileArea({ ...at, row: at.row + 1 }), view);
      expect(left.x + left.width).toBe(right.x);
      expect(left.y + left.height).toBe(below.y);
    }
  });
});

describe('the pixels of an area', () => {
  it('are whole, within the tile, and cover the area', () => {
    const random = createRandom(3);
    for (let round = 0; round < 500; round++) {
      const address = { level: random.integer(-3, 3), column: random.integer(0, 4), row: random.integer(0, 4) };
      const tile = tileArea(address);
      const area: Rect = {
        x: tile.x + random.decimal(-200, tile.width + 200),
        y: tile.y + random.decimal(-200, tile.height + 200),
        width: random.decimal(0, 300),
        height: random.decimal(0, 300),
      };
      const box = pixelBox(address, area);
      if (!box) {
        expect(rectsTouch(area, tile)).toBe(false);
        continue;
      }
      for (const value of Object.values(box)) expect(Number.isInteger(value)).toBe(true);
      expect(rectContainsRect({ x: 0, y: 0, width: TILE, height: TILE }, box)).toBe(true);
      const shown = toPageArea(address, box);
      const right = Math.min(area.x + area.width, tile.x + tile.width);
      const bottom = Math.min(area.y + area.height, tile.y + tile.height);
      const inner = { x: Math.max(area.x, tile.x), y: Math.max(area.y, tile.y) };
      const part = { ...inner, width: Math.max(0, right - inner.x), height: Math.max(0, bottom - inner.y) };
      if (rectsTouch(area, tile)) expect(rectContainsRect(shown, part)).toBe(true);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { PictureTile } from './messages.ts';
import { toTileRect } from './pyramid.ts';
import { type TileBitmap, TileCache, type TileSet } from './tile-cache.ts';

interface FakeBitmap extends TileBitmap {
  readonly name: string;
  isClosed: boolean;
}

const PAGE = { width: 12_000, height: 9_000 };
const nameOf = (page: number, { level, column, row }: PictureTile) => `${page}:${level}/${column},${row}`;

function createCache(budgetBytes = 1e9, maxLoading = 2) {
  const asked: { name: string; answer(): Promise<void>; refuse(error: Error): Promise<void> }[] = [];
  const bitmaps: FakeBitmap[] = [];
  const cache = new TileCache<FakeBitmap>({
    budgetBytes,
    maxLoading,
    load: (page, address) =>
      new Promise((resolve, reject) => {
        const settle = () => new Promise<void>((done) => setTimeout(done));
        asked.push({
          name: nameOf(page, address),
          answer() {
            const { width, height } = toTileRect(PAGE, address.level, address.column, address.row) ?? {
              width: 0,
              height: 0,
            };
            const bitmap: FakeBitmap = {
              name: nameOf(page, address),
              width,
              height,
              isClosed: false,
              close() {
                this.isClosed = true;
              },
            };
            bitmaps.push(bitmap);
            resolve(bitmap);
            return settle();
          },
          refuse(error) {
            reject(error);
            return settle();
          },
        });
      }),
  });
  const answerAll = async () => {
    for (let index = 0; index < asked.length; index += 1) await asked[index]?.answer();
    asked.length = 0;
  };
  return { cache, asked, bitmaps, answerAll };
}

const listTiles = (page: TileSet<FakeBitmap>) => [...page.tiles.values()].map(({ bitmap }) => bitmap.name);

describe('a tile', () => {
  it('is undefined until it has loaded, and then reported once', async () => {
    const { cache, asked } = createCache();
    const page = cache.addPage(0, PAGE);
    const reported: unknown[] = [];
    page.subscribe((tile) => reported.push(tile));
    expect(page.getTile(0, 3, 4)).toBeUndefined();
    expect(page.getTile(0, 3, 4)).toBeUndefined();
    expect(asked.map(({ name }) => name)).toEqual(['0:0/3,4']);
    await asked[0]?.answer();
    expect(page.getTile(0, 3, 4)?.name).toBe('0:0/3,4');
    expect(reported).toEqual([{ level: 0, column: 3, row: 4 }]);
  });

  it('outside the page is never asked for', () => {
    const { cache, asked } = createCache();
    const page = cache.addPage(0, PAGE);
    for (const [level, column, row] of [
      [0, 24, 0],
      [0, 0, 18],
      [6, 0, 0],
      [-1, 0, 0],
      [0, -1, 0],
    ] as const)
      page.getTile(level, column, row);
    expect(asked).toEqual([]);
  });
});

describe('the order of loading', () => {
  it('serves the newest request first', async () => {
    const { cache, asked } = createCache(1e9, 1);
    const page = cache.addPage(0, PAGE);
    for (const column of [1, 2, 3]) page.getTile(0, column, 0);
    await asked[0]?.answer();
    page.getTile(0, 2, 0);
    await asked[1]?.answer();
    expect(asked.map(({ name }) => name)).toEqual(['0:0/1,0', '0:0/3,0', '0:0/2,0']);
  });

  it('loads the overview, then visible tiles from the centre, then the ring; a new request drops the old', async () => {
    const { cache, asked, answerAll } = createCache(1e9, 1);
    const page = cache.addPage(0, PAGE);
    page.setWanted(0, { x: 8 * 512, y: 8 * 512, width: 512, height: 512 });
    page.setWanted(0, { x: 512, y: 512, width: 3 * 512, height: 512 });
    await answerAll();
    const names = listTiles(page);
    expect(page.overviewLevel).toBe(4);
    expect(names.slice(0, 4).every((name) => name.startsWith('0:4/'))).toBe(true);
    expect(names.slice(4, 7).sort()).toEqual(['0:0/1,1', '0:0/2,1', '0:0/3,1']);
    expect(names[4]).toBe('0:0/2,1');
    expect(names.slice(7)).toHaveLength(5 * 3 - 3);
    expect(names.some((name) => name.includes('8,8'))).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('the budget', () => {
  it('never evicts visible tiles, for any number of pages', async () => {
    const budget = 20 * 512 * 512 * 4;
    const { cache, answerAll } = createCache(budget);
    for (let index = 1; index <= 10; index += 1) cache.addPage(index, PAGE).requestOverview();
    await answerAll();
    const page = cache.addPage(0, PAGE);
    for (const side of [900, 3000]) {
      page.setWanted(0, { x: 600, y: 600, width: side, height: side });
      await answerAll();
      const places = Array.from({ length: Math.floor((600 + side) / 512) }, (_, index) => index + 1);
      const missing = places.flatMap((column) => places.filter((row) => page.getTile(0, column, row) === undefined));
      expect(missing).toEqual([]);
    }
    page.setUnwanted();
    cache.addPage(11, PAGE).requestOverview();
    await answerAll();
    expect(cache.bytes).toBeLessThanOrEqual(budget);
  });

  it('evicts the least recently used, and overviews last', async () => {
    const tileBytes = 512 * 512 * 4;
    const { cache, bitmaps, answerAll } = createCache(8 * tileBytes);
    const page = cache.addPage(0, PAGE);
    page.requestOverview();
    await answerAll();
    for (let column = 0; column < 20; column += 1) {
      page.getTile(0, column, 0);
      await answerAll();
      page.getTile(0, 0, 0);
      expect(cache.bytes).toBeLessThanOrEqual(8 * tileBytes);
    }
    const open = bitmaps.filter(({ isClosed }) => !isClosed).map(({ name }) => name);
    expect(open.sort()).toEqual(listTiles(page).sort());
    expect(open.filter((name) => name.startsWith('0:4/'))).toHaveLength(4);
    expect(open).toContain('0:0/0,0');
    expect(open).toContain('0:0/19,0');
    expect(open).not.toContain('0:0/5,0');
    cache.dispose();
    expect(bitmaps.every(({ isClosed }) => isClosed)).toBe(true);
  });
});

it('stops requesting a page that cannot be decoded until a retry', async () => {
  const { cache, asked } = createCache();
  const page = cache.addPage(0, PAGE);
  const other = cache.addPage(1, PAGE);
  const reported: unknown[] = [];
  page.subscribe((tile) => reported.push(tile));
  page.getTile(0, 0, 0);
  const damage = new Error('damaged');
  await asked[0]?.refuse(damage);
  expect([page.error, reported]).toEqual([damage, [undefined]]);
  page.getTile(0, 1, 0);
  page.setWanted(0, { x: 0, y: 0, width: 1000, height: 1000 });
  expect(asked).toHaveLength(1);
  other.getTile(0, 0, 0);
  expect(asked).toHaveLength(2);
  page.retry();
  expect(asked.length).toBeGreaterThan(2);
  expect(page.error).toBeUndefined();
});

it('closes bitmaps that arrive after disposal', async () => {
  const { cache, asked, bitmaps } = createCache();
  const page = cache.addPage(0, PAGE);
  page.getTile(0, 0, 0);
  cache.dispose();
  await asked[0]?.answer();
  expect(bitmaps.map(({ isClosed }) => isClosed)).toEqual([true]);
});

describe('a page that looks a little different', () => {
  it('shows its old tiles until new ones come, and closes them then', async () => {
    const { cache, asked, bitmaps, answerAll } = createCache();
    const page = cache.getPage(0, PAGE);
    const other = cache.getPage(1, PAGE);
    await answerAll();
    const { overviewLevel } = page;
    const before = page.getTile(overviewLevel, 0, 0);
    const bytes = cache.bytes;
    cache.refresh((index) => index === 0);
    expect(page.getTile(overviewLevel, 0, 0)).toBe(before);
    expect(before?.isClosed).toBe(false);
    expect(asked.every(({ name }) => name.startsWith('0:'))).toBe(true);
    await answerAll();
    const after = page.getTile(overviewLevel, 0, 0);
    expect(after).not.toBe(before);
    expect(before?.isClosed).toBe(true);
    expect(bitmaps.filter(({ isClosed }) => !isClosed)).toHaveLength(page.tiles.size + other.tiles.size);
    expect(cache.bytes).toBe(bytes);
  });

  it('does not take a tile for new that was asked for before', async () => {
    const { cache, asked } = createCache();
    const page = cache.getPage(0, PAGE);
    cache.refresh(() => true);
    const [first] = asked.splice(0, 1);
    await first?.answer();
    expect(page.tiles.size).toBe(0);
    expect(asked.length).toBeGreaterThan(0);
  });
});

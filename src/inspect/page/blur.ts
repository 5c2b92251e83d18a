// Blurred words: ink that fades into the paper on all sides, beside print with edges.
import { type Rect, unionOfRects } from '../../kernel/rect.ts';
import type { Levels } from './levels.ts';

/** Side of a tile (px). */
const TILE = 4;
/** Distance over which an edge is measured (px), and its share of the contrast in a blur. */
const REACH = 3;
const SOFT = 0.5;
/** Tiles around one in which its contrast is measured: a blur spreads over several. */
const AROUND = 3;
/** Mean difference from the paper of a tile with ink, and of one without (levels). */
const INK = 12;
const BARE = 6;
/** Edge of print (levels). */
const EDGE = 60;
/** Size of a blurred word (tiles), and the ink of its darkest one. */
const LEAST = { width: 6, height: 3, tiles: 16, ink: 36 };
const MOST_HEIGHT = 20;
/** Edge of a tile in one colour (levels), and the share of such tiles in a region at most. */
const PLAIN = 2;
const MOST_PLAIN = 0.4;
/** Share of the tiles around a region that are paper, or print cut off by the blur's border. */
const FREE = 0.8;
/** Tiles with edges that show that a line of print goes on beside the region. */
const BESIDE = 8;

interface Tiles {
  readonly width: number;
  readonly height: number;
  /** Mean difference from the paper, and strongest edge (levels). */
  readonly ink: Float32Array;
  readonly edge: Uint8Array;
}

/** Returns the most frequent level: that of the paper. */
function paperLevel({ levels }: Levels): number {
  const counts = new Uint32Array(256);
  for (const level of levels) counts[level] = (counts[level] as number) + 1;
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count)));
}

function toTiles(image: Levels): Tiles {
  const { levels } = image;
  const paper = paperLevel(image);
  const [width, height] = [Math.floor(image.width / TILE), Math.floor(image.height / TILE)];
  const [ink, edge] = [new Float32Array(width * height), new Uint8Array(width * height)];
  for (let y = 0; y < height * TILE; y++) {
    const [row, below] = [y * image.width, Math.min(image.height - 1, y + REACH) * image.width];
    for (let x = 0; x < width * TILE; x++) {
      const level = levels[row + x] as number;
      const right = levels[row + Math.min(image.width - 1, x + REACH)] as number;
      const step = Math.max(Math.abs(level - right), Math.abs(level - (levels[below + x] as number)));
      const at = Math.floor(y / TILE) * width + Math.floor(x / TILE);
      ink[at] = (ink[at] as number) + Math.abs(level - paper) / TILE ** 2;
      if (step > (edge[at] as number)) edge[at] = step;
    }
  }
  return { width, height, ink, edge };
}

/** Yields the tiles of a rectangle around one. */
function* tilesAround({ width, height }: Tiles, at: number, reach: number): Generator<number> {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      yield row * width + column;
}

/** Returns whether a tile holds ink whose edges are weak beside the contrast around them. */
function isSoft(tiles: Tiles, at: number): boolean {
  if ((tiles.ink[at] as number) < INK) return false;
  let contrast = 0;
  for (const other of tilesAround(tiles, at, AROUND)) contrast = Math.max(contrast, tiles.ink[other] as number);
  return (tiles.edge[at] as number) <= SOFT * contrast;
}

function groupSoft(tiles: Tiles): number[][] {
  const soft = Uint8Array.from(tiles.ink, (_, at) => (isSoft(tiles, at) ? 1 : 0));
  return [...soft.keys()].flatMap((first) => {
    if (soft[first] === 0) return [];
    soft[first] = 0;
    const group = [first];
    for (const at of group)
      for (const other of tilesAround(tiles, at, 1)) {
        if (soft[other] === 0) continue;
        soft[other] = 0;
        group.push(other);
      }
    return group.length < LEAST.tiles ? [] : [group];
  });
}

/** Returns whether ink fades into paper around a group, rather than ending at an edge. */
function fades(tiles: Tiles, group: readonly number[]): boolean {
  const peak = group.reduce((most, at) => Math.max(most, tiles.ink[at] as number), 0);
  const plain = group.filter((at) => (tiles.edge[at] as number) <= PLAIN);
  if (peak < LEAST.ink || plain.length > MOST_PLAIN * group.length) return false;
  const own = new Set(group);
  const ring = new Set(group.flatMap((at) => [...tilesAround(tiles, at, 2)].filter((other) => !own.has(other))));
  const free = [...ring].filter((at) => (tiles.ink[at] as number) < BARE || (tiles.edge[at] as number) <= SOFT * peak);
  return free.length >= FREE * ring.size;
}

/** Returns whether print with edges stands on a region's lines, or above and below it. */
function isInPrint({ width, height, edge }: Tiles, { x, y, width: across, height: down }: Rect): boolean {
  let count = 0;
  const [left, right] = [Math.max(0, x - 6 * down), Math.min(width, x + across + 6 * down)];
  for (let row = Math.max(0, y - 2 * down); row < Math.min(height, y + 3 * down); row++)
    for (let column = left; column < right; column++) if ((edge[row * width + column] as number) >= EDGE) count += 1;
  return count >= BESIDE;
}

function toRegion(tiles: Tiles, group: readonly number[]): Rect | undefined {
  const rect = unionOfRects(
    group.map((at) => ({ x: at % tiles.width, y: Math.floor(at / tiles.width), width: 1, height: 1 })),
  );
  if (!rect || rect.width < LEAST.width || rect.height < LEAST.height || rect.height > MOST_HEIGHT) return undefined;
  if (rect.width < rect.height || !fades(tiles, group) || !isInPrint(tiles, rect)) return undefined;
  return { x: rect.x * TILE, y: rect.y * TILE, width: rect.width * TILE, height: rect.height * TILE };
}

/** Returns the blurred lines of a picture (px). */
export function findBlurs(image: Levels): Rect[] {
  const tiles = toTiles(image);
  return groupSoft(tiles).flatMap((group) => toRegion(tiles, group) ?? []);
}

// The drawing for all editors: seeded shapes (page px), in the same mix for every count.
import type { Point } from '../../src/kernel/point.ts';
import type { Rect } from '../../src/kernel/rect.ts';
import { createRandom, type Random } from '../../src/testing/random.ts';

export const PAGE = { width: 2480, height: 3508 };

export type Shape =
  | { readonly kind: 'rectangle'; readonly rect: Rect; readonly color: string; readonly fill: string | undefined }
  | { readonly kind: 'highlight'; readonly rect: Rect; readonly color: string }
  | {
      readonly kind: 'arrow' | 'polyline';
      readonly points: readonly Point[];
      readonly color: string;
      readonly thickness: number;
    };

/** Area with {@link BLOCK_COUNT} shapes in every drawing, so that dragging is comparable. */
export const BLOCK: Rect = { x: 790, y: 1150, width: 900, height: 1200 };
export const BLOCK_COUNT = 500;
/** Free margin around the block, where a selection rectangle starts. */
export const BLOCK_GAP = 60;

/** Colour of the top shapes, which shows that a drawing is painted. The first can be dragged. */
export const PROBE_COLOR = '#ff00fe';
export const PROBES: readonly Rect[] = [
  { x: 1140, y: 1680, width: 200, height: 140 },
  { x: 40, y: 40, width: 120, height: 90 },
  { x: 2320, y: 40, width: 120, height: 90 },
  { x: 40, y: 3378, width: 120, height: 90 },
  { x: 2320, y: 3378, width: 120, height: 90 },
];

const buildColor = (random: Random) => `#${random.integer(0, 0xdfdfdf).toString(16).padStart(6, '0')}`;

/** Most marks on a page are small. */
const buildLength = (random: Random) => Math.round(20 + 280 * random.next() ** 2);

const WHOLE: Rect = { x: 0, y: 0, ...PAGE };

const isOutsideBlock = (x: number, y: number, width: number, height: number) =>
  x + width < BLOCK.x - BLOCK_GAP ||
  x > BLOCK.x + BLOCK.width + BLOCK_GAP ||
  y + height < BLOCK.y - BLOCK_GAP ||
  y > BLOCK.y + BLOCK.height + BLOCK_GAP;

function buildBox(random: Random, within: Rect): Rect {
  for (;;) {
    const width = buildLength(random);
    const height = buildLength(random);
    const x = within.x + random.decimal(0, within.width - width);
    const y = within.y + random.decimal(0, within.height - height);
    if (within === BLOCK || isOutsideBlock(x, y, width, height)) return { x, y, width, height };
  }
}

function buildShape(random: Random, within: Rect): Shape {
  const rect = buildBox(random, within);
  const color = buildColor(random);
  const chance = random.next();
  if (chance < 0.45)
    return { kind: 'rectangle', rect, color, fill: random.chance(0.5) ? buildColor(random) : undefined };
  if (chance < 0.55)
    return { kind: 'highlight', rect: { ...rect, height: Math.min(rect.height, 42) }, color: '#ffe14d' };
  const inside = () => ({
    x: rect.x + random.decimal(0, rect.width),
    y: rect.y + random.decimal(0, rect.height),
  });
  const thickness = random.integer(2, 6);
  if (chance < 0.8) return { kind: 'arrow', points: [inside(), inside()], color, thickness };
  const points = Array.from({ length: random.integer(3, 8) }, inside);
  return { kind: 'polyline', points, color, thickness };
}

export function buildShapes(count: number): Shape[] {
  const random = createRandom(2480);
  const block = BLOCK_COUNT - 1;
  const shapes = Array.from({ length: count - PROBES.length }, (_, index) =>
    buildShape(random, index < block ? BLOCK : WHOLE),
  );
  const probes = PROBES.map((rect): Shape => ({ kind: 'rectangle', rect, color: PROBE_COLOR, fill: PROBE_COLOR }));
  return [...shapes, ...probes];
}

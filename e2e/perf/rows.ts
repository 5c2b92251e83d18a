// Measured gestures. Each leaves the drawing unchanged, except for freehand strokes.
import type { Point } from '../../src/kernel/point.ts';
import type { Rect } from '../../src/kernel/rect.ts';
import type { App } from './apps.ts';
import { type Driver, type Input, type Measurement, pause } from './driver.ts';
import { BLOCK, BLOCK_COUNT, BLOCK_GAP, PAGE, PROBES } from './shapes.ts';

export const ROWS = [
  'idle',
  'zoom at fit',
  'zoom at 100 %',
  'pan at fit',
  'pan at 100 %',
  'drag one',
  'marquee',
  'drag 500',
  'freehand',
] as const;

export type Row = (typeof ROWS)[number];

const STEPS = 72;

const range = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const center = (rect: Rect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });

const toWindow = (view: Rect, point: Point): Point => ({
  x: view.x + (point.x * view.width) / PAGE.width,
  y: view.y + (point.y * view.height) / PAGE.height,
});

/** Twelve steps in, twelve out, repeated. */
const zoomInputs = (at: Point): Input[] =>
  range(STEPS, (index): Input => {
    const isIn = Math.floor(index / 12) % 2 === 0;
    return { kind: 'wheel', at, x: 0, y: isIn ? -10 : 10, control: true };
  });

/** Pans in a circle, in steps like a trackpad's. */
const panInputs = (at: Point): Input[] =>
  range(STEPS, (index): Input => {
    const angle = (index / STEPS) * 2 * Math.PI;
    return { kind: 'wheel', at, x: Math.round(30 * Math.cos(angle)), y: Math.round(30 * Math.sin(angle)) };
  });

/** Drags in circles; whole turns end at the start and move nothing. */
export function dragInputs(from: Point, radius: number, turns = 1): Input[] {
  const places = range(STEPS, (index): Point => {
    const angle = ((index + 1) / STEPS) * turns * 2 * Math.PI;
    return { x: from.x + radius * (1 - Math.cos(angle)), y: from.y + radius * Math.sin(angle) };
  });
  return [
    { kind: 'down', at: from },
    ...places.map((at): Input => ({ kind: 'move', at })),
    { kind: 'up', at: places.at(-1) ?? from },
  ];
}

const strokeInputs = (from: Point): Input[] => [
  { kind: 'down', at: from },
  ...range(STEPS * 2, (index): Input => {
    const angle = (index / 24) * 2 * Math.PI;
    return { kind: 'move', at: { x: from.x + index * 2 + 24 * Math.cos(angle), y: from.y + 24 * Math.sin(angle) } };
  }),
  { kind: 'up', at: from },
];

function marqueeInputs(from: Point, to: Point, steps: number): Input[] {
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  return [
    { kind: 'down', at: from },
    ...range(steps, (index): Input => ({ kind: 'move', at: at((index + 1) / steps) })),
    { kind: 'up', at: to },
  ];
}

/** Returns the window position of a draggable shape. */
export const probePlace = (view: Rect): Point => toWindow(view, center(PROBES[0] ?? BLOCK));

async function selectBlock(driver: Driver, app: App, view: Rect): Promise<void> {
  const margin = BLOCK_GAP / 2;
  const from = toWindow(view, { x: BLOCK.x - margin, y: BLOCK.y - margin });
  const to = toWindow(view, { x: BLOCK.x + BLOCK.width + margin, y: BLOCK.y + BLOCK.height + margin });
  for (const input of marqueeInputs(from, to, 4)) {
    await driver.send(input);
    await pause(60);
  }
  await pause(300);
  const count = await app.selectedCount(driver.page);
  if (count !== BLOCK_COUNT) console.warn(`  ${app.name} selected ${count} instead of ${BLOCK_COUNT}`);
}

export async function measureRow(driver: Driver, app: App, row: Row): Promise<Measurement | undefined> {
  const { page } = driver;
  const view = await app.setView(page, row.endsWith('100 %') ? 'full' : 'fit');
  const fitted = center(view);
  const probe = probePlace(view);
  switch (row) {
    case 'idle': {
      // The pointer rests outside the page.
      const at = { x: view.x - 20, y: view.y + 20 };
      await driver.send({ kind: 'move', at });
      return driver.measure(range(STEPS, (): Input => ({ kind: 'move', at })));
    }
    case 'zoom at fit':
    case 'zoom at 100 %':
      return driver.measure(zoomInputs(fitted));
    case 'pan at fit':
    case 'pan at 100 %':
      return driver.measure(panInputs(fitted));
    case 'drag one':
      return driver.measure(dragInputs(probe, 90));
    case 'marquee':
      if (!app.can.marquee) return undefined;
      return driver.measure(
        marqueeInputs(
          { x: view.x - 12, y: view.y + 6 },
          { x: view.x + view.width + 12, y: view.y + view.height - 6 },
          STEPS,
        ),
      );
    case 'drag 500':
      if (!app.can.marquee) return undefined;
      await selectBlock(driver, app, view);
      return driver.measure(dragInputs(probe, 60));
    case 'freehand': {
      if (!app.can.freehand) return undefined;
      await app.chooseFreehand(page);
      const measured = await driver.measure(strokeInputs({ x: view.x + 60, y: view.y + 200 }));
      await app.chooseSelection(page);
      return measured;
    }
  }
}

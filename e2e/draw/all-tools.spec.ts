import type { Rect } from '../../src/kernel/rect.ts';
import { definitionOf, type Mark } from '../../src/marks/index.ts';
import { type MarkTool, markTools } from '../../src/marks/tools.ts';
import { someOf } from '../../src/testing/short-form.ts';
import type { App } from '../support/app.ts';
import { expectNear } from '../support/compare.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const FROM = { x: 300, y: 250 };
const TO = { x: 620, y: 410 };
const DRAWN: Rect = { x: 300, y: 250, width: 320, height: 160 };

/** Gestures by tool kind; kinds that need a prior choice are tested with their libraries. */
const GESTURES: Partial<Record<MarkTool['definition']['tool']['kind'], (app: App) => Promise<void>>> = {
  box: (app) => app.drag(FROM, TO),
  stamp: (app) => app.drag(FROM, TO),
  segment: (app) => app.drag(FROM, TO),
  freehand: (app) => app.drag(FROM, TO),
  lines: (app) => app.drag(FROM, TO),
  page: (app) => app.drag(FROM, TO),
  async polyline(app) {
    await app.click(FROM);
    await app.click({ x: 400, y: 410 });
    await app.click({ x: 620, y: 300 });
    await app.press('Enter');
  },
  async text(app) {
    await app.drag(FROM, TO);
    await app.page.keyboard.type('Ada 1');
    await app.press('Escape');
  },
};

const boundsOf = (mark: Mark): Rect => {
  const bounds = definitionOf(mark).geometry.bounds(mark, 1);
  if (!bounds) throw new Error('The mark is not on the page');
  return bounds;
};

test('every tool draws its mark at the pointer, in one step', async ({ app }) => {
  test.slow();
  await app.open(plainPicture());
  for (const { id, definition, shortcut } of someOf(markTools, 1)) {
    const draw = GESTURES[definition.tool.kind];
    if (!draw) continue;
    await test.step(id, async () => {
      if (shortcut) await app.press(shortcut);
      else await app.chooseTool(id);
      await expect(app.command(`tool-${id}`)).toHaveAttribute('aria-pressed', 'true');
      await draw(app);
      await app.expectMarkCount(1);
      const [mark] = await app.exportMarks();
      if (!mark) throw new Error('Nothing was drawn');
      expect(mark.type).toBe(definition.type);
      if (definition.geometry.isMovable) expectNear(boundsOf(mark), DRAWN, 'bounds');
      if (definition.tool.kind === 'text') expect(mark).toMatchObject({ text: 'Ada 1' });
      await app.press('Control+z');
      expect(await app.exportMarks()).toEqual([]);
      await app.press('Escape', 'Escape');
    });
  }
});

longTest('one finger draws', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('r');
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly (typeof FROM)[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point) => app.at(point)) });
  await touch('touchStart', FROM);
  for (const share of [0.3, 0.6, 1]) {
    await touch('touchMove', { x: FROM.x + share * DRAWN.width, y: FROM.y + share * DRAWN.height });
  }
  await touch('touchEnd');
  expectNear((await app.exportOnly('RectangleAnnotation')).rectangle, DRAWN, 'rectangle');
});

test('a pen draws ink, and picks with its own reach', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.press('f');
  const client = await page.context().newCDPSession(page);
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: typeof FROM) =>
    client.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      pointerType: 'pen',
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await pen('mousePressed', app.at(FROM));
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await pen('mouseMoved', app.at({ x: FROM.x + share * DRAWN.width, y: FROM.y + share * DRAWN.height }));
  }
  await pen('mouseReleased', app.at(TO));
  expectNear(boundsOf(await app.exportOnly('FreehandAnnotation')), DRAWN, 'bounds');
  await app.press('Escape');
  await app.expectSelected('nothing');
  // Beside the line: a hit with a pen, but not with a mouse.
  const middle = app.at({ x: (FROM.x + TO.x) / 2, y: (FROM.y + TO.y) / 2 });
  const beside = { x: middle.x + 7, y: middle.y - 3.5 };
  await page.mouse.click(beside.x, beside.y);
  await app.expectSelected('nothing');
  await pen('mousePressed', beside);
  await pen('mouseReleased', beside);
  await app.expectSelected('Freehand');
});

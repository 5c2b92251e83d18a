import type { Rect } from '../../src/kernel/rect.ts';
import { handlePosition, RESIZE_HANDLES, resizeRect } from '../../src/kernel/resize.ts';
import { expectNear } from '../support/compare.ts';
import { highlightMark, lineMark, pageRedactionMark, polylineMark, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const BOX: Rect = { x: 300, y: 200, width: 300, height: 200 };

test('a drag moves a mark and is one step', async ({ app }) => {
  const mark = rectangleMark('box', BOX);
  await app.openWith(plainPicture(), [mark]);
  const before = await app.exportText();
  await app.drag({ x: 400, y: 300 }, { x: 500, y: 450 });
  const moved = await app.exportOnly('RectangleAnnotation');
  expectNear(moved.rectangle, { ...BOX, x: 400, y: 350 }, 'rectangle');
  expect(moved.creationDateTime).toBe(mark.creationDateTime);
  expect(Date.parse(moved.modificationDateTime)).toBeGreaterThan(Date.parse(mark.modificationDateTime));
  await app.press('Control+z');
  expect(await app.exportText()).toBe(before);
  await app.press('Control+Shift+z');
  expect(await app.exportOnly('RectangleAnnotation')).toEqual(moved);
});

longTest('Shift keeps a move straight, Alt moves a copy', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.drag({ x: 400, y: 300 }, { x: 500, y: 330 }, { keys: ['Shift'] });
  expectNear((await app.exportOnly('RectangleAnnotation')).rectangle, { ...BOX, x: 400 }, 'moved straight');
  await app.drag({ x: 500, y: 300 }, { x: 500, y: 500 }, { keys: ['Alt'] });
  const [original, copy] = await app.exportMarks();
  if (original?.type !== 'RectangleAnnotation' || copy?.type !== 'RectangleAnnotation')
    throw new Error('Other types came');
  expectNear(original.rectangle, { ...BOX, x: 400 }, 'original');
  expectNear(copy.rectangle, { ...BOX, x: 400, y: 400 }, 'copy');
  expect(copy.uid).not.toBe(original.uid);
});

longTest('several marks move together, and undo in one step', async ({ app }) => {
  const line = lineMark('line', { x: 100, y: 600 }, { x: 300, y: 700 });
  await app.openWith(plainPicture(), [rectangleMark('box', BOX), line]);
  const before = await app.exportText();
  await app.press('Control+a');
  await app.drag({ x: 400, y: 300 }, { x: 450, y: 280 });
  expectNear((await app.exportMark('box', 'RectangleAnnotation')).rectangle, { ...BOX, x: 350, y: 180 }, 'rectangle');
  expectNear((await app.exportMark('line', 'LineAnnotation')).startPoint, { x: 150, y: 580 }, 'start');
  await app.press('Control+z');
  expect(await app.exportText()).toBe(before);
});

test('each of the eight handles resizes', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click({ x: 400, y: 300 });
  for (const handle of RESIZE_HANDLES) {
    const from = handlePosition(BOX, handle);
    const to = { x: from.x + 60, y: from.y + 40 };
    await app.drag(from, to);
    const { rectangle } = await app.exportOnly('RectangleAnnotation');
    expectNear(rectangle, resizeRect(BOX, handle, to), handle);
    await app.press('Control+z');
  }
  await app.drag(handlePosition(BOX, 'se'), { x: 750, y: 420 }, { keys: ['Shift'] });
  const { rectangle } = await app.exportOnly('RectangleAnnotation');
  expect(rectangle.width / rectangle.height).toBeCloseTo(BOX.width / BOX.height, 6);
});

longTest('a selection of several is resized as one', async ({ app }) => {
  const left = rectangleMark('left', { x: 200, y: 200, width: 100, height: 100 });
  const right = rectangleMark('right', { x: 500, y: 300, width: 100, height: 100 });
  await app.openWith(plainPicture(), [left, right]);
  await app.press('Control+a');
  await app.drag({ x: 600, y: 400 }, { x: 800, y: 600 });
  expectNear(
    (await app.exportMark('left', 'RectangleAnnotation')).rectangle,
    { x: 200, y: 200, width: 150, height: 200 },
    'left',
  );
  expectNear(
    (await app.exportMark('right', 'RectangleAnnotation')).rectangle,
    { x: 650, y: 400, width: 150, height: 200 },
    'right',
  );
});

longTest("a line's ends are moved, straight with Shift", async ({ app }) => {
  await app.openWith(plainPicture(), [lineMark('line', { x: 200, y: 200 }, { x: 500, y: 300 })]);
  await app.click({ x: 350, y: 250 });
  await app.drag({ x: 500, y: 300 }, { x: 700, y: 600 });
  await app.drag({ x: 200, y: 200 }, { x: 150, y: 400 });
  const line = await app.exportOnly('LineAnnotation');
  expectNear(line.startPoint, { x: 150, y: 400 }, 'start');
  expectNear(line.endPoint, { x: 700, y: 600 }, 'end');
  await app.drag({ x: 150, y: 400 }, { x: 300, y: 610 }, { keys: ['Shift'] });
  const straight = await app.exportOnly('LineAnnotation');
  expect(straight.startPoint.y).toBeCloseTo(straight.endPoint.y, 6);
});

test("a polyline's vertices are moved, added and deleted", async ({ app }) => {
  const points = [
    { x: 100, y: 100 },
    { x: 400, y: 100 },
    { x: 400, y: 500 },
  ];
  await app.openWith(plainPicture(), [polylineMark('polyline', points)]);
  await app.click({ x: 200, y: 100 });
  await app.expectSelected('Polyline');
  await app.drag({ x: 400, y: 100 }, { x: 500, y: 150 });
  expectNear((await app.exportOnly('PolylineAnnotation')).points[1], { x: 500, y: 150 }, 'moved vertex');
  // The handle in the middle of a segment adds a vertex.
  await app.drag({ x: 450, y: 325 }, { x: 600, y: 400 });
  const added = await app.exportOnly('PolylineAnnotation');
  expect(added.points).toHaveLength(4);
  expectNear(added.points[2], { x: 600, y: 400 }, 'added vertex');
  // Delete removes the vertex that was moved last.
  await app.press('Delete');
  expect((await app.exportOnly('PolylineAnnotation')).points).toHaveLength(3);
  await app.click({ x: 100, y: 100 });
  await app.press('Delete');
  const left = await app.exportOnly('PolylineAnnotation');
  expect(left.points).toHaveLength(2);
  expectNear(left.points[0], { x: 500, y: 150 }, 'first vertex');
  for (let step = 0; step < 4; step++) await app.press('Control+z');
  expect((await app.exportOnly('PolylineAnnotation')).points).toEqual(points);
});

test("a highlight's lines are lengthened one by one, and the highlight is moved", async ({ app }) => {
  const lines = [
    { x: 200, y: 200, width: 400, height: 30 },
    { x: 100, y: 260, width: 300, height: 30 },
  ];
  await app.openWith(plainPicture(), [highlightMark('highlight', lines)]);
  await app.click({ x: 300, y: 215 });
  await app.drag({ x: 400, y: 275 }, { x: 500, y: 275 });
  const changed = await app.exportOnly('HighlightAnnotation');
  expectNear(changed.lineGroups[0]?.lines[1], { x: 100, y: 260, width: 400, height: 30 }, 'second line');
  expect(changed.lineGroups[0]?.lines[0]).toEqual(lines[0]);
  await app.drag({ x: 300, y: 215 }, { x: 320, y: 315 });
  const moved = await app.exportOnly('HighlightAnnotation');
  expectNear(moved.lineGroups[0]?.lines[0], { x: 220, y: 300, width: 400, height: 30 }, 'first line');
});

longTest("a page redaction's visible regions are drawn, moved, resized and deleted", async ({ app }) => {
  await app.openWith(plainPicture(), [pageRedactionMark('cover', [{ x: 200, y: 200, width: 200, height: 200 }])]);
  await app.press('g');
  await app.drag({ x: 600, y: 400 }, { x: 800, y: 600 });
  expect((await app.exportOnly('PageRedaction')).visibleRegions).toHaveLength(2);
  await app.drag({ x: 300, y: 300 }, { x: 350, y: 280 });
  await app.drag({ x: 800, y: 600 }, { x: 850, y: 700 });
  const { visibleRegions } = await app.exportOnly('PageRedaction');
  expectNear(visibleRegions?.[0], { x: 250, y: 180, width: 200, height: 200 }, 'moved region');
  expectNear(visibleRegions?.[1], { x: 600, y: 400, width: 250, height: 300 }, 'resized region');
  await app.press('Delete');
  const left = (await app.exportOnly('PageRedaction')).visibleRegions;
  expect(left).toHaveLength(1);
  expectNear(left?.[0], { x: 250, y: 180, width: 200, height: 200 }, 'region that is left');
});

test('marks stay on their page unless Shift is held, and the export lists cut ones', async ({ app, page }) => {
  await app.open(plainPicture());
  const hint = page.getByText("Hold Shift to extend beyond the page's edge");
  await app.press('r');
  await app.drag(
    { x: 900, y: 700 },
    { x: 1050, y: 780 },
    {
      meanwhile: () => expect(hint).toBeVisible(),
    },
  );
  await expect(hint).toBeHidden();
  const inside = await app.exportOnly('RectangleAnnotation');
  expect(inside.rectangle.x + inside.rectangle.width).toBeCloseTo(1000);
  await app.press('Control+e');
  await expect(app.dialog.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  await expect(app.dialog.getByText(/reaches beyond its page/)).toBeHidden();
  await app.press('Escape');
  await expect(app.dialog).toBeHidden();

  await app.drag({ x: 920, y: 700 }, { x: 955, y: 700 }, { keys: ['Shift'] });
  const beyond = await app.exportOnly('RectangleAnnotation');
  expect(beyond.rectangle.x + beyond.rectangle.width).toBeGreaterThan(1020);
  await app.press('Control+e');
  await expect(app.dialog.getByText('1 mark reaches beyond its page: the part outside is cut off.')).toBeVisible();
});

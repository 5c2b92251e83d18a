import type { Point } from '../../src/kernel/point.ts';
import type { Rect } from '../../src/kernel/rect.ts';
import type { Mark } from '../../src/marks/index.ts';
import { expectNear } from '../support/compare.ts';
import { TEXT_LINES, TEXT_WORD, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function expectCommon(mark: Mark, pageNumber: number, since: number): void {
  expect(mark.uid).toMatch(UUID_V4);
  expect(mark.pageNumber).toBe(pageNumber);
  expect(mark.interactionMode).toBe('Full');
  for (const date of [mark.creationDateTime, mark.modificationDateTime]) {
    expect(date).toMatch(ISO);
    expect(Date.parse(date)).toBeGreaterThanOrEqual(since);
    expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
  }
}

test('the five first types are drawn on a multi-page TIFF and exported as drawn', async ({ app }) => {
  const since = Date.now();
  const { pages } = tiffPicture();
  await app.open(tiffPicture());

  await test.step('a highlight on two printed lines of page 1', async () => {
    const [first, second] = TEXT_LINES.slice(2, 4) as [Rect, Rect];
    await app.press('h');
    await app.drag({ x: first.x + 200, y: first.y + 12 }, { x: second.x + 500, y: second.y + 12 });
    await app.expectMarkCount(1);
    const { lineGroups, ...mark } = await app.exportOnly('HighlightAnnotation');
    expectCommon(mark as Mark, 1, since);
    expect(lineGroups).toHaveLength(1);
    const [group] = lineGroups;
    expect(group?.pageNumber).toBe(1);
    expect(group?.pageData).toEqual(pages[0]);
    expect(group?.lines).toHaveLength(2);
    // From the second word of line 1, where the drag started, to the fourth word of line 2.
    const { width, step } = TEXT_WORD;
    const [one, two] = group?.lines ?? [];
    expectNear(one, { ...first, x: first.x + step, width: first.width - step }, 'line 1');
    expectNear(two, { ...second, width: 3 * step + width }, 'line 2');
  });

  await test.step('a rectangle and an arrow on page 2', async () => {
    await app.press('PageDown');
    await app.expectFitted(2);
    await app.press('r');
    await app.drag({ x: 100, y: 100 }, { x: 400, y: 300 });
    await app.press('Escape', 'a');
    await app.drag({ x: 700, y: 500 }, { x: 450, y: 320 });
    const [, rectangle, line] = await app.exportMarks();
    if (rectangle?.type !== 'RectangleAnnotation' || line?.type !== 'LineAnnotation')
      throw new Error('Other types came');
    expectCommon(rectangle, 2, since);
    expect(rectangle.pageData).toEqual(pages[1]);
    expectNear(rectangle.rectangle, { x: 100, y: 100, width: 300, height: 200 }, 'rectangle');
    expect(rectangle).toMatchObject({ fillColor: 'transparent', borderColor: '#d92d20', opacity: 255 });
    expectCommon(line, 2, since);
    expect(line.pageData).toEqual(pages[1]);
    expectNear(line.startPoint, { x: 700, y: 500 }, 'start');
    expectNear(line.endPoint, { x: 450, y: 320 }, 'end');
    expect(line.endHeadType).toBe('FilledTriangle');
  });

  await test.step('a polyline on page 3, and the page redacted but for a region', async () => {
    await app.press('End');
    await app.expectFitted(3);
    const points = [
      { x: 60, y: 60 },
      { x: 300, y: 120 },
      { x: 200, y: 400 },
      { x: 500, y: 700 },
    ];
    await app.press('p');
    for (const point of points) await app.click(point);
    await app.press('Enter');
    await app.press('Escape', 'g');
    await app.drag({ x: 150, y: 200 }, { x: 450, y: 500 });
    const [, , , polyline, redaction] = await app.exportMarks();
    if (polyline?.type !== 'PolylineAnnotation' || redaction?.type !== 'PageRedaction')
      throw new Error('Other types came');
    expectCommon(polyline, 3, since);
    expect(polyline.pageData).toEqual(pages[2]);
    expect(polyline.points).toHaveLength(points.length);
    for (const [index, point] of points.entries())
      expectNear(polyline.points[index] as Point, point, `vertex ${index + 1}`);
    expectCommon(redaction, 3, since);
    expect(redaction.pageData).toEqual(pages[2]);
    expect(redaction.visibleRegions).toHaveLength(1);
    expectNear(redaction.visibleRegions?.[0] as Rect, { x: 150, y: 200, width: 300, height: 300 }, 'visible region');
    expect(redaction).toMatchObject({ reason: '', fillColor: '#000000', fontColor: '#ffffff' });
  });

  const marks = await app.exportMarks();
  expect(marks).toHaveLength(5);
  expect(new Set(marks.map(({ uid }) => uid)).size).toBe(5);
});

longTest('Shift draws squares and straight lines, Alt from the centre', async ({ app }) => {
  await app.open(tiffPicture());
  await app.press('r');
  await app.drag({ x: 300, y: 1000 }, { x: 500, y: 1100 }, { keys: ['Shift'] });
  await app.press('r');
  await app.drag({ x: 800, y: 1200 }, { x: 900, y: 1250 }, { keys: ['Alt'] });
  await app.press('l');
  await app.drag({ x: 200, y: 1500 }, { x: 600, y: 1520 }, { keys: ['Shift'] });
  const [square, centred, line] = await app.exportMarks();
  if (square?.type !== 'RectangleAnnotation' || centred?.type !== 'RectangleAnnotation')
    throw new Error('Other types came');
  expect(square.rectangle.width).toBeCloseTo(square.rectangle.height, 6);
  expectNear(centred.rectangle, { x: 700, y: 1150, width: 200, height: 100 }, 'centred');
  if (line?.type !== 'LineAnnotation') throw new Error('Another type came');
  expect(line.endPoint.y).toBeCloseTo(line.startPoint.y, 6);
});

longTest('a click places each type at its default size', async ({ app }) => {
  await app.open(tiffPicture());
  for (const key of ['r', 'l', 'h', 'g']) {
    await app.press(key);
    await app.click({ x: 600, y: 1300 });
  }
  const marks = await app.exportMarks();
  expect(marks.map(({ type }) => type)).toEqual([
    'RectangleAnnotation',
    'LineAnnotation',
    'HighlightAnnotation',
    'PageRedaction',
  ]);
});

import { expectNear } from '../support/compare.ts';
import { lineMark, rectangleMark } from '../support/documents.ts';
import { plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const BOX = { x: 300, y: 200, width: 300, height: 200 };
const IN_BOX = { x: 450, y: 300 };

test('arrow keys nudge by 1 and with Control by 10; nudges in a row are one step', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click(IN_BOX);
  await app.press('ArrowRight', 'ArrowRight', 'ArrowDown', 'Control+ArrowLeft', 'Control+ArrowUp');
  expect((await app.exportOnly('RectangleAnnotation')).rectangle).toEqual({ ...BOX, x: 292, y: 191 });
  await app.press('Control+z');
  expect((await app.exportOnly('RectangleAnnotation')).rectangle).toEqual(BOX);
});

longTest('Ctrl+D duplicates next to the original', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click(IN_BOX);
  await app.press('Control+d');
  const [original, copy] = await app.exportMarks();
  expect(original).toEqual(rectangleMark('box', BOX));
  if (copy?.type !== 'RectangleAnnotation') throw new Error('Another type came');
  expectNear(copy.rectangle, { ...BOX, x: BOX.x + 12, y: BOX.y + 12 }, 'copy');
  expect(copy.uid).not.toBe('box');
});

test('copy, cut and paste go across pages', async ({ app }) => {
  const { pages } = tiffPicture();
  await app.open(tiffPicture());
  await app.press('r');
  await app.drag({ x: 300, y: 1000 }, { x: 600, y: 1200 });
  await app.press('l');
  await app.drag({ x: 300, y: 1400 }, { x: 600, y: 1500 });
  const [rectangle, line] = await app.exportMarks();

  await app.press('Control+a', 'Control+c', 'PageDown');
  await app.expectFitted(2);
  await app.press('Control+v');
  await app.expectMarkCount(4);
  await app.expectSelected('2 marks');
  const copies = (await app.exportMarks()).slice(2);
  expect(copies.map(({ type, pageNumber }) => ({ type, pageNumber }))).toEqual([
    { type: 'RectangleAnnotation', pageNumber: 2 },
    { type: 'LineAnnotation', pageNumber: 2 },
  ]);
  for (const copy of copies) expect(copy).toMatchObject({ pageData: pages[1] });

  await app.press('Control+x');
  await app.expectMarkCount(2);
  await app.press('PageDown');
  await app.expectFitted(3);
  await app.press('Control+v');
  await app.expectMarkCount(4);
  const marks = await app.exportMarks();
  expect(marks.slice(0, 2)).toEqual([rectangle, line]);
  expect(marks.slice(2).map(({ pageNumber }) => pageNumber)).toEqual([3, 3]);
  expect(new Set(marks.map(({ uid }) => uid)).size).toBe(4);
});

longTest('pasting on the same page places the copy next to the original', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click(IN_BOX);
  await app.press('Control+c', 'Control+v');
  await app.expectMarkCount(2);
  const copy = (await app.exportMarks())[1];
  if (copy?.type !== 'RectangleAnnotation') throw new Error('Another type came');
  expect(copy.rectangle.x).toBeGreaterThan(BOX.x);
  expect(copy.rectangle).toMatchObject({ width: BOX.width, height: BOX.height });
});

longTest('front, forward, backward and back change the order of the exported marks', async ({ app }) => {
  const step = (index: number) => ({ ...BOX, x: BOX.x + 40 * index, y: BOX.y + 40 * index });
  const marks = ['a', 'b', 'c', 'd'].map((uid, index) => rectangleMark(uid, step(index)));
  await app.openWith(plainPicture(), marks);
  const orderAfter = async (key: string) => {
    await app.press(key);
    return (await app.exportMarks()).map(({ uid }) => uid).join('');
  };
  await app.click({ x: BOX.x + 10, y: BOX.y + 10 });
  expect(await orderAfter('Control+BracketRight')).toBe('bacd');
  expect(await orderAfter('Control+Shift+BracketRight')).toBe('bcda');
  expect(await orderAfter('Control+BracketLeft')).toBe('bcad');
  expect(await orderAfter('Control+Shift+BracketLeft')).toBe('abcd');
  expect(await orderAfter('Control+z')).toBe('bcad');
});

test('the panel changes colour, thickness and opacity', async ({ app }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click(IN_BOX);
  const panel = await app.showPanel('Properties');
  await app.chooseColor('Fill', 'Green');
  await app.chooseColor('Line', 'None');
  await panel.getByRole('textbox', { name: 'Border', exact: true }).fill('9');
  await app.press('Enter');
  await panel.getByRole('textbox', { name: 'Opacity', exact: true }).fill('50');
  await app.press('Enter');
  await app.leaveField();
  expect(await app.exportOnly('RectangleAnnotation')).toMatchObject({
    fillColor: '#1a8a4a',
    borderColor: 'transparent',
    borderThickness: 9,
    opacity: 127,
  });

  await test.step('a slider drag is one step', async () => {
    const slider = panel.getByRole('slider', { name: 'Opacity, slider' });
    await slider.focus();
    await app.press('Home', 'ArrowRight', 'ArrowRight');
    await app.leaveField();
    expect((await app.exportOnly('RectangleAnnotation')).opacity).toBe(5);
    await app.press('Control+z');
    expect((await app.exportOnly('RectangleAnnotation')).opacity).toBe(255);
  });

  await test.step('the next mark of the type has the last style', async () => {
    await app.press('r');
    await app.drag({ x: 700, y: 500 }, { x: 800, y: 600 });
    expect((await app.exportMarks())[1]).toMatchObject({
      fillColor: '#1a8a4a',
      borderColor: 'transparent',
      borderThickness: 9,
    });
  });
});

longTest(
  'fields that several types share are changed together; values that differ are shown as mixed',
  async ({ app }) => {
    await app.openWith(plainPicture(), [
      rectangleMark('box', BOX),
      lineMark('line', { x: 100, y: 600 }, { x: 700, y: 700 }),
    ]);
    await app.press('Control+a');
    const panel = await app.showPanel('Properties');
    await expect(panel.getByRole('heading', { name: '2 marks' })).toBeVisible();
    await expect(panel.getByRole('radiogroup', { name: 'Fill' })).toBeHidden();
    const thickness = panel.getByRole('textbox', { name: 'Border', exact: true });
    await expect(thickness).toHaveAttribute('placeholder', 'mixed');
    await thickness.fill('7');
    await app.press('Enter');
    await app.leaveField();
    expect((await app.exportMark('box', 'RectangleAnnotation')).borderThickness).toBe(7);
    expect((await app.exportMark('line', 'LineAnnotation')).thickness).toBe(7);
    await app.press('Control+z');
    expect((await app.exportMark('box', 'RectangleAnnotation')).borderThickness).toBe(2);
    expect((await app.exportMark('line', 'LineAnnotation')).thickness).toBe(4);
  },
);

test('a locked tool stays after drawing, an unlocked one switches to select', async ({ app }) => {
  await app.open(plainPicture());
  await app.press('r');
  await app.drag({ x: 100, y: 100 }, { x: 200, y: 200 });
  await expect(app.command('tool-select')).toHaveAttribute('aria-pressed', 'true');
  await app.press('Shift+q');
  await app.press('l');
  await app.drag({ x: 300, y: 100 }, { x: 400, y: 200 });
  await app.drag({ x: 500, y: 100 }, { x: 600, y: 200 });
  await expect(app.command('tool-LineAnnotation')).toHaveAttribute('aria-pressed', 'true');
  expect(await app.exportMarks()).toHaveLength(3);
  await app.press('Escape', 'Escape');
  await expect(app.command('tool-select')).toHaveAttribute('aria-pressed', 'true');
  await app.press('r');
  await app.drag({ x: 300, y: 300 }, { x: 400, y: 400 });
  await expect(app.command('tool-select')).toHaveAttribute('aria-pressed', 'true');
});

import { markIn } from '../../src/testing/test-editor.ts';
import { lineMark, marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const LEFT = rectangleMark('left', { x: 100, y: 100, width: 200, height: 150 });
const RIGHT = rectangleMark('right', { x: 500, y: 100, width: 200, height: 150 });
const LINE = lineMark('line', { x: 100, y: 500 }, { x: 700, y: 600 });
const IN_LEFT = { x: 200, y: 170 };
const IN_RIGHT = { x: 600, y: 170 };
const ON_LINE = { x: 400, y: 550 };
const EMPTY = { x: 900, y: 400 };

test.beforeEach(async ({ app }) => {
  await app.openWith(plainPicture(), [LEFT, RIGHT, LINE]);
});

test('a click selects one mark, Shift adds and removes, a click outside deselects', async ({ app }) => {
  await app.click(IN_LEFT);
  await app.expectSelected('Rectangle');
  await app.click(IN_RIGHT, ['Shift']);
  await app.expectSelected('2 marks');
  await app.click(ON_LINE, ['Shift']);
  await app.expectSelected('3 marks');
  await app.click(IN_LEFT, ['Shift']);
  await app.expectSelected('2 marks');
  await app.click(ON_LINE);
  await app.expectSelected('Line');
  await app.click(EMPTY);
  await app.expectSelected('nothing');
});

test('a frame selects marks that it touches; with Shift it adds', async ({ app }) => {
  await app.drag({ x: 50, y: 50 }, { x: 150, y: 300 });
  await app.expectSelected('Rectangle');
  await app.drag({ x: 650, y: 300 }, { x: 750, y: 700 }, { keys: ['Shift'] });
  await app.expectSelected('2 marks');
  await app.drag({ x: 20, y: 20 }, { x: 950, y: 750 });
  await app.expectSelected('3 marks');
});

longTest('Escape while the frame is drawn keeps the old selection', async ({ app }) => {
  await app.click(ON_LINE);
  const frame = [
    { x: 50, y: 50 },
    { x: 950, y: 300 },
  ] as const;
  await app.drag(...frame, { keys: ['Shift'], meanwhile: () => app.press('Escape') });
  await app.expectSelected('Line');
  await app.drag(...frame, { keys: ['Shift'] });
  await app.expectSelected('3 marks');
});

test('Ctrl+A selects all, Delete deletes them, undo brings them back in their order', async ({ app }) => {
  const before = await app.exportText();
  await app.press('Control+a');
  await app.expectSelected('3 marks');
  await app.press('Delete');
  expect(await app.exportMarks()).toEqual([]);
  await app.press('Control+z');
  expect(await app.exportText()).toBe(before);
  await app.expectSelected('3 marks');
});

longTest('a locked mark is not picked on the page; the list unlocks it', async ({ app }) => {
  await app.click(IN_LEFT);
  await app.press('Control+l');
  await app.expectSelected('nothing');
  expect((await app.exportMark('left', 'RectangleAnnotation')).interactionMode).toBe('SelectionDisabled');
  await app.click(IN_LEFT);
  await app.expectSelected('nothing');
  const list = await app.showPanel('Marks');
  await list
    .getByRole('option', { name: /^Rectangle, .*locked|^Rectangle, locked/ })
    .locator('..')
    .locator('[data-tip="Unlock"]')
    .click();
  await app.click(IN_LEFT);
  await app.expectSelected('Rectangle');
});

test('the list of marks selects, hides and deletes', async ({ app }) => {
  const list = await app.showPanel('Marks');
  const rows = list.getByRole('listbox').getByRole('option');
  await expect(rows).toHaveCount(3);
  // Topmost first.
  await expect(rows.first()).toHaveAccessibleName(/^Line/);
  await rows.first().click();
  await app.expectSelected('Line');
  await list.getByRole('searchbox', { name: 'Search marks' }).fill('rect');
  await expect(rows).toHaveCount(2);
  await list.getByRole('searchbox', { name: 'Search marks' }).fill('');
  await expect(rows).toHaveCount(3);
  await rows.first().locator('..').locator('[data-tip="Hide"]').click();
  await app.leaveField();
  await app.press('Escape');
  await app.click(ON_LINE);
  await app.expectSelected('nothing');
  await list.getByRole('listbox').focus();
  await app.press('Home', 'ArrowDown', 'h', 'l');
  await expect(rows.first()).toHaveAccessibleName(/^Line.*, locked$/);
  await app.press('l');
  await expect(rows.first()).toHaveAccessibleName(/^Line(?!.*(locked|hidden))/);
  await list.getByRole('listbox').focus();
  await app.press('Home', 'ArrowDown', 'Delete');
  await expect(rows).toHaveCount(2);
  expect((await app.exportMarks()).map(({ uid }) => uid)).toEqual(['left', 'right']);
});

longTest('the list shows the marks of one type or with one reason', async ({ app }) => {
  const one = markIn('RectangleRedaction', 'one', { x: 700, y: 500, width: 100, height: 60 }, { reason: 'GDPR' });
  const { reason: _, ...bare } = one as { readonly reason?: string };
  const two = { ...bare, uid: 'two', reasons: ['GDPR', 'Privacy'] };
  await app.importFile(marksFile({ marks: [one, two] }));
  await app.expectMarkCount(5);
  const list = await app.showPanel('Marks');
  const rows = list.getByRole('listbox').getByRole('option');
  const show = list.getByLabel('Show');
  for (const [label, count] of [
    ['GDPR', 2],
    ['Privacy', 1],
    ['Line', 1],
    ['Redactions', 2],
    ['With comments', 0],
    ['All marks', 5],
  ] as const) {
    await show.selectOption({ label });
    await expect(rows, label).toHaveCount(count);
  }
});

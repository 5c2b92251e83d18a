import { oneOf } from '../../src/testing/short-form.ts';
import { rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const BOX = { x: 100, y: 200, width: 200, height: 100 };
const OTHER = { x: 600, y: 450, width: 100, height: 150 };
const INSIDE = { x: 150, y: 250 };

test.describe('while a field has the focus', () => {
  test('marks are exported as typed, and the field keeps working', async ({ app }) => {
    await app.openWith(plainPicture(), [rectangleMark('one', BOX)]);
    await app.click(INSIDE);
    const x = app.inspector.getByRole('group', { name: 'Place on the page' }).getByLabel('x', { exact: true });
    await x.fill('321');
    const file = await app.saved(() => app.press('Control+Shift+e'));
    expect(JSON.parse(file.text).marks[0].rectangle.x).toBe(321);
    await expect(x).toBeFocused();
    await app.press('Control+z');
    await expect(x).toHaveValue('100');
    await app.press('Control+Shift+z');
    await expect(x).toHaveValue('321');
  });

  longTest('dialogs open, and give the focus back', async ({ app }) => {
    await app.openWith(plainPicture(), [rectangleMark('one', BOX)]);
    await app.showPanel('Marks');
    const search = app.inspector.getByLabel('Search marks');
    for (const keys of ['Control+k', 'Control+e']) {
      await search.fill('rect');
      await app.press(keys);
      await expect(app.dialog).toBeVisible();
      await app.press('Escape');
      await expect(app.dialog).toBeHidden();
      await expect(search).toHaveValue('rect');
    }
  });

  test('Escape and Enter return to the page', async ({ app }) => {
    await app.openWith(plainPicture(), [rectangleMark('one', BOX)]);
    await app.click(INSIDE);
    const x = app.inspector.getByRole('group', { name: 'Place on the page' }).getByLabel('x', { exact: true });
    await x.fill('321');
    await app.press('Enter');
    await expect(app.canvas).toBeFocused();
    await expect(x).toHaveValue('321');
    await x.fill('400');
    await app.press('Escape');
    await expect(app.canvas).toBeFocused();
    await expect(x).toHaveValue('321');
    await app.press('ArrowRight');
    await expect(x).toHaveValue('322');
    await app.showPanel('Marks');
    await app.inspector.getByLabel('Search marks').fill('rect');
    await app.press('Enter');
    await expect(app.canvas).toBeFocused();
  });

  longTest('Enter adds a line to multi-line text, and Escape leaves it', async ({ app }) => {
    await app.openWith(plainPicture(), [rectangleMark('one', BOX)]);
    await app.click(INSIDE);
    await app.showPanel('Comments');
    const draft = app.inspector.getByLabel('Add a comment');
    await draft.click();
    await app.press('a', 'Enter', 'b', 'Escape');
    await expect(app.canvas).toBeFocused();
    await expect(draft).toHaveValue('a\nb');
  });
});

const DRAFTS = [
  { tab: 'Marks', label: 'Search marks' },
  { tab: 'Comments', label: 'Add a comment' },
] as const;

for (const { tab, label } of oneOf(DRAFTS, 1)) {
  longTest(`undo on the page, with nothing to undo, leaves “${label}” as it is`, async ({ app, page }) => {
    await app.openWith(plainPicture(), [rectangleMark('one', BOX)]);
    await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
    // Edits before a reload can't be undone.
    await page.reload();
    await expect(app.canvas).toHaveAccessibleName(/^plain\.png, page 1/);
    await app.leaveField();
    await app.press('Control+a');
    await app.showPanel(tab);
    const field = app.inspector.getByLabel(label);
    await field.click();
    await page.keyboard.type('rect');
    await app.leaveField();
    for (let time = 0; time < 3; time += 1) {
      await app.press('Control+z', 'Control+y', 'Control+Shift+z', 'Control+z');
      await expect(app.canvas).toBeFocused();
      await expect(field).toHaveValue('rect');
    }
    // In the focused field, undo reverts the typing.
    await field.click();
    await app.press('Control+z');
    await expect(field).not.toHaveValue('rect');
  });
}

longTest(
  'numbers typed in sequence place several marks, and copies start from their positions',
  async ({ app, page }) => {
    await app.openWith(plainPicture(), [rectangleMark('one', BOX), rectangleMark('two', OTHER)]);
    await app.press('Control+a');
    const place = app.inspector.getByRole('group', { name: 'Place on the page' });
    const x = place.getByLabel('x', { exact: true });
    for (const value of ['300', '400']) {
      await x.fill(value);
      await app.press('Enter');
      await expect(x).toHaveValue(value);
    }
    const xs = async () => {
      const file = await app.saved(() => app.press('Control+Shift+e'));
      return JSON.parse(file.text).marks.map(({ rectangle }: { rectangle: { x: number } }) => rectangle.x);
    };
    expect(await xs()).toEqual([400, 900]);
    await app.command('align-left').last().click();
    expect(await xs()).toEqual([400, 400]);
    await app.press('Control+c');
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied.marks.map(({ rectangle }: { rectangle: { x: number } }) => rectangle.x)).toEqual([400, 400]);
    await app.press('Control+d');
    const copies = (await xs()).slice(2);
    expect(new Set(copies).size).toBe(1);
    expect(copies[0]).toBeGreaterThan(400);
    await expect(x).toHaveValue(String(Math.round((copies[0] ?? 0) * 10) / 10));
  },
);

test('a locked mark is unlocked by its context menu', async ({ app, page }) => {
  await app.openWith(plainPicture(), [{ ...rectangleMark('one', BOX), interactionMode: 'SelectionDisabled' }]);
  await app.click(INSIDE);
  await app.expectSelected('nothing');
  const { x, y } = app.at(INSIDE);
  await page.mouse.click(x, y, { button: 'right' });
  const menu = page.getByRole('menu', { name: 'Document' });
  await expect(menu.getByRole('menuitem', { name: /^Lock/ })).toBeHidden();
  await menu.getByRole('menuitem', { name: /^Unlock/ }).click();
  await app.expectSelected('Rectangle');
  await app.press('ArrowRight');
  expect((await app.exportMarks())[0]).toMatchObject({ interactionMode: 'Full', rectangle: { x: BOX.x + 1 } });
});

import type { Mark } from '../../src/marks/index.ts';
import { expectAccessible } from '../support/axe.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const DATE = '2024-02-29T10:20:30.000Z';
const BOX = { x: 300, y: 200, width: 300, height: 200 };
const FAR = { x: 700, y: 500, width: 200, height: 200 };

const redaction = (uid: string): Mark => ({
  ...rectangleMark(uid, FAR, '#000000'),
  ...{ type: 'RectangleRedaction', fontColor: '#ffffff', reason: 'Name' },
});

/** Layer file of a reviewer, as other programs write it. */
const ADA = {
  layerRecordId: 'r1',
  name: 'Ada',
  comments: [{ markUid: 'box', text: 'Is this so?', creationDateTime: DATE, data: { author: 'Ada' } }],
  marks: [{ ...rectangleMark('box', BOX), data: {}, vendor: { nested: [1, null] } }],
  data: { odd: 'kept' },
};
const GRACE = { name: 'Grace', marks: [redaction('secret')] };

test('layers of two reviewers are hidden, locked, saved apart, and kept over a reload', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX, '#00ff00')]);
  const panel = await app.showPanel('Layers');
  await expect(panel.getByText('Layers keep the marks of several people apart.')).toBeVisible();
  await app.chooseFiles([marksFile(ADA, 'ada.json'), marksFile(GRACE, 'grace.json')], () =>
    panel.getByRole('button', { name: 'Add marks files…' }).click(),
  );
  await expect(panel.getByRole('radio', { name: 'Grace' })).toBeVisible();
  await expectAccessible(page, 'layers');

  await test.step("comments beside a file's marks are shown on them", async () => {
    const comments = await app.showPanel('Comments');
    await expect(comments.getByText('Is this so?')).toBeVisible();
    await expect(comments.getByText('From the file of “Ada”')).toBeVisible();
    await app.showPanel('Layers');
  });

  await test.step('marks of a locked layer are not picked; those below are', async () => {
    await panel.getByRole('button', { name: 'Lock Ada' }).click();
    await app.click({ x: 450, y: 300 });
    await app.expectSelected('Rectangle');
    await app.press('Delete');
    expect((await app.exportMarks()).map(({ uid }) => uid)).not.toContain('box');
    await app.click({ x: 450, y: 300 });
    await expect(app.canvas).toHaveAccessibleName(/nothing selected$/);
    await app.press('Control+z');
  });

  await test.step('an export says that a hidden redaction is applied', async () => {
    await panel.getByRole('button', { name: 'Hide Grace' }).click();
    await app.press('Control+e');
    await expect(app.dialog.getByText('1 redaction is hidden in the window, and applied all the same.')).toBeVisible();
    await app.press('Escape');
  });

  await test.step('a reload keeps layers, and a layer is saved as it came', async () => {
    await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
    await app.reload();
    await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
    await app.showPanel('Layers');
    await expect(panel.getByRole('button', { name: 'Show Grace' })).toHaveAttribute('aria-pressed', 'true');
    await expect(panel.getByRole('button', { name: 'Unlock Ada' })).toHaveAttribute('aria-pressed', 'true');
    await panel.getByRole('button', { name: 'More: Ada' }).click();
    const { name, text } = await app.saved(() => page.getByRole('menuitem', { name: 'Save as a marks file' }).click());
    expect(name).toBe('plain.Ada.marks.json');
    expect(text).toBe(JSON.stringify(ADA));
  });

  await test.step('all are saved as one plain file', async () => {
    const { text } = await app.saved(() => panel.getByRole('button', { name: 'Save all layers together' }).click());
    const merged = JSON.parse(text);
    expect(merged.marks).toHaveLength(3);
    expect(new Set(merged.marks.map(({ uid }: Mark) => uid)).size).toBe(3);
    expect(merged.comments).toMatchObject([{ text: 'Is this so?' }]);
    expect(text).not.toContain('markwright:');
  });
});

longTest('new marks go to the selected layer, which is renamed and deleted again', async ({ app, page }) => {
  await app.open(plainPicture());
  const panel = await app.showPanel('Layers');
  await panel.getByRole('button', { name: 'New layer' }).click();
  await expect(panel.getByRole('radio', { name: 'Layer 2' })).toBeChecked();
  await panel.getByRole('button', { name: 'Name, author and colour of Layer 2' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await app.press('Enter', 'Escape');
  await expect(panel.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await app.chooseTool('RectangleAnnotation');
  await app.drag({ x: 100, y: 100 }, { x: 300, y: 300 });
  const { data } = await app.exportOnly('RectangleAnnotation');
  expect(Object.keys(data ?? {})).toEqual(['markwright:layer']);
  await panel.getByRole('button', { name: 'More: Mine' }).click();
  await page.getByRole('menuitem', { name: 'Delete layer' }).click();
  await app.expectMarkCount(0);
  await app.press('Control+z');
  await app.expectMarkCount(1);

  await test.step('an import into the document can become a layer instead', async () => {
    await app.importFile(marksFile(ADA, 'ada.json'));
    await app.messages.getByRole('button', { name: 'Add as a layer' }).click();
    await expect(panel.getByRole('radio', { name: 'Ada' })).toBeVisible();
    await app.expectMarkCount(2);
  });

  await test.step('layers are put in another order by keys and by dragging, and marks follow', async () => {
    const names = () =>
      panel.getByRole('radio').evaluateAll((all) => all.map((each) => each.parentElement?.innerText.trim()));
    const uids = async () => (await app.exportMarks()).map(({ uid }) => uid);
    const [first, second] = await uids();
    await panel.getByRole('button', { name: 'Move Ada' }).press('End');
    await expect.poll(async () => (await names()).at(-1)).toBe('Ada');
    expect(await uids()).toEqual([second, first]);
    await expect(panel.getByRole('button', { name: 'Move Ada' })).toBeFocused();
    const rows = panel.getByRole('list', { name: 'Layers of the document' });
    await panel.getByRole('button', { name: 'Move Ada' }).dragTo(rows, { targetPosition: { x: 20, y: 4 } });
    await expect.poll(async () => (await names())[0]).toBe('Ada');
    expect(await uids()).toEqual([first, second]);
    await app.press('Control+z');
    await expect.poll(async () => (await names()).at(-1)).toBe('Ada');
  });
});

longTest(
  'a finger drags a layer to another place, and a scroll of the panel does not take it',
  async ({ app, page }) => {
    await app.open(plainPicture());
    const panel = await app.showPanel('Layers');
    await app.chooseFiles([marksFile(ADA, 'ada.json'), marksFile(GRACE, 'grace.json')], () =>
      panel.getByRole('button', { name: 'Add marks files…' }).click(),
    );
    await expect(panel.getByRole('radio', { name: 'Grace' })).toBeVisible();
    const names = () =>
      panel.getByRole('radio').evaluateAll((all) => all.map((each) => each.parentElement?.innerText.trim()));
    const uids = async () => (await app.exportMarks()).map(({ uid }) => uid);
    const before = await uids();
    const order = await names();
    const moved = order[0] ?? '';
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    const middleOf = async (name: string) => {
      const box = await panel.getByRole('button', { name: `Move ${name}` }).boundingBox();
      if (!box) throw new Error(name);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const start = await middleOf(moved);
    const end = await middleOf(order.at(-1) ?? '');
    await touch('touchStart', start);
    for (const share of [0.2, 0.5, 0.8, 1])
      await touch('touchMove', { x: end.x, y: start.y + share * (end.y + 20 - start.y) });
    await touch('touchEnd');
    await expect.poll(async () => (await names()).at(-1)).toBe(moved);
    expect(await uids()).not.toEqual(before);
    await app.press('Control+z');
    await expect.poll(names).toEqual(order);
  },
);

import { marksFile, rectangleMark } from '../support/documents.ts';
import { letterPdf } from '../support/pdfs.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const BOX = { x: 300, y: 200, width: 300, height: 200 };

test("the author's name is requested once; threads are answered, resolved, filtered and reopened", async ({
  app,
  page,
}) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click({ x: 450, y: 300 });
  await app.bar.getByRole('button', { name: 'Comment' }).click();
  const panel = app.inspector.getByRole('tabpanel');
  const field = panel.getByRole('textbox', { name: 'Add a comment' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Is this so?');
  await panel.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await field.fill('It is.');
  await expect(panel.getByRole('textbox', { name: 'Your name' })).toBeHidden();
  await app.press('Control+Enter');
  await panel.getByRole('button', { name: 'Resolve' }).first().click();
  await panel.getByRole('combobox', { name: 'State of the comments' }).selectOption('Open');
  await expect(panel.getByText('It is.')).toBeVisible();
  await expect(panel.getByText('Is this so?')).toBeHidden();
  await panel.getByRole('combobox', { name: 'State of the comments' }).selectOption('Resolved');
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel.getByText('Is this so?')).toBeHidden();
  await app.leaveField();
  const { conversation } = await app.exportOnly('RectangleAnnotation');
  expect(conversation?.comments?.map(({ text, data }) => [text, data.author, data.resolvedDateTime])).toEqual([
    ['Is this so?', 'Ada', undefined],
    ['It is.', 'Ada', undefined],
  ]);

  await test.step('the name outlives a reload', async () => {
    await page.reload();
    await expect(app.canvas).toHaveAccessibleName(/^plain\.png/);
    await app.showPanel('Comments');
    await expect(panel.getByText('You: Ada')).toBeVisible();
  });
});

longTest('only visible conversations of two thousand are rendered', async ({ app }) => {
  const marks = Array.from({ length: 2000 }, (_, index) => ({
    ...rectangleMark(`m${index}`, { x: index % 900, y: index % 700, width: 20, height: 20 }),
    conversation: {
      data: {},
      comments: [{ data: { author: 'Ada' }, creationDateTime: '2024-01-01T00:00:00Z', text: `Remark ${index}` }],
    },
  }));
  await app.open(plainPicture());
  await app.importFile(marksFile({ marks }));
  await expect(app.messages.getByText('2,000 marks imported')).toBeVisible();
  const panel = await app.showPanel('Comments');
  await expect(panel.getByText('Remark 0', { exact: true })).toBeVisible();
  expect(await panel.getByRole('article').count()).toBeLessThan(30);
});

longTest("the first comment asks for the author's name, and keeps it", async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click({ x: 450, y: 300 });
  await app.bar.getByRole('button', { name: 'Comment' }).click();
  const panel = app.inspector.getByRole('tabpanel');
  const name = panel.getByRole('textbox', { name: 'Your name' });
  await expect(panel.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
  await page.keyboard.type('Too low.');
  await app.press('Control+Enter');
  await expect(name).toBeFocused();
  await page.keyboard.type('Ada');
  await app.press('Control+Enter');
  await expect(panel.getByText('You: Ada')).toBeVisible();

  await test.step('a name can be changed, and left out', async () => {
    await panel.getByRole('button', { name: 'Change' }).click();
    await panel.getByRole('textbox', { name: 'Add a comment' }).fill('Agreed.');
    await app.press('Control+Enter');
    await expect(panel.getByText('Enter your name, or press Enter to comment without one.')).toBeVisible();
    await app.press('Enter');
    await expect(panel.getByText('Without a name').first()).toBeVisible();
  });
  await app.leaveField();
  const { conversation } = await app.exportOnly('RectangleAnnotation');
  expect(conversation?.comments?.map(({ text, data }) => [text, data.author])).toEqual([
    ['Too low.', 'Ada'],
    ['Agreed.', undefined],
  ]);
});

longTest('the tab is named after the document and the application', async ({ app, page }) => {
  await expect(page).toHaveTitle('Markwright');
  await app.open(plainPicture());
  await expect(page).toHaveTitle('plain.png - Markwright');
  await app.closeDocument();
  await expect(page).toHaveTitle('Markwright');
});

test('a comment takes the focus only on request', async ({ app, page }) => {
  await app.openWith(plainPicture(), [rectangleMark('box', BOX)]);
  await app.click({ x: 450, y: 300 });
  await app.bar.getByRole('button', { name: 'Comment' }).click();
  const panel = app.inspector.getByRole('tabpanel');
  await expect(panel.getByRole('textbox', { name: 'Add a comment' })).toBeFocused();
  await page.keyboard.type('Is this so?');
  await panel.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await app.press('Enter');

  await test.step('drawing a mark leaves the keys with the page', async () => {
    await app.leaveField();
    await app.press('r');
    await app.drag({ x: 100, y: 500 }, { x: 200, y: 600 });
    await app.expectSelected('Rectangle');
    await expect(panel.getByRole('textbox', { name: 'Add a comment' })).toHaveCount(2);
    await expect(app.canvas).toBeFocused();
    await app.press('Control+d');
    await app.expectMarkCount(3);
    await app.press('Delete');
    await app.expectMarkCount(2);
  });

  await test.step('so does clicking one', async () => {
    await app.click({ x: 450, y: 300 });
    await app.expectSelected('Rectangle');
    await expect(app.canvas).toBeFocused();
    await app.press('t');
    await expect(app.toolbar.getByRole('button', { name: 'Text', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await app.press('Escape');
  });

  await test.step('so does a panel that reopens', async () => {
    await app.click({ x: 450, y: 300 });
    await app.showPanel('Properties');
    await app.showPanel('Comments');
    await expect(panel.getByRole('textbox', { name: 'Add a comment' })).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Add a comment' })).not.toBeFocused();
  });
});

longTest('an open find bar leaves the focus to the document that is opened next', async ({ app, page }) => {
  const field = page.getByRole('searchbox', { name: 'Find in the document' });
  await app.open(letterPdf('first.pdf', [['One word']]));
  await app.press('Control+f');
  await expect(field).toBeFocused();
  await app.open(letterPdf('second.pdf', [['Another word']]));
  await expect(field).toBeVisible();
  await expect(app.canvas).toBeFocused();
});

longTest('the bar for straightening closes with its document', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.runFromPalette('straighten');
  const bar = page.getByRole('region', { name: 'Straighten page 1' });
  await expect(bar).toBeVisible();
  await app.open(letterPdf('next.pdf', [['One word']]));
  await expect(bar).toBeHidden();
});

longTest('the hand tool ends wherever Space is released', async ({ app, page }) => {
  await app.open(plainPicture());
  await app.canvas.focus();
  await page.keyboard.down(' ');
  await app.inspector.getByRole('tab', { name: 'Document' }).focus();
  await page.keyboard.up(' ');
  await app.canvas.focus();
  await app.press('r');
  await app.drag({ x: 100, y: 500 }, { x: 200, y: 600 });
  await app.exportOnly('RectangleAnnotation');
});

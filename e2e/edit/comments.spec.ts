import { marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const BOX = { x: 300, y: 200, width: 300, height: 200 };

test('a name is asked for once; threads are answered, resolved, filtered and reopened', async ({ app, page }) => {
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

longTest('of two thousand conversations only those in view are made', async ({ app }) => {
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

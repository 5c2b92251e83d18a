import { Actions } from '../support/actions.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

test('initials are added to five pages in at most 6 actions, changed and deleted on all of them', async ({
  app,
  page,
}) => {
  await app.open(letterPdf('contract.pdf', [['One'], ['Two'], ['Three'], ['Four'], ['Five']]));
  const actions = new Actions(app);
  await actions.key('y');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeFocused();
  await actions.type('AB');
  await actions.key('Enter');
  await expect(app.dialog).toBeHidden();
  await actions.clickAt({ x: 500, y: 700 });
  await actions.click(app.bar.getByRole('button', { name: 'Repeat on pages' }));
  await expect(page.getByRole('button', { name: 'Repeat on 5 pages' })).toBeFocused();
  await actions.key('Enter');
  const marks = await app.exportMarks();
  expect(marks.map(({ pageNumber }) => pageNumber).toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(marks.map((mark) => JSON.stringify(Reflect.get(mark, 'rectangle')))).size).toBe(1);
  expect(actions.count, actions.list).toBeLessThanOrEqual(6);

  await app.press('ArrowRight');
  await app.bar.getByRole('button', { name: 'Apply to all 5' }).click();
  await expect(app.bar.getByRole('button', { name: 'Apply to all 5' })).toBeHidden();
  await app.press('Delete');
  await app.messages.getByRole('button', { name: 'Delete all 5' }).click();
  expect(await app.exportMarks()).toEqual([]);
  await app.press('Control+z');
  expect(await app.exportMarks()).toHaveLength(5);
});

import { pageRedactionMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const REGION = { x: 100, y: 200, width: 200, height: 100 };

test('the visible regions of a covered page are placed, added and removed without a pointer', async ({ app }) => {
  await app.openWith(plainPicture(), [pageRedactionMark('page', [REGION])]);
  const regions = async () => (await app.exportOnly('PageRedaction')).visibleRegions;
  await app.press('Control+a');
  const panel = app.inspector.getByRole('region', { name: 'Visible regions' });
  await expect(app.inspector.getByRole('group', { name: 'Place on the page' })).toBeHidden();
  await panel.getByRole('group', { name: 'Visible region 1' }).getByLabel('x', { exact: true }).fill('150');
  await app.press('Enter');
  expect(await regions()).toEqual([{ ...REGION, x: 150 }]);
  await panel.getByRole('button', { name: 'Add visible region' }).focus();
  await app.press('Enter');
  await expect(panel.getByRole('group', { name: 'Visible region 2' })).toBeVisible();
  expect(await regions()).toHaveLength(2);
  await panel.getByRole('button', { name: 'Remove visible region 1' }).focus();
  await app.press('Enter');
  await expect(panel.getByRole('group', { name: 'Visible region 2' })).toBeHidden();
  expect(await regions()).toHaveLength(1);
  await app.press('Control+z');
  expect(await regions()).toHaveLength(2);
});

longTest('the panel explains drags with the tool', async ({ app }) => {
  await app.open(plainPicture());
  await app.press('g');
  await expect(app.inspector.getByText('Drag over areas that stay visible')).toBeVisible();
});

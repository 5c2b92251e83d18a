import type { Mark } from '../../src/marks/index.ts';
import { expectAccessible } from '../support/axe.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const BOX = { x: 300, y: 200, width: 300, height: 200 };
const SMALL = { x: 20, y: 20, width: 50, height: 50 };

test('marks files of two reviewers are merged: a click decides their conflict', async ({ app, page }) => {
  const base = [rectangleMark('box', BOX), rectangleMark('old', SMALL)];
  const [box, old] = base as [Mark, Mark];
  const ada = { marks: [{ ...box, fillColor: '#00ff00', vendor: 'kept' }, old], name: 'Review' };
  const grace = { marks: [{ ...box, fillColor: '#0000ff' }, rectangleMark('new', { ...SMALL, x: 200 })] };
  await app.openWith(plainPicture(), base);

  await app.run('merge-marks');
  const files = [marksFile(ada, 'ada.json'), marksFile(grace, 'grace.json'), marksFile('{"marks":[{}]}', 'bad.json')];
  await app.chooseFiles(files, () => app.dialog.getByRole('button', { name: 'Add marks files…' }).click());
  await expect(app.dialog.getByRole('alert')).toContainText('Left out: Mark 1');
  await expect(app.dialog.getByRole('combobox', { name: 'Common base' })).toHaveValue('opened');
  await expect(app.dialog.getByText('1 conflict to decide')).toBeVisible();
  const conflict = app.dialog.getByRole('group', { name: 'Rectangle: Fill' });
  await expect(conflict).toContainText('#ff0000');
  await expect(app.dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await expectAccessible(page, 'a merge');
  await conflict.getByRole('button', { name: /grace\.json/ }).click();
  await expect(app.dialog.getByText('All conflicts are decided')).toBeVisible();
  await app.dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(app.messages.getByText('Marks merged: 1 added, 1 changed, 1 removed')).toBeVisible();

  const merged = JSON.parse(await app.exportText());
  expect(merged.name).toBe('Review');
  expect(merged.marks).toMatchObject([{ uid: 'box', fillColor: '#0000ff', vendor: 'kept' }, { uid: 'new' }]);
  await app.press('Control+z');
  expect(JSON.parse(await app.exportText())).toEqual({ marks: base });
});

import { boxOf } from '../../src/marks/index.ts';
import { rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test('marks are grouped, moved as one, entered by a double click and ungrouped', async ({ app }) => {
  const at = (uid: string, x: number) => rectangleMark(uid, { x, y: 100, width: 60, height: 60 });
  await app.openWith(plainPicture(), [at('a', 50), at('b', 150), at('c', 350)]);
  const places = async () => Object.fromEntries((await app.exportMarks()).map((mark) => [mark.uid, boxOf(mark)?.x]));
  await app.click({ x: 50, y: 130 });
  await app.click({ x: 150, y: 130 }, ['Shift']);
  await app.press('Control+g');
  await app.press('Escape');
  await app.click({ x: 180, y: 140 });
  await expect(app.bar.getByText('2 marks')).toBeVisible();
  await app.press('Control+ArrowRight');
  expect(await places()).toEqual({ a: 60, b: 160, c: 350 });
  await app.leaveField();
  await app.press('Enter', 'ArrowRight');
  expect(await places()).toEqual({ a: 61, b: 160, c: 350 });
  await app.leaveField();
  await app.press('Escape');
  await expect(app.bar.getByText('2 marks')).toBeVisible();
  await app.press('Control+Shift+g', 'Escape');
  await app.click({ x: 190, y: 120 });
  await expect(app.bar.getByText('2 marks')).toBeHidden();
  expect((await app.exportMarks()).map(({ data }) => data)).toEqual([undefined, undefined, undefined]);
});

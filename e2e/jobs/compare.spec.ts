import { readFile } from 'node:fs/promises';
import { findMarkTool, type Mark, newMark } from '../../src/marks/index.ts';
import { expectAccessible } from '../support/axe.ts';
import { letterPdf, lineY, textsOfPdf } from '../support/pdfs.ts';
import { expect, longTest, test } from '../support/test.ts';

const FIRST = [
  'This contract is made between the parties named below',
  'Payment is due within thirty days after delivery',
  'Neither party may assign any right without consent',
];
const SECOND = ['Annex one lists all prices of every product', 'Annex two names who may give instructions'];

const before = letterPdf('contract.pdf', [FIRST, SECOND]);
const after = letterPdf('contract-2.pdf', [
  ['A preamble that is new in this version', ...FIRST.map((line) => line.replace('thirty', 'sixty'))],
  SECOND,
]);

test('two versions are compared: list, places, overlay, report and marks', async ({ app, page }) => {
  await app.open(before);
  await app.runFromPalette('compare with another');
  const box = page.getByRole('dialog', { name: 'Compare versions' });
  await app.chooseFiles([after], () => box.getByRole('button', { name: 'Choose the newer version…' }).click());
  const list = box.getByRole('listbox', { name: 'Differences' });
  const options = list.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(options.nth(1)).toHaveAccessibleName('Page 1: “thirty” became “sixty”');
  await expectAccessible(page, 'two versions side by side');

  // Keys go from difference to difference, round the end.
  await expect(list).toBeFocused();
  await list.press('p');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await list.press('n');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await box.getByRole('button', { name: 'Changed 1' }).click();
  await expect(options).toHaveCount(1);
  await options.first().click();
  await expect(box.getByText('1 of 1')).toBeVisible();

  await box.getByRole('button', { name: 'Overlay' }).click();
  await box.getByRole('slider').fill('100');
  await expect(box.getByRole('img')).toHaveCount(1);

  const { name, text } = await app.saved(() => box.getByRole('button', { name: 'Report (JSON)' }).click());
  expect(name).toBe('contract-2.comparison.json');
  expect(JSON.parse(text)).toMatchObject({ equal: false, differences: [{ kind: 'inserted' }, { kind: 'changed' }] });

  await box.getByRole('button', { name: 'Mark the differences' }).click();
  await expect(box.getByRole('button', { name: '2 marks added' })).toBeDisabled();
  await app.press('Escape');
  await expect(box).toBeHidden();
  await app.expectMarkCount(2);
  await app.press('Control+z');
  await app.expectMarkCount(0);

  // The result stays while the document is open.
  await app.stopCatchingFiles();
  await app.runFromPalette('compare with another');
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    box.getByRole('button', { name: 'Report (PDF)' }).click(),
  ]);
  const written = await textsOfPdf(new Uint8Array(await readFile(await report.path())));
  expect(written.join(' ')).toContain('“thirty” became “sixty”');
});

const SIZE = { width: 612, height: 792 };

/** A mark over a line of the first page. */
function lineMark(type: 'RectangleAnnotation' | 'RectangleRedaction', line: number): Mark {
  const tool = findMarkTool(type);
  if (!tool) throw new Error(`There is no ${type}`);
  const rect = { x: 60, y: lineY(line) - 10, width: 420, height: 20 };
  const place = { uid: `${type} ${line}`, date: '2026-01-02T03:04:05Z', pageNumber: 1, pageSize: SIZE };
  return newMark(tool, { kind: 'box', rect }, place);
}

longTest('marks are carried to the new version, and those without their words are listed', async ({ app, page }) => {
  const marks = [lineMark('RectangleAnnotation', 0), lineMark('RectangleRedaction', 1)];
  await app.openWith(before, marks);
  await app.runFromPalette('compare with another');
  const box = page.getByRole('dialog', { name: 'Compare versions' });
  await app.chooseFiles([after], () => box.getByRole('button', { name: 'Choose the newer version…' }).click());
  await box.getByRole('button', { name: 'Carry marks over…' }).click();
  await expect(box.getByRole('status')).toHaveText('1 mark has a place in the new version.');
  const missing = box.getByRole('region', { name: 'Marks without a place' }).getByRole('listitem');
  await expect(missing).toHaveText('Page 1: Rectangle redactionIts words were changed or removed');
  await expectAccessible(page, 'marks without a place');
  await box.getByRole('button', { name: 'Open the new version with 1 mark' }).click();
  await expect(app.canvas).toHaveAccessibleName(/contract-2\.pdf/);
  const [mark, ...others] = await app.exportMarks();
  expect(others).toEqual([]);
  // The preamble pushed its words down by a line.
  expect(mark).toMatchObject({ uid: 'RectangleAnnotation 0', pageNumber: 1, rectangle: { y: lineY(1) - 10 } });
});

import { buildPdf, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { letterPdf, lineY, lockedPdf, scrollToNext } from '../support/pdfs.ts';
import { expect, longTest, test } from '../support/test.ts';
import { toScreen } from '../support/view.ts';

const letter = letterPdf('letter.pdf', [
  ['Dear Mrs Ada Byron,', 'we thank you for your letter of the first, and send', 'the engine tomorrow.'],
  ['Second page: Byron again.'],
]);

test.describe('a PDF', () => {
  test('opens with its pages in points, and a mark on its words contains them', async ({ app }) => {
    await app.open(letter);
    await app.press('h');
    await app.drag({ x: 73, y: lineY(1) }, { x: 190, y: lineY(2) });
    await app.expectMarkCount(1);
    const mark = await app.exportOnly('HighlightAnnotation');
    const text = 'we thank you for your letter of the first, and send\nthe engine tomorrow.';
    const startIndex = 'Dear Mrs Ada Byron,\n'.length;
    expect(text.startsWith(mark.selectedText)).toBe(true);
    expect(mark.selectedText).toContain('\nthe engine');
    expect(mark).toMatchObject({ startIndex, textLength: mark.selectedText.length });
    const [group] = mark.lineGroups;
    expect(mark.lineGroups).toHaveLength(1);
    expect(group).toMatchObject({ pageData: { width: 612, height: 792 }, pageNumber: 1, startIndex });
    expect(group?.lines).toHaveLength(2);
    for (const [index, line] of (group?.lines ?? []).entries()) {
      expect(Math.abs(line.x - 72)).toBeLessThan(1);
      expect(Math.abs(line.y + line.height / 2 - lineY(index + 1))).toBeLessThan(3);
    }
  });

  test('lets its words be selected, copied, and redacted by a key', async ({ app, page }) => {
    await app.open(letter);
    // Words load after the page is shown; then the cursor changes.
    await expect
      .poll(async () => {
        await app.hover({ x: 100 + Math.random(), y: lineY(0) });
        return app.canvas.evaluate((element) => getComputedStyle(element).cursor);
      })
      .toBe('text');
    const { x, y } = app.at({ x: 150, y: lineY(0) });
    await page.mouse.dblclick(x, y);
    await app.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Ada');
    await app.press('b');
    const mark = await app.exportOnly('TextSelectionRedaction');
    expect(mark).toMatchObject({ selectedText: 'Ada', startIndex: 'Dear Mrs '.length, textLength: 3 });
    // The next page, whose top is visible while this one is current.
    const second = await scrollToNext(app, 300);
    const word = toScreen(second, { x: 170, y: lineY(0) });
    await expect
      .poll(async () => {
        await page.mouse.move(word.x + Math.random(), word.y);
        return app.canvas.evaluate((element) => getComputedStyle(element).cursor);
      })
      .toBe('text');
    await app.expectPage(1);
    await page.mouse.dblclick(word.x, word.y);
    await app.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Byron');
    await app.press('b');
    expect((await app.exportMarks()).find(({ pageNumber }) => pageNumber === 2)).toMatchObject({
      selectedText: 'Byron',
      startIndex: 'Second page: '.length,
    });
  });

  longTest('lets its words be selected by keyboard only', async ({ app, page }) => {
    await app.open(letter);
    await expect(page.getByRole('region', { name: 'Text of page 1' })).toContainText('Ada');
    await app.press('F7', 'Control+Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
    await app.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Dear Mrs A');
    await app.press('Shift+ArrowDown', 'Shift+Home', 'Shift+ArrowLeft', 'h');
    const mark = await app.exportOnly('HighlightAnnotation');
    expect(mark).toMatchObject({ selectedText: 'Dear Mrs Ada Byron,', startIndex: 0 });
  });

  test('finds words on all pages, and makes marks of the hits', async ({ app, page }) => {
    await app.open(letter);
    await app.press('Control+f');
    const find = page.getByRole('search', { name: 'Find' });
    await find.getByRole('searchbox').fill('byron');
    await expect(find.getByText('1 of 2')).toBeVisible();
    await find.getByRole('button', { name: 'Next hit' }).click();
    await app.expectPage(2);
    await expect(find.getByText('2 of 2')).toBeVisible();
    // Hits move with their pages.
    await app.pagesStrip.getByRole('button', { name: 'Page 2', exact: true }).press('Alt+ArrowUp');
    await expect(find.getByText('1 of 2')).toBeVisible();
    await find.getByRole('button', { name: 'Highlight all' }).click();
    await app.expectMarkCount(2);
    expect((await app.exportMarks()).map(({ pageNumber }) => pageNumber)).toEqual([1, 2]);
    await find.getByRole('button', { name: 'Match case' }).click();
    await expect(find.getByText('Nothing found')).toBeVisible();
    await find.getByRole('button', { name: 'Regular expression' }).click();
    await find.getByRole('searchbox').fill('(B|b)y+ron');
    await expect(find.getByText('of 2')).toBeVisible();
    await app.press('Escape');
    await expect(find).toBeHidden();
    await app.press('Control+z');
    await app.expectMarkCount(0);
  });

  longTest('is searched past an unreadable page, which is named', async ({ app, page }) => {
    const absurd = { mediaBox: [0, 0, 300_000, 10], content: ' ' };
    const buffer = Buffer.from(buildPdf({ pages: [absurd, { content: textLine('Ada Byron', 72, 700) }] }));
    await app.open({ ...letter, buffer });
    await app.press('Control+f');
    const find = page.getByRole('search', { name: 'Find' });
    await find.getByRole('searchbox').fill('byron');
    await expect(find.getByText('1 of 1')).toBeVisible();
    await expect(find.getByRole('list', { name: 'Not searched' }).getByRole('listitem')).toHaveText([/Page 1: .+\d/]);
    await app.expectPage(2);
  });

  longTest('shows its find bar next to the inspector if that covers the page', async ({ app, page }) => {
    await page.setViewportSize({ width: 900, height: 700 });
    await app.open(letter);
    await app.showPanel('Marks');
    await app.press('Control+f');
    const find = page.getByRole('search', { name: 'Find' });
    await find.getByRole('searchbox').fill('byron');
    await expect(find.getByText('1 of 2')).toBeVisible();
    await find.getByRole('button', { name: 'Close find' }).click();
    await expect(find).toBeHidden();
  });

  longTest('shows its find bar above the inspector sheet', async ({ app, page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await app.open(letter);
    await app.press('Control+f');
    const find = page.getByRole('search', { name: 'Find' });
    await find.getByRole('searchbox').fill('a');
    await expect(find.getByRole('listitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'Inspector' }).click();
    const sheet = page.locator('#inspector');
    await expect(sheet).toBeVisible();
    const [bar, below] = [await find.boundingBox(), await sheet.boundingBox()];
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await find.getByRole('button', { name: 'Next' }).click();
  });

  test('asks for its password, says that one is wrong, and opens with the right one', async ({ app, page }) => {
    const locked = await lockedPdf(letter, 'secret');
    await app.chooseFiles([locked], () => app.run('open'));
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('wrong');
    await app.press('Enter');
    await expect(page.getByText('Wrong password for this document.')).toBeVisible();
    await field.fill('secret');
    await app.press('Enter');
    await app.expectOpen(locked);
  });

  longTest('is saved, and restored after a reload', async ({ app, page }) => {
    await app.open(letter);
    await app.press('r');
    await app.drag({ x: 100, y: 300 }, { x: 300, y: 400 });
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await app.expectOpen(letter);
    await app.expectMarkCount(1);
    expect((await app.exportOnly('RectangleAnnotation')).pageData).toEqual({ width: 612, height: 792 });
  });
});

import { decode } from 'fast-png';
import { rectsTouch } from '../../src/kernel/rect.ts';
import { oneOf } from '../../src/testing/short-form.ts';
import { markIn } from '../../src/testing/test-editor.ts';
import { rectangleMark } from '../support/documents.ts';
import { longTiffPicture, plainPicture, tiffPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const VIEWPORTS = [
  [360, 740],
  [800, 600],
] as const;

for (const [width, height] of oneOf(VIEWPORTS, 0)) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test('the pages are a drawer that closes by Escape, by a press outside and by choosing a page', async ({
      app,
      page,
    }) => {
      await app.open(tiffPicture());
      const opener = page.getByRole('button', { name: 'Pages', exact: true });
      await expect(app.pagesStrip).toBeHidden();
      await expect(opener).toHaveAttribute('aria-expanded', 'false');

      await test.step('by touch', async () => {
        await opener.tap();
        await expect(opener).toHaveAttribute('aria-expanded', 'true');
        const last = app.pagesStrip.getByRole('button', { name: 'Page 3' });
        await expect(last).toBeInViewport({ ratio: 1 });
        await last.tap();
        await app.expectFitted(3);
        await expect(app.pagesStrip).toBeHidden();
        await expect(opener).toBeFocused();
      });

      await test.step('by keys', async () => {
        await app.press('Enter');
        const current = app.pagesStrip.getByRole('button', { name: 'Page 3' });
        await expect(current).toBeFocused();
        await app.press('Escape');
        await expect(app.pagesStrip).toBeHidden();
        await expect(opener).toBeFocused();
        await app.press('Enter');
        await expect(current).toBeFocused();
        await app.press('Shift+Tab', 'Enter');
        await app.expectFitted(2);
        await expect(app.pagesStrip).toBeHidden();
        await expect(opener).toBeFocused();
      });

      await test.step('by a press outside, and by its button', async () => {
        await opener.tap();
        await expect(app.pagesStrip).toBeVisible();
        const { x, y, width: canvasWidth } = await app.box();
        await page.touchscreen.tap(x + canvasWidth - 20, y + 20);
        await expect(app.pagesStrip).toBeHidden();
        await opener.tap();
        await expect(app.pagesStrip).toBeVisible();
        await opener.tap();
        await expect(app.pagesStrip).toBeHidden();
      });
    });

    longTest('the drawer opens at the page in view, however many there are', async ({ app, page }) => {
      await app.open(longTiffPicture(40));
      await app.press('End');
      await app.expectFitted(40);
      const opener = page.getByRole('button', { name: 'Pages', exact: true });
      const last = app.pagesStrip.getByRole('button', { name: 'Page 40', exact: true });
      for (const turn of ['first', 'second']) {
        await opener.tap();
        await expect(last, `${turn} time`).toBeFocused();
        await expect(last).toBeInViewport({ ratio: 1 });
        await opener.tap();
        await expect(app.pagesStrip).toBeHidden();
      }
    });

    test('every page has its thumbnail in the drawer', async ({ app, page }) => {
      await app.open(tiffPicture());
      await page.getByRole('button', { name: 'Pages', exact: true }).tap();
      await expect(app.pagesStrip.locator('canvas')).toHaveCount(3);
      const current = app.pagesStrip.getByRole('button', { name: 'Page 1' });
      await expect(current).toHaveAttribute('aria-current', 'page');
    });
  });
}

test.describe('on a narrow window', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  longTest('the drawer of pages and the sheet of the inspector take turns', async ({ app, page }) => {
    await app.open(tiffPicture());
    const pages = page.getByRole('button', { name: 'Pages', exact: true });
    const inspector = page.getByRole('button', { name: 'Inspector', exact: true });
    await inspector.tap();
    await expect(inspector).toHaveAttribute('aria-expanded', 'true');
    await pages.tap();
    await expect(app.inspector).not.toBeInViewport();
    await expect(inspector).toHaveAttribute('aria-expanded', 'false');
    await inspector.tap();
    await expect(app.inspector).toBeInViewport();
    await expect(app.pagesStrip).toBeHidden();
    await app.inspector.getByRole('tab', { name: 'Marks' }).focus();
    await app.press('Escape');
    await expect(app.inspector).not.toBeInViewport();
    await expect(inspector).toBeFocused();
  });

  test('a mark that is chosen in the list is seen above the sheet', async ({ app, page }) => {
    const low = rectangleMark('low', { x: 400, y: 700, width: 200, height: 50 });
    await app.openWith(tiffPicture(), [{ ...low, fillColor: '#ff00ff', borderColor: '#ff00ff', opacity: 255 }]);
    await page.getByRole('button', { name: 'Inspector', exact: true }).tap();
    const list = await app.showPanel('Marks');
    const isSeen = async () => {
      const [canvas, sheet] = [await app.box(), await app.inspector.boundingBox()];
      if (!sheet) throw new Error('The sheet is not open');
      const clip = { x: 0, y: canvas.y, width: canvas.width, height: sheet.y - canvas.y };
      const { data, channels } = decode(await page.screenshot({ clip }));
      return data.some(
        (red, at) => at % channels === 0 && red > 250 && data[at + 1] === 0 && (data[at + 2] ?? 0) > 250,
      );
    };
    expect(await isSeen()).toBe(false);
    await list.getByRole('listbox').getByRole('option').tap();
    await expect.poll(isSeen).toBe(true);
  });

  longTest('two taps on a small text, not quite at the same place, edit it', async ({ app, page }) => {
    const picture = plainPicture();
    const place = { x: 400, y: 300, width: 200, height: 40 };
    const text = markIn('TextAnnotation', 'text', place, { text: 'Short' }, picture.pages[0]);
    await app.openWith(picture, [text]);
    for (const at of [
      { x: 480, y: 320 },
      { x: 510, y: 325 },
    ]) {
      const { x, y } = app.at(at);
      await page.touchscreen.tap(x, y);
    }
    await expect(page.getByTestId('typing-field')).toBeFocused();
    await expect(page.getByTestId('typing-field')).toHaveValue('Short');
  });

  longTest('a message leaves the tools within reach', async ({ app }) => {
    await app.openWith(plainPicture(), [rectangleMark('box', { x: 400, y: 700, width: 200, height: 50 })]);
    const [message, tools] = [await app.messages.boundingBox(), await app.toolbar.boundingBox()];
    if (!message || !tools) throw new Error('Not visible');
    expect(rectsTouch(message, tools)).toBe(false);
  });

  longTest('a single page has no drawer', async ({ app, page }) => {
    await app.open(plainPicture());
    await expect(page.getByRole('button', { name: 'Pages', exact: true })).toBeHidden();
  });
});

import { App } from '../support/app.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, longTest, test } from '../support/test.ts';

longTest(
  'pages with their marks are copied to another document, in this window and in a second one',
  async ({ app, page, context }) => {
    const from = letterPdf('from.pdf', [['First of from'], ['Second of from']]);
    const to = letterPdf('to.pdf', [['First of to'], ['Second of to']]);
    await app.open(from);
    const button = (name: string) => app.pagesStrip.getByRole('button', { name, exact: true });
    await app.press('PageDown');
    await app.expectFitted(2);
    await app.press('r');
    await app.drag({ x: 100, y: 100 }, { x: 400, y: 300 });
    await button('Page 2').press('Control+c');
    await expect(page.getByText('1 page copied')).toBeVisible();

    const second = new App(await context.newPage());
    await second.start();
    await second.page.getByRole('button', { name: 'Start page' }).click();
    await second.open(to);
    await second.pagesStrip.getByRole('button', { name: 'Page 1', exact: true }).press('Control+v');
    await expect(second.page.locator('p[aria-live]')).toHaveText('Insert 1 page');
    expect((await second.exportOnly('RectangleAnnotation')).pageNumber).toBe(2);

    await app.open(to);
    await button('Page 2').click();
    await button('Page 2').press('Control+v');
    await expect(page.locator('p[aria-live]')).toHaveText('Insert 1 page');
    await expect(button('Page 3')).toBeVisible();
    expect((await app.exportOnly('RectangleAnnotation')).pageNumber).toBe(3);
    await app.press('Control+z');
    await expect(button('Page 3')).toBeHidden();
    expect(await app.exportMarks()).toEqual([]);
  },
);

test('pages are dragged into a document of another window', async ({ app, page, context }) => {
  await app.open(letterPdf('from.pdf', [['First of from'], ['Second of from']]));
  const second = new App(await context.newPage());
  await second.start();
  await second.page.getByRole('button', { name: 'Start page' }).click();
  await second.open(letterPdf('to.pdf', [['First of to'], ['Second of to']]));

  // Browsers carry the data from one window to the other; here the test does.
  const dragged = await page.evaluateHandle(() => new DataTransfer());
  const { pagesStrip } = app;
  await pagesStrip.getByRole('button', { name: 'Page 2', exact: true }).dispatchEvent('dragstart', {
    dataTransfer: dragged,
  });
  const items = await dragged.evaluate((data) => data.types.map((type) => [type, data.getData(type)] as const));
  const carried = await second.page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [type, text] of all) data.setData(type, text);
    return data;
  }, items);
  const target = second.pagesStrip.getByRole('button', { name: 'Page 1', exact: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('The first page is in view');
  const at = { dataTransfer: carried, clientX: box.x + 40, clientY: box.y + 4 };
  await target.dispatchEvent('dragover', at);
  await expect(second.pagesStrip.locator('.page-gap')).toBeVisible();
  await target.dispatchEvent('drop', at);
  await expect(second.page.locator('p[aria-live]')).toHaveText('Insert 1 page');
  await expect(second.pagesStrip.getByRole('button', { name: 'Page 3', exact: true })).toBeVisible();
  await expect(pagesStrip.getByRole('button', { name: 'Page 3', exact: true })).toBeHidden();
});

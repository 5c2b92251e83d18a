// What people come for, counted in actions: a window that needs no explaining needs few of them.
import { Actions } from '../support/actions.ts';
import { rectangleMark } from '../support/documents.ts';
import { barcodePicture, plainPicture, printedBarcodes, tiffPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const expectAtMost = (actions: Actions, most: number): void =>
  expect(actions.count, `actions:\n${actions.list}`).toBeLessThanOrEqual(most);

test('five marks over three pages are restyled and aligned in at most 14 actions', async ({ app, page }) => {
  const { pages } = tiffPicture();
  const places = [
    { pageNumber: 1, x: 100, y: 200 },
    { pageNumber: 1, x: 180, y: 500 },
    { pageNumber: 2, x: 140, y: 100 },
    { pageNumber: 3, x: 90, y: 150 },
    { pageNumber: 3, x: 200, y: 300 },
  ];
  await app.openWith(
    tiffPicture(),
    places.map(({ pageNumber, x, y }, index) => ({
      ...rectangleMark(`mark ${index}`, { x, y, width: 120, height: 60 }),
      pageNumber,
      pageData: { width: 1, height: 1, ...pages[pageNumber - 1] },
    })),
  );
  const actions = new Actions(app);
  await actions.click(app.inspector.getByRole('tab', { name: 'Marks' }));
  await actions.click(app.inspector.getByRole('button', { name: 'Select all shown' }));
  await actions.click(app.bar.getByRole('button', { name: 'Colour' }));
  await actions.click(page.getByRole('radio', { name: 'Green' }));
  await actions.key('Escape');
  await actions.click(app.bar.getByRole('button', { name: 'Thickness' }));
  const thickness = page.getByRole('menu', { name: 'Thickness' }).getByRole('menuitemradio').last();
  const chosen = Number.parseFloat((await thickness.textContent()) ?? '');
  await actions.click(thickness);
  await actions.click(app.bar.getByRole('button', { name: 'Align' }));
  await actions.click(page.getByRole('menuitem', { name: 'Align left edges' }));
  await app.leaveField();
  const marks = await app.exportMarks();
  expect(marks).toHaveLength(5);
  for (const [index, mark] of marks.entries()) {
    expect(mark).toMatchObject({
      borderColor: '#1a8a4a',
      borderThickness: chosen,
      rectangle: { x: 90, y: places[index]?.y },
    });
  }
  expectAtMost(actions, 14);
});

test('a drawn and a typed signature are placed in at most 12 actions', async ({ app, page }) => {
  await app.open(plainPicture());
  const actions = new Actions(app);
  await actions.key('s');
  const pad = await page.getByTestId('ink-pad').boundingBox();
  if (!pad) throw new Error('The pad is not shown');
  const on = (x: number, y: number) => ({ x: pad.x + x * pad.width, y: pad.y + y * pad.height });
  await actions.dragOnScreen(on(0.2, 0.4), on(0.8, 0.6));
  await actions.click(page.getByRole('button', { name: 'Save and place' }));
  await actions.clickAt({ x: 300, y: 300 });
  await app.expectSelected('Drawn signature');
  await actions.key('y');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeFocused();
  await actions.type('Grace Hopper');
  await actions.key('Enter');
  await expect(app.dialog).toBeHidden();
  await actions.clickAt({ x: 700, y: 300 });
  await app.expectSelected('Typed signature');
  expect((await app.exportMarks()).map(({ type }) => type)).toEqual(['FreehandSignature', 'TextSignature']);
  expectAtMost(actions, 12);
});

test('ten dropped pictures are read, and all values copied, in at most 3 actions', async ({ app, page }) => {
  const actions = new Actions(app);
  const files = Array.from({ length: 10 }, (_, index) => ({ ...barcodePicture(), name: `box ${index + 1}.png` }));
  await actions.drop(files, 'Read barcodes');
  const values = printedBarcodes().map(({ value }) => value);
  await expect(app.inspector.getByText(`${10 * values.length} barcodes`, { exact: true })).toBeVisible();
  await actions.click(app.inspector.getByRole('button', { name: 'Copy all' }));
  await expect(app.messages.getByText(`${10 * values.length} values copied`)).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  for (const value of values) expect(copied.filter((each) => each === value)).toHaveLength(10);
  expectAtMost(actions, 3);
});

test('three dropped pictures become one document, in one action', async ({ app }) => {
  const actions = new Actions(app);
  const names = ['a.png', 'b.png', 'c.png'];
  await actions.drop(
    names.map((name) => ({ ...plainPicture(), name })),
    'Open as pages',
  );
  await expect(app.canvas).toHaveAccessibleName(/^a and 2 more\.tiff, page 1 of 3/);
  await app.press('r', 'Enter', 'PageDown');
  await app.expectPage(2);
  expect(await app.exportMarks()).toHaveLength(1);
  expectAtMost(actions, 1);
});

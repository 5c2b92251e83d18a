import type { Page } from '@playwright/test';
import { someOf } from '../../src/testing/short-form.ts';
import { type App, asType } from '../support/app.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const rectangle = rectangleMark('one', { x: 10, y: 10, width: 50, height: 50 });

/** Minimum event loop turns while a large file is read: none if the page read it itself. */
const FEWEST_TURNS = 5;

async function turnsDuring(app: App, act: () => Promise<void>): Promise<number> {
  await app.page.evaluate(() => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    Reflect.set(window, 'stopCounting', () => {
      clearInterval(timer);
      return turns;
    });
  });
  await act();
  return app.page.evaluate(() => Reflect.get(window, 'stopCounting')());
}

const REFUSED: readonly { readonly what: string; readonly text: () => string; readonly reason: RegExp }[] = [
  { what: 'no JSON', text: () => '{"marks": [', reason: /JSON/ },
  { what: 'deep nesting', text: () => `{"marks":${'['.repeat(200_000)}`, reason: /nested more than 200 deep/ },
  { what: 'marks that are no list', text: () => '{"marks":{"0":1}}', reason: /must be an array/ },
  { what: 'a list in place of the document', text: () => '[1,2]', reason: /an object with marks/ },
];

for (const { what, text, reason } of someOf(REFUSED, 0)) {
  longTest(`${what} is refused with the reason, and nothing changes`, async ({ app }) => {
    await app.openWith(plainPicture(), [rectangle]);
    const before = await app.exportText();
    await app.importFile(marksFile(text(), 'bad.json'));
    const alert = app.messages.getByRole('alert');
    await expect(alert).toContainText("bad.json isn't a marks document");
    await expect(alert).toContainText(reason);
    await app.leaveField();
    expect(await app.exportText()).toBe(before);
  });
}

const dropBigFile = (page: Page) =>
  page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(Reflect.get(window, 'bigFile'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });

test('100 MB of JSON load in the background, the page stays usable, and loading can be cancelled', async ({
  app,
  page,
}) => {
  await app.openWith(plainPicture(), [rectangle]);
  const mark = JSON.stringify({ ...rectangle, note: 'x'.repeat(100) });
  const piece = Array.from({ length: 500 }, () => mark).join(',');
  await page.evaluate(
    ([text, repeats]) => {
      const many = Array.from({ length: repeats }, (_, index) => (index === 0 ? text : `,${text}`));
      Reflect.set(window, 'bigFile', new File(['{"marks":[', ...many, ']}'], 'big.json', { type: 'application/json' }));
    },
    [piece, Math.ceil(100_000_000 / piece.length)] as const,
  );
  const turns = await turnsDuring(app, async () => {
    await dropBigFile(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar')).toBeHidden();
  });
  expect(turns).toBeGreaterThan(FEWEST_TURNS);
  await app.leaveField();
  expect(await app.exportMarks()).toHaveLength(1);
});

longTest('marks are loaded up to the limit, with a report', async ({ app, page }) => {
  await app.open(plainPicture());
  const mark = JSON.stringify(rectangle);
  // Create the 40 MB file in the page: transferring it would be slow.
  await page.evaluate((text) => {
    const items = Array.from({ length: 100_020 }, (_, index) => text.replace('"one"', `"m${index}"`));
    Reflect.set(
      window,
      'bigFile',
      new File([`{"marks":[${items.join(',')}]}`], 'many.json', { type: 'application/json' }),
    );
  }, mark);
  const turns = await turnsDuring(app, async () => {
    await dropBigFile(page);
    await expect(app.dialog).toContainText('100,020 marks', { timeout: 120_000 });
  });
  expect(turns).toBeGreaterThan(FEWEST_TURNS);
  await app.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('problems of single marks are reported, and the others load', async ({ app }) => {
  await app.open(plainPicture());
  const text = JSON.stringify({
    marks: [
      rectangle,
      { ...rectangle, uid: 'path', type: 'FreehandAnnotation', path: `M0,0${'L1,1'.repeat(1_000_000)}` },
      { ...rectangle, uid: 'infinite', borderThickness: 'INFINITE' },
    ],
  }).replace('"INFINITE"', '1e999');
  await app.importFile(marksFile(text, 'mixed.json'));
  await expect(app.dialog).toContainText('2 of 3 marks are invalid');
  await expect(app.dialog).toContainText('at most 2,097,152 characters');
  await expect(app.dialog).toContainText('1e999');
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await expect(app.messages.getByText('1 mark imported')).toBeVisible();
  const [mark] = await app.exportMarks();
  expect(asType(mark, 'RectangleAnnotation').uid).toBe('one');
});

longTest('excess data outside the marks is omitted with a report, and the marks load', async ({ app }) => {
  await app.open(plainPicture());
  await app.importFile(marksFile({ name: 'kept', notes: 'x'.repeat(3_000_000), marks: [rectangle] }, 'heavy.json'));
  await expect(app.dialog).toContainText('heavy.json: partly left out');
  await expect(app.dialog).toContainText('at most 2,097,152 characters');
  await app.dialog.getByRole('button', { name: 'Load 1 mark' }).click();
  await expect(app.messages.getByText('1 mark imported')).toBeVisible();
  expect(JSON.parse(await app.exportText())).toEqual({ name: 'kept', marks: [rectangle] });
});

longTest('long pasted marks JSON is parsed in the worker', async ({ app, page }) => {
  await app.open(plainPicture());
  const marks = Array.from({ length: 1500 }, (_, index) => ({ ...rectangle, uid: `p${index}` }));
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, JSON.stringify({ marks }));
  await expect(app.messages.getByText('1,500 marks pasted')).toBeVisible();
  await app.press('Control+z');
  expect(await app.exportMarks()).toEqual([]);
});

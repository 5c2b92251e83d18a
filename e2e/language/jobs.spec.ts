// Main jobs in German, and in Arabic with a mirrored window.
import { oneOf } from '../../src/testing/short-form.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import { App, asType } from '../support/app.ts';
import { expectNear } from '../support/compare.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { english, wordsOf } from '../support/language.ts';
import { barcodePicture, plainPicture, printedBarcodes } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

/** Off-centre (page px): reveals a mirrored page. */
const BOX = { x: 100, y: 100, width: 200, height: 120 };
const GROWN = { ...BOX, width: 300, height: 220 };
/** It has no fill: only its border can be clicked. */
const ON_BORDER = { x: 250, y: BOX.y };
const MANY = '{count, plural, one {# mark} other {# marks}} imported';
const CHECKED =
  'Checked: {count, plural, one {# redacted pixel on {pages, plural, one {# page} other {# pages}} holds} other {# redacted pixels on {pages, plural, one {# page} other {# pages}} hold}} nothing of the original.';

/** Size as typed, as shown, and its number. */
const LANGUAGES = [
  {
    code: 'de',
    locale: 'de-DE',
    own: 'Deutsch',
    dir: 'ltr',
    text: 'Größe geprüft',
    size: { typed: '13,5', shown: '13,5', value: 13.5 },
  },
  {
    code: 'ar',
    locale: 'ar-EG',
    own: 'العربية',
    dir: 'rtl',
    text: 'تمت المراجعة',
    size: { typed: '١٣٫٥', shown: '13.5', value: 13.5 },
  },
] as const;

/** Chooses a language in its dialog, which stays open. English command names always work. */
async function chooseLanguage(app: App, name: string): Promise<void> {
  await app.runFromPalette('Language…');
  await app.dialog.getByRole('radio', { name, exact: true }).click();
}

for (const { code, locale, own, dir, text, size } of oneOf(LANGUAGES, 1)) {
  test.describe(own, () => {
    test.use({ locale });

    test(`does the main jobs in ${own}`, async ({ page }) => {
      const words = wordsOf(code);
      const app = new App(page, words);
      const root = page.locator('html');
      const speaks = async (language: string, direction: string) => {
        await expect(root).toHaveAttribute('lang', language);
        await expect(root).toHaveAttribute('dir', direction);
      };
      const picture = plainPicture();
      await app.start();
      await speaks(code, dir);
      await app.open(picture);

      await test.step('a rectangle is at its drawn place, and follows its corner', async () => {
        await app.press('r');
        await app.drag(BOX, { x: BOX.x + BOX.width, y: BOX.y + BOX.height });
        expectNear((await app.exportOnly('RectangleAnnotation')).rectangle, BOX, 'drawn');
        await app.expectSelected(words('Rectangle'));
        await app.drag(
          { x: BOX.x + BOX.width, y: BOX.y + BOX.height },
          { x: GROWN.x + GROWN.width, y: GROWN.y + GROWN.height },
        );
        expectNear((await app.exportOnly('RectangleAnnotation')).rectangle, GROWN, 'resized');
        // Arrow keys move marks in screen directions, whatever the writing direction.
        const { x } = (await app.exportOnly('RectangleAnnotation')).rectangle;
        await app.press('ArrowRight');
        expect((await app.exportOnly('RectangleAnnotation')).rectangle.x).toBe(x + 1);
      });

      await test.step('a text is typed, and gets a size with a decimal separator', async () => {
        await app.press('t');
        await app.drag({ x: 550, y: 100 }, { x: 850, y: 200 });
        await page.keyboard.type(text);
        await app.press('Escape');
        const field = (await app.showPanel('Properties')).getByLabel(words('Size'), { exact: true });
        await field.click();
        await app.press('Control+a');
        await page.keyboard.type(size.typed);
        await app.press('Enter');
        await expect(app.canvas).toBeFocused();
        await expect(field).toHaveValue(size.shown);
        const typed = asType((await app.exportMarks())[1], 'TextAnnotation');
        expect(typed).toMatchObject({ text, fontSize: size.value });
        await app.press('Control+z');
        expect(asType((await app.exportMarks())[1], 'TextAnnotation').fontSize).not.toBe(size.value);
        await app.press('Control+Shift+z');
        expect((await app.exportMarks())[1]).toEqual(typed);
      });

      await test.step('a typed signature and a redaction are placed', async () => {
        await app.press('y');
        await expect(app.dialog.getByRole('textbox', { name: words('Text') })).toBeFocused();
        await page.keyboard.type(text);
        await app.press('Enter');
        await expect(app.dialog).toBeHidden();
        await app.click({ x: 250, y: 550 });
        await app.expectSelected(words('Typed signature'));
        await app.press('x');
        await app.drag({ x: 600, y: 500 }, { x: 800, y: 600 });
        const [, , signature, redaction] = await app.exportMarks();
        expect(signature).toMatchObject({ type: 'TextSignature', text });
        expectNear(
          asType(redaction, 'RectangleRedaction').rectangle,
          { x: 600, y: 500, width: 200, height: 100 },
          'redaction',
        );
      });

      await test.step('marks are imported', async () => {
        await app.importFile(
          marksFile({ marks: [rectangleMark('imported', { x: 400, y: 650, width: 50, height: 50 })] }),
        );
        await expect(app.messages.getByText(words(MANY, { count: 1 }))).toBeVisible();
        await app.leaveField();
        await app.click(ON_BORDER);
        await app.expectSelected(words('Rectangle'));
        await app.press('ArrowDown');
      });

      const marks = await app.exportText();
      await test.step('English is chosen and given up again: nothing is lost', async () => {
        await chooseLanguage(app, 'English');
        await speaks('en', 'ltr');
        await expect(app.dialog.getByRole('radio', { name: 'English' })).toBeFocused();
        await app.press('Escape');
        app.words = english;
        await app.expectFitted(1);
        await app.expectSelected('Rectangle');
        expect(await app.exportText()).toBe(marks);
        await app.press('Control+z');
        expect(await app.exportText()).not.toBe(marks);

        await chooseLanguage(app, own);
        await speaks(code, dir);
        await app.press('Escape');
        app.words = words;
        await app.expectFitted(1);
        await app.press('Control+Shift+z');
        expect(await app.exportText()).toBe(marks);
        await app.click({ x: 425, y: 675 });
        await app.press('Delete');
        await app.expectMarkCount(4);
        await app.press('Control+z');
        expect(await app.exportText()).toBe(marks);
      });

      await test.step('the picture is exported, and the check answers', async () => {
        const dialog = await ExportDialog.open(app);
        await dialog.format('PNG');
        await dialog.write();
        const answer = await dialog.checked();
        const count = Number(answer.match(/\d[\d.,]*\d/)?.[0].replace(/\D/g, ''));
        expect(answer).toBe(words(CHECKED, { count, pages: 1 }));
        expect(count).toBeGreaterThanOrEqual(200 * 100 * 0.95);
        const [file] = await dialog.save(1);
        expect(file?.name).toMatch(/\.png$/);
        await dialog.close();
      });

      await test.step('a reload brings language, document and marks back', async () => {
        await expect(page.getByTestId('autosave-state')).toHaveText(words('Saved'));
        await page.reload();
        await app.expectOpen(picture);
        await speaks(code, dir);
        expect(await app.exportText()).toBe(marks);
      });

      await test.step('barcodes are read', async () => {
        const printed = printedBarcodes();
        await app.open(barcodePicture());
        await app.press('Control+b');
        const panel = app.inspector.getByRole('tabpanel', { name: words('Scan') });
        const message = '{count, plural, =0 {No barcode} one {# barcode} other {# barcodes}} found';
        await expect(panel.getByText(words(message, { count: printed.length }))).toBeVisible();
        const rows = panel.getByRole('list', { name: words('Barcodes') }).getByRole('listitem');
        await expect(rows).toHaveCount(printed.length);
        for (const { value } of printed) await expect(rows.filter({ hasText: value })).toBeVisible();
        // Drop on the half for barcodes. The list includes the open document.
        await app.drop([barcodePicture(), { ...barcodePicture(), name: 'again.png' }], 'Read barcodes');
        const found = words('{count, plural, one {# barcode} other {# barcodes}}', { count: 3 * printed.length });
        await expect(app.results.getByText(found, { exact: true })).toBeVisible();
      });
    });
  });
}

test.describe('the choice', () => {
  test.use({ locale: 'de-DE' });

  test('overrides the language of the browser until it is reset; a failed load changes nothing', async ({
    page,
    guard,
  }) => {
    const app = new App(page, wordsOf('de'));
    const root = page.locator('html');
    const german = page.getByRole('button', { name: wordsOf('de')('Try the sample') });
    await app.start();
    await expect(german).toBeVisible();
    await chooseLanguage(app, 'English');
    await expect(root).toHaveAttribute('lang', 'en');
    await page.reload();
    app.words = english;
    await expect(page.getByRole('button', { name: 'Try the sample' })).toBeVisible();

    guard.expectConsole(/Failed to load resource.*\/assets\/catalog-(fr|de)-/);
    await page.route(/\/assets\/catalog-(fr|de)-[\w-]+\.js$/, (route) => route.abort());
    await chooseLanguage(app, 'Français');
    await expect(app.messages.getByText("Couldn't load the language. It needs the network once.")).toBeVisible();
    await expect(app.dialog.getByRole('radio', { name: 'English' })).toBeChecked();
    await expect(root).toHaveAttribute('lang', 'en');
    await app.press('Escape');

    await page.unrouteAll();
    await chooseLanguage(app, 'Same as the browser: Deutsch');
    await expect(root).toHaveAttribute('lang', 'de');
    await expect(german).toBeVisible();
    await page.route(/\/assets\/catalog-de-[\w-]+\.js$/, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try the sample' })).toBeVisible();
    await expect(root).toHaveAttribute('lang', 'en');
    await page.unrouteAll();
    await page.reload();
    await expect(german).toBeVisible();
  });
});

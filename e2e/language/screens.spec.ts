// Finds cut, overlapping or untranslated text in a long pseudo-language and from right to left.
import { oneOf, someOf } from '../../src/testing/short-form.ts';
import { App } from '../support/app.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { speakPseudo, stretched, wordsOf } from '../support/language.ts';
import { barcodePicture, tiffPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { findFaults } from './find-faults.ts';

const WIDTHS = [360, 820, 1280, 1920] as const;
const USUAL = { width: 1280, height: 800 };

/** `foreign`: pattern of text that isn't in the language. */
const LANGUAGES = [
  { name: 'a stretched language', locale: 'de-DE', foreign: '^[^áåéëíïóöúüýÿÁÅÉËÍÏÓÖÚÜ]*$', isPseudo: true },
  { name: 'Arabic', locale: 'ar', foreign: '^[^\\u0600-\\u06ff]*$', isPseudo: false },
] as const;

for (const [nth, { name, locale, foreign, isPseudo }] of oneOf([...LANGUAGES.entries()], 0)) {
  test.describe(name, () => {
    test.use({ locale });

    test(`has room on every screen: ${name}`, async ({ page }) => {
      if (isPseudo) await speakPseudo(page);
      const words = isPseudo ? stretched() : wordsOf(locale);
      const app = new App(page, words);
      const faults: string[] = [];
      // In the short form, only some of the widths, different for each screen.
      let turn = nth;
      const look = async (screen: string) => {
        for (const width of someOf(WIDTHS, turn++)) {
          await page.setViewportSize({ width, height: USUAL.height });
          faults.push(...(await findFaults(page, foreign)).map((fault) => `${screen}, ${width} px: ${fault}`));
        }
        await page.setViewportSize(USUAL);
      };
      const lookAtDialog = async (screen: string, open: () => Promise<void>) => {
        await open();
        await expect(app.dialog).toBeVisible();
        await look(screen);
        await app.press('Escape');
        await expect(app.dialog).toBeHidden();
      };

      await app.start();
      await expect(page.locator('html')).toHaveAttribute('dir', isPseudo ? 'ltr' : 'rtl');
      await look('start');
      await app.showPanel('Developer');
      await look('developer');

      await app.open(tiffPicture());
      await look('document');
      await app.press('r');
      await look('tool');
      await app.press('Enter');
      await look('mark');
      await app.press('g', 'Enter');
      await look('redaction');
      for (const panel of ['Marks', 'Comments'] as const) {
        await app.showPanel(panel);
        await look(panel);
      }
      for (const command of ['Find and redact', 'Review redactions…']) {
        await app.runFromPalette(command);
        await look(command);
      }
      await lookAtDialog('palette', () => app.press('Control+k'));
      await lookAtDialog('shortcuts', () => app.press('?'));
      await lookAtDialog('export', () => app.press('Control+e'));
      await lookAtDialog('print', () => app.press('Control+p'));
      await lookAtDialog('split', () => app.runFromPalette('Split into parts…'));
      await lookAtDialog('language', () => app.runFromPalette('Language…'));
      await lookAtDialog('report', () => app.runFromPalette('Check a file against its redaction report…'));
      await lookAtDialog('marks', () => app.runFromPalette('Export marks for other programs…'));
      const good = rectangleMark('box', { x: 10, y: 10, width: 50, height: 50 });
      const bad = { ...good, uid: '2', opacity: -1, borderThickness: 'red' };
      await lookAtDialog('import', () => app.importFile(marksFile({ marks: [good, bad] })));

      await app.open(barcodePicture());
      await app.press('Control+b');
      await app.showPanel('Scan');
      await look('scan');
      await app.runFromPalette('Table of barcodes');
      await expect(app.results).toBeVisible();
      await look('results');
      expect(faults).toEqual([]);
    });
  });
}

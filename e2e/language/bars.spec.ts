import type { Locator } from '@playwright/test';
import { LANGUAGES } from '../../src/messages/languages.ts';
import { oneOf } from '../../src/testing/short-form.ts';
import { App } from '../support/app.ts';
import { wordsOf } from '../support/language.ts';
import { outlinedPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

/** Returns tabs that are cut, wrapped or overflow their row. */
const tabFaults = (list: Locator): Promise<string[]> =>
  list.evaluate((row) => {
    const frame = row.getBoundingClientRect();
    const tabs = [...row.querySelectorAll('[role="tab"]')];
    const top = tabs[0]?.getBoundingClientRect().top;
    return tabs
      .filter((tab) => {
        const box = tab.getBoundingClientRect();
        const isOut = box.left < frame.left - 1 || box.right > frame.right + 1;
        return isOut || box.top !== top || box.width === 0 || tab.scrollWidth > tab.clientWidth + 1;
      })
      .map((tab) => tab.textContent ?? '');
  });

for (const { code, dir } of oneOf(LANGUAGES, 1)) {
  test.describe(code, () => {
    test.use({ locale: code });

    test(`tabs are in one row, with dividers before their groups: ${code}`, async ({ page }) => {
      const app = new App(page, wordsOf(code));
      await app.start();
      await app.open(outlinedPdf());
      await app.press('r', 'Enter');
      const [panels, faces] = [app.inspector, app.pagesStrip].map((part) => part.getByRole('tablist'));
      if (!panels || !faces) throw new Error('The tabs are missing');
      await expect(faces).toBeVisible();
      expect(await tabFaults(faces)).toEqual([]);
      expect(await tabFaults(panels)).toEqual([]);

      await app.inspector.getByRole('separator').focus();
      await app.press(...Array(4).fill(dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'));
      await expect.poll(async () => (await app.inspector.boundingBox())?.width).toBe(240);
      for (const tab of await panels.getByRole('tab').all()) {
        await tab.click();
        expect(await tabFaults(panels)).toEqual([]);
      }

      const dividers = await app.toolbar.locator('.tool-family + .tool-family').evaluateAll((families) =>
        families.map((family) => {
          const { left, right, width } = getComputedStyle(family, '::before');
          return { left, right, width };
        }),
      );
      expect(dividers).toHaveLength(3);
      for (const divider of dividers) {
        expect(divider).toMatchObject({ width: '1px', [dir === 'rtl' ? 'right' : 'left']: '0px' });
      }
    });
  });
}

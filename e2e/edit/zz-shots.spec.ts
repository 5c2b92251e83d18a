import type { Mark } from '../../src/marks/index.ts';
import { marksFile, rectangleMark } from '../support/documents.ts';
import { plainPicture } from '../support/pictures.ts';
import { test, expect } from '../support/test.ts';
const DATE = '2024-02-29T10:20:30.000Z';
const BOX = { x: 300, y: 200, width: 300, height: 200 };
const FAR = { x: 700, y: 500, width: 200, height: 200 };
const ADA = { name: 'Ada Lovelace, legal review', author: 'Ada', comments: [{ markUid: 'box', text: 'Is this so?', creationDateTime: DATE, data: { author: 'Ada' } }], marks: [{ ...rectangleMark('box', BOX), data: {} }] };
const GRACE = { name: 'Grace', marks: [{...rectangleMark('secret', FAR, '#000000'), type: 'RectangleRedaction', fontColor: '#ffffff', reason: 'Name'}] };
for (const [name, size, locale] of [['wide', { width: 1280, height: 800 }, 'en-GB'], ['narrow', { width: 360, height: 720 }, 'en-GB'], ['german', { width: 1280, height: 800 }, 'de-DE'], ['arabic', { width: 1280, height: 800 }, 'ar']] as const)
test.describe(name, () => { test.use({ locale, viewport: size });
test(`shots ${name}`, async ({ app, page }) => {
  const shot = (what: string) => page.screenshot({ path: `/tmp/shots/h53a/${name}-${what}.png` });
  await page.waitForTimeout(500);
  await app.drop([plainPicture()]);
  await expect(app.canvas).toHaveAccessibleName(/plain/);
  await app.drop([marksFile({ marks: [rectangleMark('box', BOX, '#00ff00'), rectangleMark('old', {x:20,y:20,width:50,height:50})] })]);
  await page.waitForTimeout(800);
  await app.press('Control+k'); await page.keyboard.type(locale === 'de-DE' ? 'Ebenen' : locale === 'ar' ? 'الطبقات' : 'layers'); await page.waitForTimeout(400); await page.keyboard.press('Enter');
  await page.waitForTimeout(800);
  await shot('empty');
  await app.chooseFiles([marksFile(ADA, 'ada.json'), marksFile(GRACE, 'grace.json')], () => page.locator('.layers-head button').first().click());
  await expect(page.locator('.layer-row')).toHaveCount(3);
  await page.locator('.layer-row').nth(0).locator('.row-button').nth(0).click();
  await page.locator('.layer-row').nth(1).locator('.row-button').nth(1).click();
  await page.waitForTimeout(500);
  await shot('layers');
  if (name === 'wide') { await page.emulateMedia({ colorScheme: 'dark' }); await page.waitForTimeout(300); await shot('layers-dark'); }
  await page.locator('.layer-swatch').nth(1).click(); await page.waitForTimeout(300); await shot('facts'); await app.press('Escape');
  await page.locator('.layer-row').nth(1).locator('.row-button').nth(2).click(); await page.waitForTimeout(300); await shot('menu'); await app.press('Escape');
  await page.evaluate(() => document.querySelector<HTMLElement>('.toast button')?.click());
  const box = rectangleMark('box', BOX) as Mark;
  await app.press('Control+k'); await page.keyboard.type(locale === 'de-DE' ? 'Markierungsdateien zusammen' : locale === 'ar' ? 'دمج ملفات' : 'merge marks'); await page.waitForTimeout(400); await page.keyboard.press('Enter');
  await page.waitForTimeout(600); await shot('merge-empty');
  await app.chooseFiles([marksFile({ marks: [{ ...box, fillColor: '#00ffff', borderThickness: 7 }] }, 'ada.json'), marksFile({ marks: [{ ...box, fillColor: '#0000ff', vendor: 1 }] }, 'grace-with-a-rather-long-name.json'), marksFile('{"marks":[{}]}', 'bad.json')], () => page.locator('.merge-dialog > .button').click());
  await expect(page.locator('.merge-conflict').first()).toBeVisible();
  await page.locator('button.merge-option').first().click();
  await page.waitForTimeout(300); await shot('merge');
  if (name === 'wide') { await page.emulateMedia({ colorScheme: 'light' }); await page.waitForTimeout(300); await shot('merge-light'); }
}); });

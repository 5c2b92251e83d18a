import { markIn } from '../../src/testing/test-editor.ts';
import { plainPicture } from '../support/pictures.ts';
import { expect, longTest, test } from '../support/test.ts';

const PAGE = { width: 1000, height: 800 };
const BOX = { x: 200, y: 200, width: 300, height: 40 };

test('a link opens by Ctrl+click and by its button, in an isolated window', async ({ app, page }) => {
  const href = new URL('/openapi.json', page.url()).href;
  await app.openWith(plainPicture(), [markIn('TextHyperlinkAnnotation', 'a', BOX, { href }, PAGE)]);
  const middle = { x: 350, y: 220 };
  await app.click(middle);
  expect(page.context().pages()).toHaveLength(1);
  for (const open of [() => app.click(middle, ['Control']), () => app.command('open-link').click()]) {
    const [popup] = await Promise.all([page.context().waitForEvent('page'), open()]);
    expect(popup.url()).toBe(href);
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await popup.close();
  }
});

longTest('a link of another kind is never opened', async ({ app, page }) => {
  await app.openWith(plainPicture(), [
    markIn('TextHyperlinkAnnotation', 'a', BOX, { href: 'javascript:alert(1)' }, PAGE),
  ]);
  await app.click({ x: 350, y: 220 });
  await expect(app.command('open-link')).toBeDisabled();
  await app.click({ x: 350, y: 220 }, ['Control']);
  expect(page.context().pages()).toHaveLength(1);
});

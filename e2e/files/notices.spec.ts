import { expect, test } from '../support/test.ts';

test('links the notices of the libraries in the page from its help', async ({ page, app }) => {
  void app;
  await page.keyboard.press('?');
  const link = page.getByRole('link', { name: 'Third-party notices' });
  const [notices] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  const text = await notices.locator('body').innerText();
  for (const name of [
    'react',
    'konva',
    'zxing-wasm',
    'tesseract.js-core',
    '@cantoo/pdf-lib',
    '@embedpdf/pdfium',
    'Font inter',
  ])
    expect(text).toContain(`\n${name}`);
  expect(text).toContain('Permission is hereby granted');
});

import type { Locator } from '@playwright/test';
import { oneOf } from '../../src/testing/short-form.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

const SCREENS = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 820, height: 1180 },
] as const;

/** Commands of the palette that open a dialog or a panel. */
const PLACES = [
  ...['Export…', 'Recipe for a folder…', 'Sign with a certificate…', 'Print…', 'Compress…', 'Merge marks files…'],
  ...['Page numbers, header, footer…', 'Insert a barcode…', 'Export marks for other programs…', 'Language…'],
  ...['Compare with another version…', 'Check a file against its redaction report…', 'Keyboard shortcuts'],
  ...['Layers…', 'Check redactions…', 'Find and redact', 'Scan panel', 'Developer panel', 'Show marks'],
];

/** WCAG 2.2, success criterion 2.5.8 (CSS px); links in text are exempt. */
const SMALLEST_TARGET = 24;

/** Returns the controls of a dialog, panel or window that a finger misses. */
function findMissed(root: Element, smallest: number): string[] {
  const controls = root.querySelectorAll<HTMLElement>(
    'button, input, select, textarea, summary, [role=option], [role=menuitem], [role=tab]',
  );
  return [...controls].flatMap((control) => {
    if (control.matches(':disabled') || !control.checkVisibility({ visibilityProperty: true })) return [];
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const label = control.closest('label');
    const { x, y, width, height } = (label ?? control).getBoundingClientRect();
    const name = control.getAttribute('aria-label') ?? label?.textContent ?? control.textContent;
    if (Math.min(width, height) < smallest) return [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    // A message that goes by itself may lie above.
    const isHit = (label ?? control).contains(hit) || hit?.closest('.toast') !== null;
    return isHit ? [] : [`${name}: covered by ${hit?.tagName} ${hit?.className}`];
  });
}

const expectReachable = (root: Locator) =>
  expect
    .poll(() => root.evaluate(findMissed, SMALLEST_TARGET), { message: 'controls that a finger misses' })
    .toEqual([]);

for (const screen of oneOf(SCREENS, 0)) {
  test.describe(`by touch at ${screen.width} × ${screen.height}`, () => {
    test.use({ viewport: screen, hasTouch: true, isMobile: true });

    test('every control of the window, and of each dialog and panel can be pressed', async ({ app, page }) => {
      await app.open(letterPdf('letter.pdf', [['Dear Alice Example'], ['Second page']]));
      await expectReachable(page.locator('body'));
      const palette = page.getByRole('dialog', { name: 'Commands' });
      for (const place of PLACES) {
        await test.step(place, async () => {
          await page.getByRole('button', { name: 'More', exact: true }).tap();
          await page.getByRole('menuitem', { name: 'All commands…' }).tap();
          await palette.getByRole('option', { name: place }).first().tap();
          await expect(palette).toBeHidden();
          const dialog = page.getByRole('dialog');
          const panel = app.inspector.getByRole('tabpanel');
          await expect(dialog.or(panel).first()).toBeVisible();
          const opened = (await dialog.isVisible()) ? dialog : app.inspector;
          await expectReachable(opened);
          await opened.getByRole('button', { name: 'Close', exact: true }).first().tap();
          await expect(dialog).toBeHidden();
        });
      }
    });
  });
}

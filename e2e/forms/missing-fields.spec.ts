import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { buildPdf, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import type { TestPicture } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, longTest, test } from '../support/test.ts';

const flatForm = (): TestPicture => ({
  name: 'flat.pdf',
  mimeType: 'application/pdf',
  pages: [{ width: 612, height: 792 }],
  buffer: Buffer.from(
    buildPdf({
      pages: [
        {
          content: [
            textLine('Full name:', 50, 700),
            '120 698 m 400 698 l S',
            textLine('Street', 50, 660),
            '120 652 280 22 re S',
            textLine('Code', 50, 620),
            '120 612 100 20 re S 140 612 m 140 632 l S 160 612 m 160 632 l S 180 612 m 180 632 l S 200 612 m 200 632 l S',
            '50 580 12 12 re S',
            textLine('I agree', 68, 582),
          ].join('\n'),
        },
      ],
    }),
  ),
});

test('proposes missing fields, and adds those that were reviewed to the form', async ({ app, page }, info) => {
  await app.open(flatForm());
  await app.runFromPalette('Detect form fields');
  const panel = page.getByRole('region', { name: 'Missing form fields' });
  const names = panel.getByRole('textbox', { name: 'Name', exact: true });
  await expect(names).toHaveCount(4);
  await expect(page.locator('.field-place')).toHaveCount(4);
  await page.screenshot({ path: info.outputPath('proposals.png') });
  await names.first().fill('Street');
  await expect(panel.getByRole('alert').first()).toHaveText('Another field has this name.');
  await expect(panel.getByRole('button', { name: 'Add as form fields' })).toBeDisabled();
  await names.first().fill('Applicant');
  await panel.getByRole('checkbox', { name: 'Required' }).check();
  await panel.getByRole('button', { name: 'Remove Street' }).click();
  await expectAccessible(page, 'the list of proposals');
  await panel.getByRole('button', { name: 'Add as form fields' }).click();
  await page.getByRole('textbox', { name: 'Full name', exact: true }).fill('Ada Example');
  await page.getByRole('checkbox', { name: 'I agree' }).check();
  await expect(page.locator('.form-widget.is-pending')).toHaveCount(0);
  const dialog = await ExportDialog.open(app);
  await dialog.write();
  await dialog.checked();
  const [file] = await dialog.save(1);
  await dialog.close();
  const path = info.outputPath('added.pdf');
  writeFileSync(path, file?.bytes ?? '');
  expect(execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })).toContain('Ada Example');
  const { acroform } = JSON.parse(
    execFileSync('qpdf', ['--json=1', '--json-key=acroform', path], { encoding: 'utf8' }),
  );
  expect(acroform.fields.map(({ fullname }: { fullname: string }) => fullname)).toEqual([
    'Applicant',
    'Code',
    'I agree',
  ]);
  const widgets = page.locator('.form-widget');
  await expect(widgets).toHaveCount(3);
  // First the values, then the fields.
  for (const count of [3, 3, 0]) {
    await app.press('Control+z');
    await expect(widgets).toHaveCount(count);
  }
});

longTest('adds text input marks instead of fields', async ({ app, page }) => {
  await app.open(flatForm());
  await app.runFromPalette('Detect form fields');
  await page.getByRole('button', { name: 'Add as text input marks' }).click();
  await app.expectMarkCount(3);
  const marks = await app.exportMarks();
  expect(marks.map(({ type }) => type)).toEqual(Array(3).fill('TextInputSignature'));
  expect(marks).toMatchObject([{ maxLength: 0 }, { maxLength: 0 }, { maxLength: 5 }]);
});

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ExportDialog } from '../output/export-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { formPdf } from '../support/forms.ts';
import { expect, longTest, test } from '../support/test.ts';

interface QpdfField {
  readonly fullname: string;
  readonly fieldflags: number;
  readonly value: string;
}

test('edits, moves and deletes fields, keeps that over a reload, and writes it into the PDF', async ({
  app,
  page,
}, info) => {
  await app.open(await formPdf());
  const name = page.getByRole('textbox', { name: 'Your full name', exact: true });
  await name.fill('Ada');
  await name.blur();
  await app.runFromPalette('Edit form fields');
  const panel = page.getByRole('region', { name: 'Edit form fields' });
  await panel.getByRole('button', { name: /^Name/ }).click();
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Code');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
  await expect(panel.getByRole('alert')).toHaveText("Two fields can't have the same name: “Code”.");
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Applicant');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).press('Enter');
  await expect(panel.getByRole('button', { name: /^Applicant/ })).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Read-only' }).check();
  await expect(page.getByRole('textbox', { name: 'Your full name' })).toHaveAttribute('readonly');
  await panel.getByLabel('x', { exact: true }).fill('40');
  await panel.getByLabel('x', { exact: true }).press('Enter');
  await page.screenshot({ path: info.outputPath('edited.png') });
  await expectAccessible(page, 'the list of fields');
  const place = page.locator('.field-place.is-chosen');
  const before = await place.boundingBox();
  if (!before) throw new Error('The field is not shown');
  await app.dragOnScreen({ x: before.x + 20, y: before.y + 5 }, { x: before.x + 70, y: before.y + 5 });
  await expect.poll(async () => Math.round((await place.boundingBox())?.x ?? 0)).toBe(Math.round(before.x + 50));
  await panel.getByRole('button', { name: 'Delete Secret' }).click();
  await expect(panel.getByRole('button', { name: /^Secret/ })).toHaveCount(0);
  await expect(page.getByTestId('autosave-state')).toHaveText('Saved');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Ada');
  const dialog = await ExportDialog.open(app);
  await dialog.write();
  await dialog.checked();
  const [file] = await dialog.save(1);
  await dialog.close();
  const path = info.outputPath('edited.pdf');
  writeFileSync(path, file?.bytes ?? '');
  execFileSync('qpdf', ['--check', path]);
  const { acroform } = JSON.parse(
    execFileSync('qpdf', ['--json=1', '--json-key=acroform', path], { encoding: 'utf8' }),
  );
  const fields: readonly QpdfField[] = acroform.fields;
  expect(fields.map(({ fullname }) => fullname)).not.toContain('Secret');
  expect(fields.find(({ fullname }) => fullname === 'Applicant')).toMatchObject({
    value: 'Ada',
    // Read-only and required.
    fieldflags: 3,
  });
});

longTest('undoes edits of fields one by one', async ({ app, page }) => {
  await app.open(await formPdf());
  await app.runFromPalette('Edit form fields');
  const panel = page.getByRole('region', { name: 'Edit form fields' });
  const code = panel.getByRole('button', { name: /^Code/ });
  await panel.getByRole('button', { name: 'Delete Secret' }).click();
  await expect(panel.getByRole('button', { name: /^Secret/ })).toHaveCount(0);
  await code.click();
  await panel.getByRole('checkbox', { name: 'Required' }).check();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-required', 'true');
  await panel.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Code' })).not.toHaveAttribute('aria-required', 'true');
  await panel.press('Control+z');
  await expect(panel.getByRole('button', { name: /^Secret/ })).toBeVisible();
});

longTest('shows long names of fields without widening the panel', async ({ app, page }) => {
  await app.open(await formPdf());
  await app.runFromPalette('Edit form fields');
  const panel = page.getByRole('region', { name: 'Edit form fields' });
  await panel.getByRole('button', { name: /^Code/ }).click();
  await panel.getByRole('textbox', { name: 'Name' }).fill(`Code_${'x'.repeat(80)}`);
  await panel.getByRole('textbox', { name: 'Name' }).blur();
  await expect(panel.getByRole('button', { name: /^Code_x/ })).toBeVisible();
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

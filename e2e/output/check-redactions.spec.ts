import { buildBadRedaction } from '../../src/testing/pdf/bad-redactions.ts';
import { expectAccessible } from '../support/axe.ts';
import { letterPdf, textsOfPdf } from '../support/pdfs.ts';
import { expect, longTest, test } from '../support/test.ts';
import { ExportDialog } from './export-dialog.ts';

const { bytes, secret } = buildBadRedaction('black box', 2);
const boxed = { ...letterPdf('boxed.pdf', [[]]), buffer: Buffer.from(bytes) };

test('words under a box are found, shown, redacted, and absent from the export', async ({ app, page }) => {
  await app.open(boxed);
  await app.runFromPalette('Check redactions');
  const panel = page.getByRole('region', { name: 'Check redactions' });
  await expect(panel.getByText('Text under a box (2 words)')).toBeVisible();
  await expect(panel.getByText(secret)).toBeHidden();
  await panel.getByLabel('Show readable words').check();
  await expect(panel.getByText(secret)).toBeVisible();
  await expectAccessible(page, 'the findings');
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await panel.getByRole('button', { name: 'Redact 1 place' }).click();
  await app.expectMarkCount(1);
  await expect(panel.getByRole('button', { name: /^Redact/ })).toHaveCount(0);
  const dialog = await ExportDialog.open(app);
  await dialog.write();
  await dialog.checked();
  const written = (await dialog.save(3)).find(({ name }) => name.endsWith('.pdf'));
  const [text = ''] = await textsOfPdf(new Uint8Array(written?.bytes ?? []));
  expect(text).toContain('quarterly report');
  for (const word of secret.split(' ')) expect(text).not.toContain(word);
});

longTest('a document without redactions has no findings', async ({ app, page }) => {
  await app.open(letterPdf('plain.pdf', [['Dear Mrs Ada Byron,']]));
  await app.runFromPalette('Check redactions');
  await expect(page.getByText('Nothing found: no words under boxes, and no hidden information.')).toBeVisible();
});

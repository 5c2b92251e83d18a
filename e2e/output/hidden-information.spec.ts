import { isRedaction, type Mark } from '../../src/marks/index.ts';
import { buildSheet } from '../../src/testing/build-sheet.ts';
import { buildPdf, firstExtra, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { expectAccessible } from '../support/axe.ts';
import { marksFile } from '../support/documents.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';
import { ExportDialog } from './export-dialog.ts';

const FIRST = firstExtra(1);
const file = (name: string, data: string, number: number) => [
  `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${number} 0 R >> >>`,
  `<< /Type /EmbeddedFile /Length ${data.length} >>\nstream\n${data}\nendstream`,
];
const letter = {
  ...letterPdf('hidden.pdf', [['Dear Mrs Ada Byron,']]),
  buffer: Buffer.from(
    buildPdf({
      pages: [{ content: textLine('Dear Mrs Ada Byron,', 72, 700, 18) }],
      catalog: `/Names << /EmbeddedFiles << /Names [(a) ${FIRST} 0 R] >> /JavaScript << /Names [(x) << /S /JavaScript /JS (app.beep\\(\\)) >>] >> >>`,
      extra: file('notes.txt', 'Notes', FIRST + 1),
    }),
  ),
};

test('hidden information is listed with counts, and removed unless its box is cleared', async ({ app, page }) => {
  await app.open(letter);
  const redaction = buildSheet()
    .document.marks.filter(isRedaction)
    .find(({ type }) => type === 'RectangleRedaction');
  const place = { uid: 'name', pageNumber: 1, pageData: { width: 612, height: 792 }, reasons: undefined };
  const rectangle = { x: 130, y: 70, width: 230, height: 30 };
  await app.importFile(
    marksFile({ marks: [{ ...redaction, ...place, rectangle, reason: 'Name' } as unknown as Mark] }),
  );
  await app.expectMarkCount(1);
  await app.leaveField();
  const dialog = await ExportDialog.open(app);
  const hidden = dialog.box.getByRole('group', { name: 'Remove hidden information' });
  await expect(hidden.getByRole('checkbox')).toHaveCount(2);
  await expect(hidden.getByLabel('Scripts: 1')).toBeChecked();
  await hidden.getByLabel('Attached files: 1').uncheck();
  await expectAccessible(page, 'the list of hidden information');
  await dialog.write();
  await dialog.checked();
  await dialog.box.getByText('Guarantees').click();
  await expect(dialog.box.getByText('G6 · Everything else stays · holds')).toBeVisible();
  const saved = await dialog.save(3);
  const written = saved.find(({ name }) => name.endsWith('.pdf'));
  const text = Buffer.from(written?.bytes ?? []).toString('latin1');
  expect(text).toContain('notes.txt');
  expect(text).not.toContain('JavaScript');
  // The next export removes everything again by default.
  await dialog.close();
  const again = await ExportDialog.open(app);
  await expect(again.box.getByLabel('Attached files: 1')).toBeChecked();
});

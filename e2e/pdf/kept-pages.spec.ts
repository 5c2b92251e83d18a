import { decode } from 'fast-png';
import { isRedaction } from '../../src/marks/index.ts';
import { fromBytes } from '../../src/pdf/byte-sources.ts';
import { createPdfEngine } from '../../src/pdf/pdfium-engine.ts';
import { buildSheet } from '../../src/testing/build-sheet.ts';
import { buildPdf, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { crop, similarity, toGray } from '../../src/testing/pdf/similarity.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import type { App } from '../support/app.ts';
import { marksFile } from '../support/documents.ts';
import { letterPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

const { document: sheet, pageSize, cells } = buildSheet();
/** Pages on which redactions are applied are pictures. */
const marks = sheet.marks.filter((mark) => !isRedaction(mark));

async function exportAs(app: App, choose: (dialog: ExportDialog) => Promise<void>) {
  await app.leaveField();
  const dialog = await ExportDialog.open(app);
  await choose(dialog);
  await dialog.write();
  await dialog.checked();
  const [file] = await dialog.save(1);
  await dialog.close();
  if (!file) throw new Error('Nothing was written');
  return file.bytes;
}

const sheetPdf = {
  ...letterPdf('sheet.pdf', [[]]),
  buffer: Buffer.from(
    buildPdf({ pages: [{ mediaBox: [0, 0, pageSize.width, pageSize.height], content: textLine('', 0, 0) }] }),
  ),
  pages: [pageSize],
};

test('marks of each type look in the PDF as they do in pictures', async ({ app, page }) => {
  await app.open(sheetPdf);
  await app.importFile(marksFile({ marks }));
  await app.expectMarkCount(marks.length);
  const kept = await exportAs(app, async (dialog) => {
    await expect(dialog.box.getByText('with their text, fonts and links')).toBeVisible();
  });
  const picture = decode(
    await exportAs(app, async (dialog) => {
      await dialog.format('PNG');
      await dialog.box.getByLabel('Resolution').fill('72');
      await page.keyboard.press('Tab');
    }),
  );
  const engine = await createPdfEngine();
  const pdf = engine.open(fromBytes(kept));
  const drawn = pdf.render(0, { scale: 1, x: 0, y: 0, ...pageSize });
  pdf.close();
  const [ours, theirs] = [toGray(picture), toGray(drawn)];
  const alike = Object.fromEntries(
    marks.map(({ type }) => {
      const cell = cells.get(type);
      if (!cell) throw new Error(type);
      return [type, similarity(crop(ours, cell), crop(theirs, cell))];
    }),
  );
  for (const [type, value] of Object.entries(alike))
    expect(value, `${type} in ${JSON.stringify(alike)}`).toBeGreaterThan(0.8);
});

test('a document goes out whole, comes back, and its pages are still text', async ({ app, page }) => {
  const letter = letterPdf('letter.pdf', [['Dear Mrs Ada Byron,', 'we thank you.'], ['Byron again.']]);
  await app.open(letter);
  await app.press('r');
  await app.drag({ x: 100, y: 300 }, { x: 300, y: 400 });
  await app.expectMarkCount(1);
  const bytes = await exportAs(app, async (dialog) => {
    await dialog.choose('Marks', 'Annotations');
  });
  await app.open({ ...letter, name: 'again.pdf', buffer: Buffer.from(bytes) });
  await app.press('Control+f');
  const find = page.getByRole('search', { name: 'Find' });
  await find.getByRole('searchbox').fill('byron');
  await expect(find.getByText('1 of 2')).toBeVisible();
});

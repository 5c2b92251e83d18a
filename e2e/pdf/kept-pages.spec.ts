import { decode } from 'fast-png';
import { isRedaction, type Mark } from '../../src/marks/index.ts';
import { readAnnotations } from '../../src/output/annotations/read-annotations.ts';
import { fromBytes } from '../../src/pdf/byte-sources.ts';
import { createPdfEngine } from '../../src/pdf/pdfium-engine.ts';
import { buildSheet } from '../../src/testing/build-sheet.ts';
import { buildPdf, textLine } from '../../src/testing/pdf/build-pdf.ts';
import { crop, halve, similarity, toGray } from '../../src/testing/pdf/similarity.ts';
import { ExportDialog } from '../output/export-dialog.ts';
import type { App } from '../support/app.ts';
import { marksFile } from '../support/documents.ts';
import { letterPdf, textsOfPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

const { document: sheet, pageSize, cells } = buildSheet();
/** Pages on which redactions are applied are pictures. */
const marks = sheet.marks
  .filter((mark) => !isRedaction(mark))
  // The page and the file have this font from the same place; others are what a machine has for them.
  .map((mark) => ('fontName' in mark ? ({ ...mark, fontName: 'Caveat', fontStyle: [] } as unknown as Mark) : mark));
/** Two engines smooth the edges of letters each in its own way. */
const LETTERS = /Text|StampAnnotation/;

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
      await dialog.box.getByLabel('Resolution').fill('144');
      await page.keyboard.press('Tab');
    }),
  );
  const engine = await createPdfEngine();
  const pdf = engine.open(fromBytes(kept));
  const drawn = pdf.render(0, { scale: 2, x: 0, y: 0, width: pageSize.width * 2, height: pageSize.height * 2 });
  pdf.close();
  const [ours, theirs] = [halve(toGray(picture)), halve(toGray(drawn))];
  const alike = Object.fromEntries(
    marks.map(({ type }) => {
      const cell = cells.get(type);
      if (!cell) throw new Error(type);
      return [type, similarity(crop(ours, cell), crop(theirs, cell))];
    }),
  );
  for (const [type, value] of Object.entries(alike))
    expect(value, `${type} in ${JSON.stringify(alike)}`).toBeGreaterThan(LETTERS.test(type) ? 0.7 : 0.93);
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

test('a redacted document keeps its other words, and brings the report of what was taken out', async ({ app }) => {
  const letter = letterPdf('secret.pdf', [['Dear Mrs Ada Byron,', 'we thank you.'], ['Nothing here.']]);
  await app.open(letter);
  const redaction = sheet.marks.find(({ type }) => type === 'RectangleRedaction');
  const onPage = {
    pageNumber: 1,
    pageData: { width: 612, height: 792 },
    rectangle: { x: 60, y: 60, width: 300, height: 40 },
  };
  await app.importFile(marksFile({ marks: [{ ...redaction, ...onPage } as unknown as Mark] }));
  await app.expectMarkCount(1);
  await app.leaveField();
  const dialog = await ExportDialog.open(app);
  await dialog.write();
  await dialog.checked();
  const files = await dialog.save(3);
  await dialog.close();
  const file = (ending: string) => files.find(({ name }) => name.endsWith(ending))?.bytes ?? new Uint8Array();
  const texts = await textsOfPdf(file('-redacted.pdf'));
  expect(texts[0]).not.toContain('Byron');
  expect(texts[0]).toContain('we thank you');
  expect(texts[1]).toContain('Nothing here');
  const report = new TextDecoder().decode(file('.report.json'));
  expect(JSON.parse(report)).toMatchObject({
    kind: 'markwright-redaction-report',
    pages: [{ page: 1, became: 'cut' }],
  });
  expect(report).not.toContain('Byron');
});

test('annotations become marks, are undone, and go out as annotations again', async ({ app, page }) => {
  const annotation = '/Annots [9 0 R << /Type /Annot /Subtype /Link /Rect [72 690 200 720] /Dest [5 0 R /Fit] >>]';
  const bytes = buildPdf({
    pages: [{ content: textLine('One', 72, 700), entries: annotation }, { content: textLine('Two', 72, 700) }],
    extra: [
      '<< /Type /Annot /Subtype /Square /Rect [100 400 300 500] /C [1 0 0] /BS << /W 3 >> /NM (mine) /Contents (A word) /T (Ada) >>',
    ],
  });
  await app.open({ ...letterPdf('annotated.pdf', [[], []]), buffer: Buffer.from(bytes) });
  await app.press('Control+k');
  await page.getByRole('combobox').fill('Import the annotations');
  await app.press('Enter');
  await app.expectMarkCount(1);
  const mark = await app.exportOnly('RectangleAnnotation');
  expect(mark).toMatchObject({
    uid: 'mine',
    rectangle: { x: 100, y: 292, width: 200, height: 100 },
    borderThickness: 3,
  });
  expect(mark.conversation?.comments?.map(({ text }) => text)).toEqual(['A word']);
  await app.press('Control+z');
  await app.expectMarkCount(0);
  await app.press('Control+y');
  await app.expectMarkCount(1);
  const written = await exportAs(app, async (dialog) => {
    await dialog.choose('Marks', 'Annotations');
  });
  const { marks: again } = await readBack(written);
  expect(again.map(({ uid }) => uid)).toEqual(['mine']);
});

async function readBack(bytes: Uint8Array) {
  const pdf = (await createPdfEngine()).open(fromBytes(bytes));
  try {
    return await readAnnotations(bytes, pdf, '2024-01-01T00:00:00.000Z');
  } finally {
    pdf.close();
  }
}

test('the outline lies beside the pages, says where one is, and is walked through by keys', async ({ app, page }) => {
  const bytes = buildPdf({
    pages: [1, 2, 3].map((number) => ({ content: textLine(`Page ${number}`, 72, 700) })),
    catalog: '/Outlines 11 0 R',
    extra: [
      '<< /Type /Outlines /First 12 0 R /Last 13 0 R /Count 2 >>',
      '<< /Title (First part) /Parent 11 0 R /Next 13 0 R /Dest [5 0 R /Fit] /First 14 0 R /Last 14 0 R /Count -1 >>',
      '<< /Title (Last part) /Parent 11 0 R /Prev 12 0 R /Dest [9 0 R /Fit] >>',
      '<< /Title (In between) /Parent 12 0 R /Dest [7 0 R /Fit] >>',
    ],
  });
  await app.open({ ...letterPdf('parts.pdf', [[], [], []]), buffer: Buffer.from(bytes) });
  await app.pagesStrip.getByRole('tab', { name: 'Outline' }).click();
  const item = (name: string) => page.getByRole('treeitem', { name });
  await expect(item('First part')).toHaveAttribute('aria-current', 'location');
  await item('Last part').click();
  await app.expectPage(3);
  await expect(item('Last part')).toHaveAttribute('aria-current', 'location');
  await app.press('ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter');
  await app.expectPage(2);
  await expect(item('In between')).toBeFocused();
  await app.press('ArrowLeft', 'ArrowLeft');
  await expect(item('In between')).toBeHidden();
  await app.pagesStrip.getByRole('tab', { name: 'Pages' }).click();
  await expect(app.pagesStrip.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

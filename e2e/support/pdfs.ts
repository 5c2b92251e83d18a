import { PDFDocument } from '@cantoo/pdf-lib';
import { fromBytes } from '../../src/pdf/byte-sources.ts';
import { createPdfEngine } from '../../src/pdf/pdfium-engine.ts';
import { buildPdf, textLine } from '../../src/testing/pdf/build-pdf.ts';
import type { App, TestPicture } from './app.ts';
import type { View } from './view.ts';

const LETTER = { width: 612, height: 792 };

/** Letter-size PDF with text: a heading, then lines of one size at 20 pt intervals. */
export function letterPdf(name: string, pages: readonly (readonly string[])[]): TestPicture {
  const contents = pages.map((lines) => ({
    content: lines.map((line, index) => textLine(line, 72, 700 - index * 20, 14)).join(''),
  }));
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(buildPdf({ pages: contents })),
    pages: pages.map(() => LETTER),
  };
}

/** Returns the vertical centre of a line in such a document. */
export const lineY = (index: number): number => 792 - (700 - index * 20) - 5;

/** Gap between pages: a share of the page width as displayed. */
const GAP = Math.round(LETTER.width / 48);

/** Scrolls down from the first page as opened. @returns the view of the second page */
export async function scrollToNext(app: App, by: number): Promise<View> {
  const { scale, x, y } = app.view();
  const box = await app.box();
  await app.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await app.page.mouse.wheel(0, by);
  return { scale, x, y: y - by + (LETTER.height + GAP) * scale };
}

export async function textsOfPdf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const pdf = (await createPdfEngine()).open(fromBytes(bytes));
  try {
    return pdf.info.pages.map((_, index) => String.fromCodePoint(...pdf.characters(index).codes));
  } finally {
    pdf.close();
  }
}

export async function lockedPdf(document: TestPicture, password: string): Promise<TestPicture> {
  const pdf = await PDFDocument.load(document.buffer);
  pdf.encrypt({ userPassword: password, ownerPassword: `${password} of the owner` });
  return { ...document, buffer: Buffer.from(await pdf.save()) };
}

/** Three-page document with an outline of two parts; the first has a collapsed chapter. */
export const outlinedPdf = (): TestPicture => ({
  ...letterPdf('parts.pdf', [[], [], []]),
  buffer: Buffer.from(
    buildPdf({
      pages: [1, 2, 3].map((number) => ({ content: textLine(`Page ${number}`, 72, 700) })),
      catalog: '/Outlines 11 0 R',
      extra: [
        '<< /Type /Outlines /First 12 0 R /Last 13 0 R /Count 2 >>',
        '<< /Title (First part) /Parent 11 0 R /Next 13 0 R /Dest [5 0 R /Fit] /First 14 0 R /Last 14 0 R /Count -1 >>',
        '<< /Title (Last part) /Parent 11 0 R /Prev 12 0 R /Dest [9 0 R /Fit] >>',
        '<< /Title (In between) /Parent 12 0 R /Dest [7 0 R /Fit] >>',
      ],
    }),
  ),
});

import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { concatBytes } from '../../codecs/bytes.ts';
import { JpegWriter } from '../../codecs/jpeg/write.ts';
import { translate } from '../../messages/index.ts';
import { readPdf } from '../../pdf/structure/read-pictures.ts';
import { PdfWriter } from '../write/pdf.ts';

const page = { data: new Uint8ClampedArray(16 * 8 * 4).fill(255), width: 16, height: 8 };

async function writeJpeg() {
  const writer = new JpegWriter(page, 80);
  await writer.addStrip(page);
  return concatBytes(await writer.finish());
}

async function writePdf(change: (document: PDFDocument) => void = () => undefined) {
  const writer = await PdfWriter.create(300);
  writer.addPage({ width: 16, height: 8, encoding: 'jpeg', data: await writeJpeg() });
  const document = await PDFDocument.load(concatBytes(await writer.finish()), { updateMetadata: false });
  change(document);
  return new Uint8Array(await document.save({ useObjectStreams: false }));
}

it('finds content added to a PDF', async () => {
  expect((await readPdf(await writePdf())).problems).toEqual([]);
  const titled = await writePdf((document) => document.setTitle('A title'));
  expect((await readPdf(titled)).problems.map(translate).join()).toMatch(/Title/);
  const drawn = await writePdf((document) => document.getPage(0).drawRectangle({ x: 0, y: 0, width: 1, height: 1 }));
  expect((await readPdf(drawn)).problems.length).toBeGreaterThan(0);
  const streamed = await writePdf((document) => {
    document.catalog.set(PDFName.of('Metadata'), document.context.register(document.context.stream('<x/>')));
  });
  expect((await readPdf(streamed)).problems.length).toBeGreaterThan(0);
});

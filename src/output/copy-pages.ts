// Pages of PDFs in a new one, as they are: their text stays text.
import { PDFDocument } from '@cantoo/pdf-lib';

export interface CopiedPages {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Counted from 0. */
  readonly pages: readonly number[];
}

/** @throws whatever pdf-lib says of a file that it cannot read, encrypted ones among them */
export async function copyPages(sources: readonly CopiedPages[]): Promise<Uint8Array<ArrayBuffer>> {
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const { bytes, pages } of sources) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await target.copyPages(source, [...pages])) target.addPage(page);
  }
  return new Uint8Array(await target.save({ addDefaultPage: false }));
}

// Reads what a file states beside its pages, in this thread.
import { fromBytes } from '../pdf/core.ts';
import { sharedPdfEngine } from '../pdf/node.ts';
import { openStructure } from '../pdf/structure/index.ts';
import { findStatedTexts, readByFonts, searchHidden } from '../redaction/core.ts';
import type { SearchedFile, StatedSource } from './stated-messages.ts';

/** @throws PdfError why the file cannot be opened */
export async function openStated({ file, password }: SearchedFile): Promise<StatedSource> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const document = (await sharedPdfEngine()).open(fromBytes(bytes), password);
  try {
    const pdf = await openStructure(bytes, document);
    const texts = findStatedTexts(pdf, document);
    return {
      read: async () =>
        texts.map(({ kind, text, page, seams }, index) => ({
          ...{ index, kind, text },
          ...(page !== undefined && { page }),
          ...(seams && { seams }),
        })),
      hiding: async (entries) => {
        const hiddenIn = searchHidden(entries);
        return texts.flatMap(({ text }, index) => hiddenIn(text).map((entry) => ({ index, entry })));
      },
      readByFonts: async () => [...readByFonts(pdf, document)],
      placesOf: async (indices) => indices.map((index) => texts[index]?.place()),
      close: () => document.close(),
    };
  } catch (error) {
    document.close();
    throw error;
  }
}

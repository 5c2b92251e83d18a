// Reads what a file states beside its pages, in this thread.
import { fromBytes } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { openStructure } from '../pdf/structure/index.ts';
import {
  type FontReading,
  findStatedTexts,
  findUnseenPictures,
  readByFonts,
  type StatedText,
  searchHidden,
} from '../redaction/core.ts';
import type { SearchedFile, StatedSource } from './stated-messages.ts';

/** @throws PdfError why the file cannot be opened */
export async function openStated({ file, password }: SearchedFile): Promise<StatedSource> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const engine = await createPdfEngine();
  const document = engine.open(fromBytes(bytes), password);
  try {
    const pdf = await openStructure(bytes, document);
    let found: readonly StatedText[] | undefined;
    let byFonts: readonly FontReading[] | undefined;
    const getTexts = () => (found ??= findStatedTexts(pdf, document));
    return {
      read: async () =>
        getTexts().map(({ kind, text, page, seams }, index) => ({
          ...{ index, kind, text },
          ...(page !== undefined && { page }),
          ...(seams && { seams }),
        })),
      hiding: async (entries) => {
        const hiddenIn = searchHidden(entries);
        return getTexts().flatMap(({ text }, index) => hiddenIn(text).map((entry) => ({ index, entry })));
      },
      readByFonts: async () => (byFonts ??= [...readByFonts(pdf, document, engine)]),
      unseenPictures: () => findUnseenPictures(pdf, document, engine),
      placesOf: async (indices) => indices.map((index) => getTexts()[index]?.place()),
      close: () => document.close(),
    };
  } catch (error) {
    document.close();
    throw error;
  }
}

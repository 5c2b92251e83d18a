// Adds recognized words to a PDF: invisible, for search, selection and screen readers.
import { type PageNumber, pageNumbersTo, toPageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import { MessageError } from '../../messages/index.ts';
import { fromBytes, type PdfEngine, type PdfMatrix, toUserSpace } from '../../pdf/core.ts';
import { addSpokenFont } from '../../pdf/fonts/index.ts';
import {
  addObjects,
  collectGarbage,
  drawAbove,
  mendedOutline,
  openStructure,
  type PDFRef,
  removeSignatures,
  saveStructure,
  WORDS_FONT,
} from '../../pdf/structure/index.ts';
import { checkBurnt } from '../check/check-burnt.ts';
import type { LayerWord } from '../plan.ts';
import { writeWords } from '../write/words-layer.ts';

/** Words by page number (page units). */
export type WordsByPage = ReadonlyMap<PageNumber, readonly LayerWord[]>;

/** Turns the y axis up, which words of a text layer count along. */
const upwards = ([a, b, c, d, e, f]: PdfMatrix, { height }: Size) => [a, b, -c, -d, c * height + e, d * height + f];

/** @throws MessageError if the written file has lost pages or text */
export async function addWords(
  engine: PdfEngine,
  bytes: Uint8Array<ArrayBuffer>,
  words: WordsByPage,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = engine.open(fromBytes(bytes));
  try {
    const document = await openStructure(bytes, pdf);
    const { context } = document;
    let font: PDFRef | undefined;
    for (const [index, { node }] of document.getPages().entries()) {
      const [own, size] = [words.get(toPageNumber(index)) ?? [], pdf.info.pages[index]];
      if (own.length === 0 || !size) continue;
      font ??= addSpokenFont(context, WORDS_FONT);
      const form = context.flateStream(writeWords(own, 1, size), {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size.width, size.height] },
        Matrix: upwards(toUserSpace(pdf.frame(index)), size),
        Resources: { Font: { [WORDS_FONT]: font } },
      });
      const [name] = addObjects(node, WORDS_FONT, [context.register(form)]);
      drawAbove(node, `q /${name} Do Q\n`);
    }
    removeSignatures(document);
    await document.flush();
    collectGarbage(document);
    const written = await saveStructure(document);
    const looks = pageNumbersTo(pdf.info.pages.length).map((pageNumber) => ({
      pageNumber,
      isMarked: words.has(pageNumber),
    }));
    const [problem] = checkBurnt(engine, fromBytes(written), pdf, { pages: looks, outline: mendedOutline(document) });
    if (problem) throw new MessageError(problem.localized);
    return written;
  } finally {
    pdf.close();
  }
}

import { createNodePlatform } from '../../codecs/node-platform.ts';
import { MessageError } from '../../messages/index.ts';
import { joinPdf } from '../../output/pdf/join-pdf.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfDocument } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildPdf, textLine } from './build-pdf.ts';

const OWN = buildPdf({ pages: [{ content: textLine('before', 50, 700) }, { content: textLine('after', 50, 700) }] });

const wordsOf = (pdf: PdfDocument, index: number): string => String.fromCodePoint(...pdf.characters(index).codes);

/** Checks that the file is refused by name, or appended without changing existing pages. */
export async function runJoin(bytes: Uint8Array<ArrayBuffer>): Promise<'joined' | 'refused'> {
  const engine = await createPdfEngine({ maxRenderSteps: 10_000 });
  const own = { bytes: OWN, pdf: engine.open(fromBytes(OWN)) };
  const joined = await joinPdf(engine, own, [{ name: 'damaged', bytes }], createNodePlatform()).catch((error) => {
    if (error instanceof MessageError && error.message.startsWith('damaged: ')) return undefined;
    throw error;
  });
  if (!joined) return 'refused';
  const pdf = engine.open(fromBytes(joined.bytes));
  const { length } = pdf.info.pages;
  const [count = 0] = joined.pageCounts;
  if (count === 0 || length !== 2 + count)
    throw new Error(`${length} pages where there should be ${count} more than 2`);
  const words = [wordsOf(pdf, 0), wordsOf(pdf, 1)].join();
  if (words !== 'before,after') throw new Error(`The pages that were there say ${words}`);
  return 'joined';
}

import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { PdfError } from '../../pdf/errors.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';

/** Memory limit of the engine for a damaged file (bytes). */
const MOST_MEMORY = 512 * 1024 ** 2;
const PAGES = 3;

let engine: Promise<PdfEngine> | undefined;

function readDocument(pdf: PdfEngine, bytes: Uint8Array, password: string | undefined): void {
  const document = pdf.open(fromBytes(bytes), password);
  try {
    document.outline();
    for (const [index, { width, height }] of document.info.pages.slice(0, PAGES).entries()) {
      if (!(width > 0 && height > 0)) throw new Error(`Page ${index + 1} is ${width} × ${height} points`);
      const { searched, boxes } = buildTextPage(fromPdf(document.characters(index)));
      if (boxes.length !== searched.length * 4) throw new Error('The text has other boxes than characters');
      document.links(index);
      document.notes(index);
      const scale = 100 / Math.max(width, height);
      document.render(index, { scale, x: 0, y: 0, width: 100, height: 100 });
    }
  } finally {
    document.close();
  }
}

export async function runPdf(bytes: Uint8Array, password?: string): Promise<string> {
  engine ??= createPdfEngine({ maxMemory: MOST_MEMORY, maxRenderSteps: 10_000 });
  try {
    readDocument(await engine, bytes, password);
    return 'opened';
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    // Restart the engine after a crash.
    if (error.code === 'EngineStopped') engine = undefined;
    return error.code;
  }
}

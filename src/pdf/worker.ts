// The worker that holds one open PDF.
import { serveWorker } from '../workers/index.ts';
import { fromBlob } from './byte-sources.ts';
import { toPdfErrorData } from './errors.ts';
import { createPdfEngine } from './pdfium-engine.ts';
import { createPdfHandlers, PDF_URGENCY } from './serve-pdf.ts';

serveWorker(
  createPdfHandlers({
    createEngine: () => createPdfEngine(),
    toSource: fromBlob,
    toBitmap: ({ data, width, height }) =>
      createImageBitmap(new ImageData(data, width, height), { colorSpaceConversion: 'none' }),
  }),
  {
    urgency: PDF_URGENCY,
    toErrorData: (error) => ({ name: 'PdfError', ...toPdfErrorData(error) }),
  },
);

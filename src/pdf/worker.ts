import { serveWorker } from '../workers/index.ts';
import { fromBlob, release } from './byte-sources.ts';
import { toPdfErrorData } from './errors.ts';
import { createPdfEngine } from './pdfium-engine.ts';
import { createPdfHandlers, PDF_URGENCY } from './serve-pdf.ts';

serveWorker(
  createPdfHandlers({
    createEngine: (onProgress) => createPdfEngine({}, onProgress),
    toSource: fromBlob,
    async toBitmap({ data, width, height }) {
      const bitmap = await createImageBitmap(new ImageData(data, width, height), { colorSpaceConversion: 'none' });
      release(data.buffer);
      return bitmap;
    },
  }),
  {
    urgency: PDF_URGENCY,
    toErrorData: toPdfErrorData,
  },
);

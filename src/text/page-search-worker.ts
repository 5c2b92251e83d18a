// Worker that reads a PDF for a search, in parallel to the one that draws it.
import { fromBlob } from '../pdf/byte-sources.ts';
import { toPdfErrorData } from '../pdf/errors.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { serveWorker } from '../workers/index.ts';
import { createPageSearchHandlers } from './serve-page-search.ts';

serveWorker(
  createPageSearchHandlers({ createEngine: (onProgress) => createPdfEngine({}, onProgress), toSource: fromBlob }),
  {
    toErrorData: toPdfErrorData,
  },
);

// Worker that reads a PDF for a search, in parallel to the one that draws it.
import { fromBlob, toPdfErrorData } from '../pdf/core.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { serveWorker } from '../workers/index.ts';
import { createPageSearchHandlers } from './serve-page-search.ts';

serveWorker(
  createPageSearchHandlers({ createEngine: (onProgress) => createPdfEngine({}, onProgress), toSource: fromBlob }),
  {
    toErrorData: toPdfErrorData,
  },
);

// PDF engine with one document in a worker thread, which can be terminated if it hangs.
import { createPdfEngine, createPdfHandlers, fromFile, PDF_URGENCY, toPdfErrorData } from '../pdf/node.ts';
import { serveThread } from './serve-thread.ts';

serveThread(
  createPdfHandlers({
    createEngine: (onProgress) => createPdfEngine({}, onProgress),
    toSource: fromFile,
    toBitmap: () => Promise.reject(new TypeError('There are no bitmaps in Node.')),
  }),
  {
    urgency: PDF_URGENCY,
    toErrorData: toPdfErrorData,
  },
);

// Runs in a worker thread of Node: the engine with one open PDF, which can be ended when it hangs.
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

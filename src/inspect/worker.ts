// Inspection worker: one for each inspection, so that terminating it cancels.
import { serveWorker } from '../workers/index.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { InspectCalls } from './messages.ts';

serveWorker<InspectCalls>({
  inspect: async ({ file, password }, { report }) =>
    inspectPdf(new Uint8Array(await file.arrayBuffer()), { password, onProgress: report }),
});

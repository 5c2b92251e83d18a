// The redacting worker: one task, and then it is ended.
import { serveWorker } from '../workers/index.ts';
import type { RedactionCalls } from './messages.ts';
import { redactPdf } from './redact-pdf.ts';

serveWorker<RedactionCalls>({
  async redact({ file, requests, ...options }, { tell, transfer }) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const result = await redactPdf(bytes, requests, { ...options, onProgress: (progress) => tell(progress) });
    if (result.ok) transfer(result.value.bytes.buffer);
    return result;
  },
});

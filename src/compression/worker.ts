// One worker per file: cancelling terminates it.
import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { serveWorker } from '../workers/index.ts';
import { compressPdf } from './compress-pdf.ts';
import type { CompressCalls } from './messages.ts';

serveWorker<CompressCalls>({
  async compress({ file, ...options }, { report, transfer }) {
    const ports = { engine: await createPdfEngine(), platform: createBrowserPlatform(), onProgress: report };
    const result = await compressPdf(new Uint8Array(await file.arrayBuffer()), options, ports);
    transfer(result.bytes.buffer);
    return result;
  },
});

// One worker per file: cancelling terminates it.
import { createBrowserPlatform } from '../codecs/browser-platform.ts';
import { sharedPdfEngine } from '../pdf/node.ts';
import { serveWorker } from '../workers/index.ts';
import { compressPdf } from './compress-pdf.ts';
import type { CompressCalls } from './messages.ts';

serveWorker<CompressCalls>({
  async compress({ file, ...options }, { report, transfer }) {
    const ports = { engine: await sharedPdfEngine(), platform: createBrowserPlatform(), onProgress: report };
    const result = await compressPdf(new Uint8Array(await file.arrayBuffer()), options, ports);
    transfer(result.bytes.buffer);
    return result;
  },
});

// Worker thread for scans. It is built with the Node parts, or bundled by thread-code.ts.
import { createNodePlatform } from '../codecs/node-platform.ts';
import type { DirectDocument } from '../media/direct.ts';
import { createScanHandlers, type ScanCalls } from '../scanner/serve-scans.ts';
import { openFile } from './open-file.ts';
import { serveThread } from './serve-thread.ts';

/** Caches the last file: its next page is usually requested next. */
let last: { readonly path: string; readonly document: Promise<DirectDocument> } | undefined;

async function close(document: Promise<DirectDocument> | undefined): Promise<void> {
  (await document?.catch(() => undefined))?.close();
}

serveThread<ScanCalls>(
  createScanHandlers({
    platform: createNodePlatform(),
    async readFilePage({ path, password, page, scale }, limits) {
      if (last?.path !== path) {
        await close(last?.document);
        last = { path, document: openFile(path, { limits, password }) };
      }
      return (await last.document).pixels(page, undefined, scale);
    },
  }),
);

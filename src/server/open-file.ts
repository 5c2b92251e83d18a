import { closeSync, openSync } from 'node:fs';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { type DirectDocument, type DirectOptions, openDirect } from '../media/direct.ts';
import { fromFile } from '../pdf/node.ts';

/**
 * Opens a document of the file system; only what is asked for of a PDF is read.
 * @throws MediaError, PdfError what is wrong with it; what the file system says
 */
export async function openFile(path: string, options: Omit<DirectOptions, 'platform'> = {}): Promise<DirectDocument> {
  const descriptor = openSync(path, 'r');
  try {
    const document = await openDirect(fromFile(descriptor), { platform: createNodePlatform(), ...options });
    return {
      ...document,
      close() {
        document.close();
        closeSync(descriptor);
      },
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { sniffFormat } from '../codecs/sniff.ts';
import { type DirectDocument, type DirectOptions, describePdf, openDirect } from '../media/direct.ts';
import { PdfClient } from '../pdf/index.ts';
import { fromFile } from '../pdf/node.ts';
import { awaited } from './awaited.ts';
import { builtThread } from './built-threads.ts';
import { createThreadSpawner } from './thread-workers.ts';

/** Keeps the descriptor open as long as the document is. */
async function withDescriptor(
  path: string,
  open: (descriptor: number) => Promise<DirectDocument>,
): Promise<DirectDocument> {
  const descriptor = openSync(path, 'r');
  try {
    const document = await open(descriptor);
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

const openHere = (descriptor: number, options: Omit<DirectOptions, 'platform'>): Promise<DirectDocument> =>
  openDirect(fromFile(descriptor), { platform: createNodePlatform(), ...options });

/**
 * Opens a document of the file system; only what is asked for of a PDF is read.
 * @throws MediaError, PdfError what is wrong with it; what the file system says
 */
export const openFile = (path: string, options: Omit<DirectOptions, 'platform'> = {}): Promise<DirectDocument> =>
  withDescriptor(path, (descriptor) => openHere(descriptor, options));

/**
 * Timeout without a sign of the engine (ms): a loaded machine may be slow, and no user is waiting.
 */
const HANG_LIMIT = 60_000;
/** Bytes that tell what a file is. */
const HEAD = 1024;

function isPdf(descriptor: number): boolean {
  const head = new Uint8Array(HEAD);
  return sniffFormat(head.subarray(0, readSync(descriptor, head, 0, HEAD, 0))) === 'pdf';
}

export interface ApartOptions {
  readonly password?: string | undefined;
  readonly hangLimit?: number;
  /** The code of the thread; without, what the build has made, and where nothing is built (in tests), none. */
  readonly thread?: string;
}

/**
 * Like {@link openFile}, with a PDF in its own thread: some files hang the engine, and then the
 * thread is terminated and the call rejects.
 */
export async function openFileApart(path: string, options: ApartOptions = {}): Promise<DirectDocument> {
  const { password, hangLimit = HANG_LIMIT, thread = await builtThread('pdf-thread') } = options;
  return withDescriptor(path, async (descriptor) => {
    if (!isPdf(descriptor) || !existsSync(thread)) return openHere(descriptor, { password });
    // Exit even if a document is still open: its listeners would keep the thread alive.
    const spawn = createThreadSpawner(
      async () => thread,
      (each) => each.unref(),
    );
    const client = new PdfClient(descriptor, { password, hangLimit, spawn });
    try {
      return {
        ...describePdf(await awaited(client.open())),
        pixels: (page, rect, scale = 1) => awaited(client.call('pixels', { page, rect, scale })),
        lossyCoding: (page) => awaited(client.call('lossyCoding', { page })),
        characters: (page) => awaited(client.call('characters', { page })),
        drawn: (page) => awaited(client.call('drawn', { page })),
        countAnnotations: (page) => awaited(client.call('annotationCounts', { page })),
        close: () => client.close(),
      };
    } catch (error) {
      client.close();
      throw error;
    }
  });
}

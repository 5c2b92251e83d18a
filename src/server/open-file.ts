import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { sniffFormat } from '../codecs/sniff.ts';
import { type DirectDocument, type DirectOptions, describePdf, openDirect } from '../media/direct.ts';
import { PdfClient, type PdfDocumentInfo } from '../pdf/index.ts';
import { fromFile } from '../pdf/node.ts';
import { awaited } from './awaited.ts';
import { builtThread } from './built-threads.ts';
import { createThreadSpawner } from './thread-workers.ts';

/** Keeps the file descriptor open while the document is. */
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

/** Opens a file; PDFs are read on demand. @throws MediaError, PdfError, file system errors */
export const openFile = (path: string, options: Omit<DirectOptions, 'platform'> = {}): Promise<DirectDocument> =>
  withDescriptor(path, (descriptor) => openHere(descriptor, options));

/** Timeout without engine activity (ms): machines may be loaded, and no user is waiting. */
const HANG_LIMIT = 60_000;
/** Number of bytes for type detection. */
const HEAD = 1024;

function isPdf(descriptor: number): boolean {
  const head = new Uint8Array(HEAD);
  return sniffFormat(head.subarray(0, readSync(descriptor, head, 0, HEAD, 0))) === 'pdf';
}

export interface ApartOptions {
  readonly password?: string | undefined;
  readonly hangLimit?: number;
  /** Thread code; defaults to the built one. Without a build, as in tests, no thread is used. */
  readonly thread?: string;
}

/** Opens a document and measures all of its pages, which the engine does a few at a time. */
async function openMeasured(client: PdfClient): Promise<PdfDocumentInfo> {
  const info = await awaited(client.open());
  const pages = [...info.pages];
  for (let { measured } = info; measured < pages.length; ) {
    const found = await awaited(client.measure(measured));
    for (const [at, size] of found.sizes.entries()) {
      const page = pages[found.from + at];
      if (page) pages[found.from + at] = { ...page, ...size };
    }
    measured = found.measured;
  }
  return { ...info, pages };
}

/** Like {@link openFile}, but opens PDFs in a thread, which is terminated if a file hangs it. */
export async function openFileApart(path: string, options: ApartOptions = {}): Promise<DirectDocument> {
  const { password, hangLimit = HANG_LIMIT, thread = await builtThread('pdf-thread') } = options;
  return withDescriptor(path, async (descriptor) => {
    if (!isPdf(descriptor) || !existsSync(thread)) return openHere(descriptor, { password });
    // Unref: an open document must not keep the process alive.
    const spawn = createThreadSpawner(
      async () => thread,
      (each) => each.unref(),
    );
    const client = new PdfClient(descriptor, { password, hangLimit, spawn });
    try {
      return {
        ...describePdf(await openMeasured(client)),
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

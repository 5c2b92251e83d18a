// Scans files without opening them: single pictures directly, documents page by page.
import type { StoreApi } from 'zustand/vanilla';
import { sniffFormat } from '../codecs/sniff.ts';
import { pageNumbersTo } from '../kernel/page-number.ts';
import type { NamedBlob, OpenDocumentOptions, PictureDocument } from '../media/index.ts';
import { MessageError, message, messageOf } from '../messages/index.ts';
import { type ScannerClient, toScanOptions } from '../scanner/index.ts';
import type { Core } from './core.ts';
import { askPassword } from './pdf.ts';
import type { UnreadFile } from './readings.ts';
import { demandsOf, labelPart, WHOLE } from './scan-job.ts';
import type { ScanState, ScanTarget } from './scan-state.ts';

interface FileReadingOptions {
  readonly core: Pick<Core, 'window' | 'editor'>;
  readonly client: ScannerClient;
  readonly state: StoreApi<ScanState>;
  open(file: NamedBlob, options: OpenDocumentOptions): Promise<PictureDocument>;
  idOf(file: NamedBlob): string;
  scanOne(page: ScanTarget, hooks: { isWanted(): boolean }): Promise<number | undefined>;
}

export interface FileReading {
  /** Resolves when all pages are read; never rejects. */
  read(files: readonly File[]): Promise<void>;
  /** Cancels what is pending; unread files stay listed. */
  stop(): void;
}

/** Returns whether a format may have several pages; others are scanned without opening. */
const hasPages = (format: string): boolean => format === 'tiff' || format === 'pdf';

export function createFileReading({ core, client, state, open, idOf, scanOne }: FileReadingOptions): FileReading {
  let run = new AbortController();

  const setUnread = (change: (unread: readonly UnreadFile[]) => readonly UnreadFile[]) =>
    state.setState(({ unread }) => ({ unread: change(unread) }));
  const begin = (file: string) => setUnread((unread) => unread.filter((each) => each.file !== file));
  const fail = (file: string, fileName: string, error: string) =>
    setUnread((unread) => [...unread.filter((each) => each.file !== file), { file, fileName, error }]);

  async function readPicture(file: File, id: string): Promise<void> {
    const { form, minSecondsAvailable } = state.getState();
    const demands = demandsOf(state.getState());
    const { areas } = core.editor.scans.getState();
    for (const part of areas.length > 0 ? areas : WHOLE) {
      const page = { file: id, fileName: file.name, pageNumber: undefined, scale: 1, ...labelPart(part) };
      const fileId = client.upload(file, { name: file.name, page, ...(demands ? { demands } : {}) }, part.area);
      const started = client.start({ source: { fileId }, ...toScanOptions(form) }, minSecondsAvailable);
      if (!started.ok) throw new MessageError(message('No room for more results: clear some first.'));
    }
    begin(id);
  }

  async function readPages(file: File, id: string, { signal }: AbortController): Promise<void> {
    const picture = await open(file, {
      signal,
      askPassword: (wasWrong) => askPassword(core.window, file.name, wasWrong, signal),
    });
    const giveUp = () => picture.dispose();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      // The opener may have missed the cancellation.
      signal.throwIfAborted();
      begin(id);
      const isWanted = () => !signal.aborted;
      const what = { picture, file: id, fileName: file.name };
      await Promise.all(
        pageNumbersTo(picture.pages.length).map((pageNumber) => scanOne({ ...what, pageNumber }, { isWanted })),
      );
    } finally {
      signal.removeEventListener('abort', giveUp);
      picture.dispose();
    }
  }

  async function tryTo(read: typeof readPages, file: File, id: string, own: AbortController): Promise<void> {
    try {
      await read(file, id, own);
    } catch (error) {
      if (!own.signal.aborted) fail(id, file.name, messageOf(error));
    }
  }

  return {
    async read(files) {
      const own = run;
      const given = files.map((file) => ({ file, id: idOf(file) }));
      setUnread((unread) => [
        ...unread,
        ...given.map(({ file, id }) => ({ file: id, fileName: file.name, error: undefined })),
      ]);
      const documents: typeof given = [];
      for (const each of given) {
        const head = await each.file
          .slice(0, 1024)
          .arrayBuffer()
          .catch(() => new ArrayBuffer());
        if (own.signal.aborted) return;
        if (hasPages(sniffFormat(new Uint8Array(head)))) documents.push(each);
        else await tryTo(readPicture, each.file, each.id, own);
      }
      // One at a time: each takes a worker with its pages.
      for (const { file, id } of documents) {
        if (own.signal.aborted) return;
        await tryTo(readPages, file, id, own);
      }
    },
    stop() {
      run.abort();
      run = new AbortController();
      setUnread((unread) => unread.filter(({ error }) => error !== undefined));
    },
  };
}

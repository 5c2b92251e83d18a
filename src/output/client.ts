// The page's end of the writing worker. Each task has its own worker: cancelling terminates it.
import type { PageIndex } from '../kernel/page-number.ts';
import { PAINTED_WORDS } from '../marks/index.ts';
import type { PdfParts, PictureDocument } from '../media/index.ts';
import { MessageError, message, t } from '../messages/index.ts';
import type { HiddenCounts } from '../redaction/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { ReadAnnotations } from './annotations/read-annotations.ts';
import type {
  HiddenTask,
  JoinedFile,
  JoinTask,
  OutputCalls,
  OutputProgress,
  OutputResult,
  PreviewTask,
  ReadTask,
  WriteTask,
} from './messages.ts';
import { translateResult } from './translate-result.ts';

export interface TaskOptions {
  readonly onProgress?: (progress: OutputProgress) => void;
  readonly signal?: AbortSignal;
}

/** The open document, which isn't changed. */
interface Source extends Pick<PictureDocument, 'openPixelPort' | 'file' | 'pages' | 'filePageCount' | 'placeOf'> {
  readonly pdf?: Pick<PdfParts, 'original'>;
}

const placesOf = (source: Source): readonly PageIndex[] => source.pages.map((_, index) => source.placeOf(index));

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'output' });

async function withWorker<Result>(ask: (worker: RemoteWorker<OutputCalls>) => Promise<Result>): Promise<Result> {
  const worker = new RemoteWorker<OutputCalls>({
    spawn: spawnWorker(createWorker),
    toDeath: (reason) => new MessageError(message('Writing stopped: {reason}', { reason })),
  });
  try {
    return await ask(worker);
  } finally {
    worker.close(new Error('The task is over.'));
  }
}

/** Converts a PDF's annotations to marks. @throws Error if unreadable; the signal's reason */
export const readPdfAnnotations = (task: ReadTask, signal: AbortSignal): Promise<ReadAnnotations> =>
  withWorker((worker) => worker.call('readAnnotations', task, { signal }));

/** Counts a PDF's hidden information. @throws Error if unreadable; the signal's reason */
export const findHidden = (task: HiddenTask, signal: AbortSignal): Promise<HiddenCounts> =>
  withWorker((worker) => worker.call('findHidden', task, { signal }));

/** Appends pages of files to a PDF. @throws Error with the file's name; the signal's reason */
export const joinWithPdf = (task: JoinTask, signal: AbortSignal): Promise<JoinedFile> =>
  withWorker((worker) => worker.call('join', task, { signal }));

async function run<Result>(
  source: Source,
  signal: AbortSignal | undefined,
  ask: (worker: RemoteWorker<OutputCalls>, pixels: MessagePort, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const { port, lost } = await source.openPixelPort();
  return withWorker((worker) => ask(worker, port, AbortSignal.any([lost, ...(signal ? [signal] : [])])));
}

const paintedWords = () => Object.fromEntries(PAINTED_WORDS.map((id) => [id, t(id)]));

/** Writes and checks files. @throws Error if writing fails; the signal's reason if cancelled */
export const writeFiles = async (
  source: Source,
  task: WriteTask,
  { onProgress, signal }: TaskOptions = {},
): Promise<OutputResult> =>
  translateResult(
    await run(source, signal, (worker, pixels, ends) =>
      worker.call(
        'write',
        {
          ...task,
          original: source.pdf?.original,
          opened: { file: source.file, pageCount: source.filePageCount },
          pixels,
          places: placesOf(source),
          painted: paintedWords(),
        },
        { signal: ends, onPart: onProgress, transfer: [pixels] },
      ),
    ),
  );

/** Paints a page as it would be written, into a bitmap that the caller closes. */
export const previewPage = (
  source: Source,
  task: PreviewTask,
  { signal }: Omit<TaskOptions, 'onProgress'> = {},
): Promise<ImageBitmap> =>
  run(source, signal, (worker, pixels, ends) =>
    worker.call(
      'preview',
      { ...task, pixels, places: placesOf(source), painted: paintedWords() },
      { signal: ends, transfer: [pixels] },
    ),
  );

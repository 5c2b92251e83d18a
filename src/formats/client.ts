// The page's end of converting other programs' files: small ones directly, others in a worker.
import type { MarksDocument } from '../marks/index.ts';
import { MessageError, message } from '../messages/index.ts';
import { RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import type { FormatContext, FormatFrame } from './format.ts';
import type { ForeignCalls, ForeignMarks, WrittenForeign } from './messages.ts';

export type { ForeignMarks } from './messages.ts';
export { addWordsUnder } from './words-under.ts';

/** Smaller files are converted on the page: starting a worker would take longer (bytes). */
const SMALL = 256 * 1024;
/** Fewer marks are written on the page. */
const FEW = 500;

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'formats' }),
);

export interface ForeignSurroundings extends Omit<FormatContext, 'pages'> {
  /** Returns the pages, with their places in the file if the format needs them. */
  readPages(needsDocument: boolean): Promise<readonly FormatFrame[]>;
  readonly signal: AbortSignal;
}

const startWorker = (spawnForeign: SpawnWorker) =>
  new RemoteWorker<ForeignCalls>({
    spawn: spawnForeign,
    toDeath: (reason) => new MessageError(message('The reader stopped: {reason}', { reason })),
    livesOnce: true,
  });

async function convertInWorker(
  source: Blob,
  { date, signal, readPages }: ForeignSurroundings,
  spawnForeign: SpawnWorker,
): Promise<ForeignMarks | undefined> {
  const worker = startWorker(spawnForeign);
  try {
    const file = await worker.call('open', source, { signal });
    if (!file) return undefined;
    const pages = await readPages(file.needsDocument);
    return await worker.call('convert', { pages, date }, { signal });
  } finally {
    worker.close(new Error('The file was read'));
  }
}

/**
 * Converts a file of another program to marks JSON; undefined for files in no known format.
 * @param spawnForeign replaces the worker in tests
 * @throws MessageError if a known format, or other XML, can't be read; the signal's reason
 */
export async function convertForeign(
  source: Blob,
  surroundings: ForeignSurroundings,
  spawnForeign: SpawnWorker = spawn,
): Promise<ForeignMarks | undefined> {
  if (source.size > SMALL) return convertInWorker(source, surroundings, spawnForeign);
  const { openForeign } = await import('./convert.ts');
  const file = await openForeign(source);
  if (!file) return undefined;
  return file.convert({ ...surroundings, pages: await surroundings.readPages(file.needsDocument) });
}

/**
 * Writes marks as a file of another program.
 * @param to id of the format
 * @param spawnForeign replaces the worker in tests
 * @throws the signal's reason
 */
export async function writeForeign(
  to: string,
  document: MarksDocument,
  { signal, ...context }: FormatContext & Pick<ForeignSurroundings, 'signal'>,
  spawnForeign: SpawnWorker = spawn,
): Promise<WrittenForeign> {
  if (document.marks.length <= FEW) return (await import('./convert.ts')).writeForeignFile(to, document, context);
  const worker = startWorker(spawnForeign);
  try {
    const { pages, date } = context;
    return await worker.call('write', { to, document, pages, date }, { signal });
  } finally {
    worker.close(new Error('The file was written'));
  }
}

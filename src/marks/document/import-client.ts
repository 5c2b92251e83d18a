// The page's end of reading marks: small documents directly, large ones in a worker.
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { MessageError, message, translate } from '../../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../../workers/index.ts';
import type { Mark } from '../registry.ts';
import { decodeExactly, NOT_UTF_8 } from './decode-text.ts';
import { createImportJob, guardText, type ImportSummary } from './import-job.ts';
import { type ImportCalls, type ImportSurroundings, toSources } from './import-messages.ts';
import { describeFileLimit } from './limits.ts';
import type { ImportChoices } from './plan-import.ts';

export interface ImportedMarks {
  readonly marks: readonly Mark[];
  /** Marks of the open document that are replaced, by uid. */
  readonly replacements: ReadonlyMap<string, Mark>;
}

/** An import that was read and waits to be applied. Its calls reject if its worker dies. */
export interface OpenImport {
  readonly properties: Readonly<Record<string, unknown>>;
  summarize(choices: ImportChoices): Promise<ImportSummary>;
  take(choices: ImportChoices): Promise<ImportedMarks>;
  report(): Promise<string>;
  close(): void;
}

export interface ImportReadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Smaller files are read on the page: starting a worker would take longer (bytes). */
const SMALL = 256 * 1024;

async function readHere(source: Blob, surroundings: ImportSurroundings): Promise<Result<OpenImport, string>> {
  const text = decodeExactly(new Uint8Array(await source.arrayBuffer()));
  if (text === undefined) return fail(translate(NOT_UTF_8));
  const fault = guardText(text);
  if (fault !== undefined) return fail(translate(fault));
  const made = createImportJob(text, toSources(surroundings));
  if (!made.ok) return fail(translate(made.error));
  const job = made.value;
  return succeed({
    properties: job.properties,
    summarize: async (choices) => job.summarize(choices),
    take: async (choices) => job.take(choices),
    report: async () => job.report(),
    close: () => undefined,
  });
}

const createWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'marks' });

const createReader = () =>
  new RemoteWorker<ImportCalls>({
    spawn: spawnWorker(createWorker),
    toDeath: (reason) => new MessageError(message('The reader stopped: {reason}', { reason })),
    livesOnce: true,
  });

/** How long a prepared worker waits for its file (ms). */
const PATIENCE = 120_000;

let spare: RemoteWorker<ImportCalls> | undefined;

/** Starts the worker for the next import in advance, while the user looks for the file. */
export function prepareImport(): void {
  if (spare?.isRunning) return;
  const waiting = createReader();
  spare = waiting;
  // The import reports the error.
  waiting.start().catch(() => undefined);
  setTimeout(() => {
    if (spare !== waiting) return;
    spare = undefined;
    waiting.close(new Error('No file came'));
  }, PATIENCE);
}

function takeReader(): RemoteWorker<ImportCalls> {
  const reader = spare?.isRunning ? spare : createReader();
  spare = undefined;
  return reader;
}

async function readInWorker(
  source: Blob,
  surroundings: ImportSurroundings,
  { signal, onProgress }: ImportReadOptions,
): Promise<Result<OpenImport, string>> {
  const reader = takeReader();
  const close = () => reader.close(new Error('The import was given up'));
  signal?.addEventListener('abort', close, { once: true });
  try {
    const read = await reader.call('read', { source, surroundings }, { onPart: onProgress });
    if (!read.ok) {
      close();
      return fail(translate(read.error));
    }
    return succeed({
      properties: read.value,
      summarize: (choices) => reader.call('summarize', choices),
      async take(choices) {
        const marks: Mark[] = [];
        const { replacements } = await reader.call('take', choices, {
          onPart: (part) => {
            for (const mark of part) marks.push(mark);
          },
        });
        return { marks, replacements: new Map(replacements) };
      },
      report: () => reader.call('report', null),
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

/** Reads without changes; errors are localized. @throws if the worker died; the signal's reason */
export async function readForImport(
  source: Blob,
  surroundings: ImportSurroundings,
  options: ImportReadOptions = {},
): Promise<Result<OpenImport, string>> {
  const fault = describeFileLimit(source.size);
  if (fault !== undefined) return fail(translate(fault));
  return source.size <= SMALL ? readHere(source, surroundings) : readInWorker(source, surroundings, options);
}
export type { ImportSurroundings } from './import-messages.ts';
export type { ImportChoices } from './plan-import.ts';

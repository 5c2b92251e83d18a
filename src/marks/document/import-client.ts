// The page's side of reading marks documents: small ones at once, large ones in a worker of their own that ends with the import.
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { watchWorker } from '../../workers/index.ts';
import type { Mark } from '../registry.ts';
import { createImportJob, guardText, type ImportSummary } from './import-job.ts';
import { type FromImportWorker, type ImportSurroundings, type ToImportWorker, toSources } from './import-messages.ts';
import { describeFileLimit } from './limits.ts';
import type { ImportChoices } from './plan-import.ts';

export interface TakenMarks {
  readonly marks: readonly Mark[];
  /** Marks of the open document that others replace, by uid. */
  readonly replacements: ReadonlyMap<string, Mark>;
}

/** An import that has been read and waits to be carried out. What it is asked rejects when its worker has died. */
export interface OpenImport {
  readonly properties: Readonly<Record<string, unknown>>;
  summarize(choices: ImportChoices): Promise<ImportSummary>;
  take(choices: ImportChoices): Promise<TakenMarks>;
  report(): Promise<string>;
  /** Gives the memory back. */
  close(): void;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Bytes up to which the page itself reads: starting a worker would take longer. */
const SMALL = 256 * 1024;

async function readHere(source: Blob, surroundings: ImportSurroundings): Promise<Result<OpenImport, string>> {
  const text = await source.text();
  const fault = guardText(text);
  if (fault !== undefined) return fail(fault);
  const made = createImportJob(text, toSources(surroundings));
  if (!made.ok) return made;
  const job = made.value;
  return succeed({
    properties: job.properties,
    summarize: async (choices) => job.summarize(choices),
    take: async (choices) => job.take(choices),
    report: async () => job.report(),
    close: () => undefined,
  });
}

type Answer = FromImportWorker['kind'];

/** One worker, one question at a time: answers come in the order of the questions. */
class ImportWorker {
  readonly #worker = watchWorker<ToImportWorker, FromImportWorker>(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'marks' }),
    {
      onMessage: (message) => this.#onMessage(message),
      onDeath: (reason) => this.end(new Error(`The reader stopped: ${reason}`)),
    },
  );
  #onMessage: (message: FromImportWorker) => void = () => undefined;
  #onEnd: ((error: Error) => void) | undefined;
  /** Why it answers nothing any more. */
  #fault: Error | undefined;
  #last: Promise<unknown> = Promise.resolve();

  get hasEnded(): boolean {
    return this.#fault !== undefined;
  }

  /** Sends a question and hears what comes until one of `ends`. Rejects when the worker has ended or ends before that. */
  ask(question: ToImportWorker, ends: readonly Answer[], onPart?: (part: FromImportWorker) => void) {
    const run = () =>
      new Promise<FromImportWorker>((resolve, reject) => {
        if (this.#fault) {
          reject(this.#fault);
          return;
        }
        this.#onEnd = reject;
        this.#onMessage = (message) => (ends.includes(message.kind) ? resolve(message) : onPart?.(message));
        this.#worker.post(question);
      });
    const answer = this.#last.then(run, run);
    this.#last = answer;
    return answer;
  }

  end(error: Error): void {
    this.#fault ??= error;
    this.#worker.end();
    this.#onEnd?.(this.#fault);
  }
}

/** Milliseconds that a worker waits for the file it was started for. */
const PATIENCE = 120_000;

let spare: ImportWorker | undefined;

/** Starts the worker for the next import: it is ready by the time that a person has found the file. */
export function prepareImport(): void {
  if (spare && !spare.hasEnded) return;
  const waiting = new ImportWorker();
  spare = waiting;
  setTimeout(() => {
    if (spare !== waiting) return;
    spare = undefined;
    waiting.end(new Error('No file came'));
  }, PATIENCE);
}

function takeWorker(): ImportWorker {
  const worker = spare && !spare.hasEnded ? spare : new ImportWorker();
  spare = undefined;
  return worker;
}

const unexpected = ({ kind }: FromImportWorker): Error => new Error(`The reader answered ${kind}`);

async function readInWorker(
  source: Blob,
  surroundings: ImportSurroundings,
  { signal, onProgress }: ReadOptions,
): Promise<Result<OpenImport, string>> {
  const worker = takeWorker();
  const close = () => worker.end(new Error('The import was given up'));
  signal?.addEventListener('abort', close, { once: true });
  try {
    const read = await worker.ask({ kind: 'read', source, surroundings }, ['read', 'refused'], (part) => {
      if (part.kind === 'progress') onProgress?.(part.share);
    });
    if (read.kind !== 'read') {
      close();
      return fail(read.kind === 'refused' ? read.message : unexpected(read).message);
    }
    return succeed({
      properties: read.properties,
      async summarize(choices) {
        const answer = await worker.ask({ kind: 'summarize', choices }, ['summary']);
        if (answer.kind !== 'summary') throw unexpected(answer);
        return answer.summary;
      },
      async take(choices) {
        const marks: Mark[] = [];
        const replacements = new Map<string, Mark>();
        await worker.ask({ kind: 'take', choices }, ['taken'], (part) => {
          if (part.kind === 'marks') for (const mark of part.marks) marks.push(mark);
          if (part.kind === 'replacements') for (const [uid, mark] of part.replacements) replacements.set(uid, mark);
        });
        return { marks, replacements };
      },
      async report() {
        const answer = await worker.ask({ kind: 'report' }, ['report']);
        if (answer.kind !== 'report') throw unexpected(answer);
        return answer.text;
      },
      close,
    });
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Reads a marks document without changing anything.
 * @throws when the worker died, or the signal ended it
 */
export async function readForImport(
  source: Blob,
  surroundings: ImportSurroundings,
  options: ReadOptions = {},
): Promise<Result<OpenImport, string>> {
  const fault = describeFileLimit(source.size);
  if (fault !== undefined) return fail(fault);
  return source.size <= SMALL ? readHere(source, surroundings) : readInWorker(source, surroundings, options);
}

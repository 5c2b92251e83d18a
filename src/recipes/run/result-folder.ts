import { DocumentFault } from '../../finding/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { formatHeld, type HeldFile, readHeld } from '../doubts.ts';
import { Journal, type JournalEntry, type JournalStep } from '../journal.ts';
import type { Bytes } from './calls.ts';
import { digestOf } from './digest.ts';

export interface ResultFile {
  readonly path: string;
  readonly content: Bytes | string;
}

export interface ResultStorage {
  /** Returns undefined if the file doesn't exist. */
  read(path: string): Promise<Bytes | undefined>;
  /** Writes all files or none, each atomically. @throws DocumentFault */
  write(files: readonly ResultFile[]): Promise<void>;
  append(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
}

/** Folder of the journal and of undelivered files. */
export const OWN_FOLDER = '.markwright';
const JOURNAL = `${OWN_FOLDER}/journal.jsonl`;

const toBytes = (content: ResultFile['content']): Bytes =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

export class ResultFolder {
  readonly #storage: ResultStorage;
  readonly #journal: Journal;
  /** True after an append failed: a full disk may have cut its line. */
  #isCut = false;

  /** @param journal existing text */
  private constructor(storage: ResultStorage, journal: string) {
    this.#storage = storage;
    this.#journal = new Journal(journal);
  }

  /** Reads the journal. @param isReadOnly must not change anything */
  static async open(storage: ResultStorage, isReadOnly: boolean): Promise<ResultFolder> {
    const text = new TextDecoder().decode(await storage.read(JOURNAL));
    // Terminate a truncated line, so that it doesn't merge with the next one.
    if (text !== '' && !text.endsWith('\n') && !isReadOnly) await storage.append(JOURNAL, '\n');
    return new ResultFolder(storage, text);
  }

  async find(step: JournalStep, file: string, from: string): Promise<JournalEntry | undefined> {
    const entry = this.#journal.find(step, file, from);
    for (const { path, digest } of entry?.outputs ?? []) {
      const content = await this.#storage.read(path);
      if (!content || (await digestOf(content)) !== digest) return undefined;
    }
    return entry;
  }

  async #append(line: string): Promise<void> {
    try {
      await this.#storage.append(JOURNAL, this.#isCut ? `\n${line}` : line);
      this.#isCut = false;
    } catch (error) {
      this.#isCut = true;
      throw error;
    }
  }

  /** Writes the outputs of a step between its journal lines. */
  async add(
    step: JournalStep,
    entry: Omit<JournalEntry, 'outputs'>,
    files: readonly ResultFile[],
  ): Promise<JournalEntry> {
    const paths = files.map(({ path }) => path);
    if (paths.length > 0) await this.#append(this.#journal.intend(step, entry.file, paths));
    await this.#storage.write(files);
    const outputs: JournalEntry['outputs'][number][] = [];
    for (const { path, content } of files) outputs.push({ path, digest: await digestOf(toBytes(content)) });
    const whole = { ...entry, outputs };
    await this.#append(this.#journal.add(step, whole));
    return whole;
  }

  /** @throws DocumentFault if the result is missing */
  async read(path: string): Promise<Bytes> {
    const content = await this.#storage.read(path);
    if (content) return content;
    throw new DocumentFault(t('{file}: no such file.', { file: path }));
  }

  isOfOther(file: string, path: string): boolean {
    return this.#journal.isOfOther(file, path);
  }

  stagedPath = (name: string): string => `${OWN_FOLDER}/staged/${name}`;

  heldPath = (name: string): string => `held/${name}.json`;

  hold(name: string, held: HeldFile): Promise<void> {
    return this.#storage.write([{ path: this.heldPath(name), content: formatHeld(held) }]);
  }

  /** Reads a held-back file unless input or recipe changed. @throws DocumentFault if invalid */
  async readHeld(name: string, digests: Parameters<typeof readHeld>[1]): Promise<HeldFile | undefined> {
    const path = this.heldPath(name);
    const content = await this.#storage.read(path);
    if (!content) return undefined;
    try {
      return readHeld(new TextDecoder().decode(content), digests);
    } catch (error) {
      throw new DocumentFault(t('{file}: {problem}', { file: path, problem: messageOf(error) }));
    }
  }

  release(name: string): Promise<void> {
    return this.#storage.remove(this.heldPath(name));
  }

  async removeStale(files: ReadonlySet<string>, current: ReadonlySet<string>): Promise<void> {
    for (const path of this.#journal.staleOutputs(files, current)) await this.#storage.remove(path);
  }
}

// The folder of results: the journal, files that are held back, and results.
import { PagesFault } from '../../finding/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { formatHeld, type HeldFile, readHeld } from '../doubts.ts';
import { Journal, type JournalEntry, type JournalStep } from '../journal.ts';
import type { Bytes } from './calls.ts';
import { digestOf } from './digest.ts';

export interface ResultFile {
  readonly path: string;
  readonly content: Bytes | string;
}

/** Storage of results, by paths with slashes. */
export interface ResultStorage {
  /** Undefined for a file that is not there. */
  read(path: string): Promise<Bytes | undefined>;
  /** Writes all of the files or none, each whole. @throws PagesFault */
  write(files: readonly ResultFile[]): Promise<void>;
  /** Appends to a file, in the order of the calls. */
  append(path: string, text: string): Promise<void>;
  /** Removes a file that may be there. */
  remove(path: string): Promise<void>;
}

/** Folder of the journal and of what is not given out. */
export const OWN_FOLDER = '.markwright';
const JOURNAL = `${OWN_FOLDER}/journal.jsonl`;

const toBytes = (content: ResultFile['content']): Bytes =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

export class ResultFolder {
  readonly #storage: ResultStorage;
  readonly #journal: Journal;

  /** @param journal what is written of it */
  private constructor(storage: ResultStorage, journal: string) {
    this.#storage = storage;
    this.#journal = new Journal(journal);
  }

  /** Reads the journal. @param isReadOnly leaves all as it is */
  static async open(storage: ResultStorage, isReadOnly: boolean): Promise<ResultFolder> {
    const text = new TextDecoder().decode(await storage.read(JOURNAL));
    // A line that was cut off must not run into the next one.
    if (text !== '' && !text.endsWith('\n') && !isReadOnly) await storage.append(JOURNAL, '\n');
    return new ResultFolder(storage, text);
  }

  /** Entry of a step whose outputs are all as they were written. */
  async find(step: JournalStep, file: string, from: string): Promise<JournalEntry | undefined> {
    const entry = this.#journal.find(step, file, from);
    for (const { path, digest } of entry?.outputs ?? []) {
      const content = await this.#storage.read(path);
      if (!content || (await digestOf(content)) !== digest) return undefined;
    }
    return entry;
  }

  /** Writes the outputs of a step, and then notes that they are there. */
  async add(
    step: JournalStep,
    entry: Omit<JournalEntry, 'outputs'>,
    files: readonly ResultFile[],
  ): Promise<JournalEntry> {
    await this.#storage.write(files);
    const outputs: JournalEntry['outputs'][number][] = [];
    for (const { path, content } of files) outputs.push({ path, digest: await digestOf(toBytes(content)) });
    const whole = { ...entry, outputs };
    await this.#storage.append(JOURNAL, this.#journal.add(step, whole));
    return whole;
  }

  /** @throws PagesFault where a result is gone */
  async read(path: string): Promise<Bytes> {
    const content = await this.#storage.read(path);
    if (content) return content;
    throw new PagesFault(t('{file}: no such file.', { file: path }));
  }

  /** True for a path that another file's result has. */
  isOfOther(file: string, path: string): boolean {
    return this.#journal.isOfOther(file, path);
  }

  /** Path of a result that waits for its place in a production. */
  stagedPath = (name: string): string => `${OWN_FOLDER}/staged/${name}`;

  heldPath = (name: string): string => `held/${name}.json`;

  /** Holds a file back until a person decides. */
  hold(name: string, held: HeldFile): Promise<void> {
    return this.#storage.write([{ path: this.heldPath(name), content: formatHeld(held) }]);
  }

  /**
   * A file as it is held back, in this state of it and the recipe.
   * @throws PagesFault where its JSON is not as it has to be
   */
  async readHeld(name: string, digests: Parameters<typeof readHeld>[1]): Promise<HeldFile | undefined> {
    const path = this.heldPath(name);
    const content = await this.#storage.read(path);
    if (!content) return undefined;
    try {
      return readHeld(new TextDecoder().decode(content), digests);
    } catch (error) {
      throw new PagesFault(t('{file}: {problem}', { file: path, problem: messageOf(error) }));
    }
  }

  release(name: string): Promise<void> {
    return this.#storage.remove(this.heldPath(name));
  }

  /** Removes outputs of earlier runs that others have taken the place of. */
  async removeStale(files: ReadonlySet<string>, current: ReadonlySet<string>): Promise<void> {
    for (const path of this.#journal.staleOutputs(files, current)) await this.#storage.remove(path);
  }
}

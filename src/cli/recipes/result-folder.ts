// The folder of results: the journal, files that are held back, and results, each whole or not there.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { t } from '../../messages/index.ts';
import { formatHeld, type Held, Journal, type JournalEntry, type JournalStep, readHeld } from '../../recipes/index.ts';
import { isProcessAlive } from '../../server/run-directory.ts';
import { inputError, refusal } from '../errors.ts';
import { ensureFolder, type OutputFile, writeOutput } from '../output-files.ts';

export const digestOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  // With the lengths: else the border between two parts could move.
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
};

/** Folder of the journal and of what is not given out. */
const OWN = '.markwright';
const HELD = 'held';

export class ResultFolder {
  readonly #root: string;
  readonly #isReadOnly: boolean;
  #journal = new Journal('');

  /** @param isReadOnly leaves the folder as it is, even if it is not there */
  constructor(root: string, isReadOnly: boolean) {
    this.#root = root;
    this.#isReadOnly = isReadOnly;
  }

  /** Locks the folder and reads its journal. @throws CommandError where another run is at work in it */
  open(): void {
    const journal = this.#at('journal.jsonl');
    if (!this.#isReadOnly) {
      ensureFolder(join(this.#root, OWN));
      this.#lock();
      this.#removeParts();
    }
    const text = existsSync(journal) ? readFileSync(journal, 'utf8') : '';
    // A line that was cut off must not run into the next one.
    if (text !== '' && !text.endsWith('\n') && !this.#isReadOnly) appendFileSync(journal, '\n');
    this.#journal = new Journal(text);
  }

  close(): void {
    if (!this.#isReadOnly) rmSync(this.#at('lock'), { force: true });
  }

  /** Entry of a step whose outputs are all as they were written. */
  find(step: JournalStep, file: string, from: string): JournalEntry | undefined {
    const entry = this.#journal.find(step, file, from);
    const isSound = entry?.outputs.every(({ path, digest }) => {
      const place = join(this.#root, path);
      return existsSync(place) && digestOf(readFileSync(place)) === digest;
    });
    return isSound ? entry : undefined;
  }

  /** Writes the outputs of a step, and then notes that they are there. */
  async add(
    step: JournalStep,
    entry: Omit<JournalEntry, 'outputs'>,
    files: readonly OutputFile[],
  ): Promise<JournalEntry> {
    for (const { path } of files) ensureFolder(join(this.#root, dirname(path)));
    await writeOutput(files.map(({ path, content }) => ({ content, path: join(this.#root, path) })));
    const outputs = files.map(({ path, content }) => ({ path, digest: digestOf(Buffer.from(content)) }));
    const whole = { ...entry, outputs };
    appendFileSync(this.#at('journal.jsonl'), this.#journal.add(step, whole));
    return whole;
  }

  read(path: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(readFileSync(join(this.#root, path)));
  }

  /** True for a path that another file's result has. */
  isOfOther(file: string, path: string): boolean {
    return this.#journal.isOfOther(file, path);
  }

  /** Path of a result that waits for its place in a production. */
  stagedPath = (name: string): string => `${OWN}/staged/${name}`;

  heldPath = (name: string): string => `${HELD}/${name}.json`;

  /** Holds a file back until a person decides. */
  async hold(name: string, held: Held): Promise<void> {
    const path = join(this.#root, this.heldPath(name));
    ensureFolder(dirname(path));
    await writeOutput([{ path, content: formatHeld(held) }]);
  }

  /**
   * A file as it is held back, in this state of it and the recipe.
   * @throws CommandError where its JSON is not as it has to be
   */
  readHeld(name: string, digests: Parameters<typeof readHeld>[1]): Held | undefined {
    const path = join(this.#root, this.heldPath(name));
    if (!existsSync(path)) return undefined;
    try {
      return readHeld(readFileSync(path, 'utf8'), digests);
    } catch (error) {
      throw inputError(t('{file}: {problem}', { file: path, problem: (error as Error).message }));
    }
  }

  release(name: string): void {
    rmSync(join(this.#root, this.heldPath(name)), { force: true });
  }

  /** Removes outputs of earlier runs that others have taken the place of. */
  removeStale(files: ReadonlySet<string>, current: ReadonlySet<string>): void {
    for (const path of this.#journal.staleOutputs(files, current)) rmSync(join(this.#root, path), { force: true });
  }

  #at = (name: string): string => join(this.#root, OWN, name);

  #lock(): void {
    const path = this.#at('lock');
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
    } catch {
      const pid = Number(readFileSync(path, 'utf8'));
      if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isProcessAlive(pid))
        throw refusal(t('{file}: another run is at work in this folder.', { file: path }));
      writeFileSync(path, String(process.pid));
    }
  }

  /** Removes files that a run was writing when it ended. */
  #removeParts(): void {
    for (const entry of readdirSync(this.#root, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /^\..+\.\d+\.part$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
  }
}

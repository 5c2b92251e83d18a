// The journal of a run: a line for each step that is done. What it says is believed only where the
// digests fit, so an interrupted run goes on behind its last line.
import type { Decided } from './doubts.ts';
import type { ProducedFacts } from './production/facts.ts';

export interface JournalOutput {
  readonly path: string;
  readonly digest: string;
}

export interface JournalEntry {
  /** Path of the file, below the folder that is run through. */
  readonly file: string;
  /** Digest of all that the outputs are made from. */
  readonly from: string;
  readonly outputs: readonly JournalOutput[];
  /** Facts of the document, for logs and load files. */
  readonly facts: ProducedFacts;
  readonly decided?: Decided | undefined;
  /** Notes on the outputs, in English. */
  readonly notes?: readonly string[];
}

/** A file has an entry for its result, and another one for its part of the production. */
export type JournalStep = 'written' | 'produced';

type Line = JournalEntry & { readonly step: JournalStep };

const keyOf = (step: JournalStep, file: string) => `${step}\0${file}`;

/** The entries of a journal, the latest of each file and step. */
export class Journal {
  readonly #latest = new Map<string, JournalEntry>();
  /** File and step of each path that was ever written. */
  readonly #writers = new Map<string, Pick<Line, 'step' | 'file'>>();

  /** A last line that was cut off counts for nothing. */
  constructor(text: string) {
    for (const line of text.split('\n')) {
      try {
        this.#add(JSON.parse(line) as Line);
      } catch {
        // Cut off by the end of a process.
      }
    }
  }

  #add({ step, ...entry }: Line): void {
    this.#latest.set(keyOf(step, entry.file), entry);
    for (const { path } of entry.outputs) this.#writers.set(path, { step, file: entry.file });
  }

  find(step: JournalStep, file: string, from: string): JournalEntry | undefined {
    const entry = this.#latest.get(keyOf(step, file));
    return entry?.from === from ? entry : undefined;
  }

  /** True for an output that was made from another file. */
  isOfOther(file: string, path: string): boolean {
    return (this.#writers.get(path)?.file ?? file) !== file;
  }

  /**
   * Outputs that others have taken the place of: a production is of one run, and results are of a
   * file that is still there.
   * @param files of the run
   * @param current outputs
   */
  staleOutputs(files: ReadonlySet<string>, current: ReadonlySet<string>): readonly string[] {
    return [...this.#writers].flatMap(([path, { step, file }]) =>
      !current.has(path) && (step === 'produced' || files.has(file)) ? path : [],
    );
  }

  /** @returns the line to append */
  add(step: JournalStep, entry: JournalEntry): string {
    const line: Line = { step, ...entry };
    this.#add(line);
    return `${JSON.stringify(line)}\n`;
  }
}

// Journal of a run: one line per completed step, with digests, after which interrupted runs resume.
import type { Decided } from './doubts.ts';
import type { ProducedFacts } from './production/facts.ts';

export interface JournalOutput {
  readonly path: string;
  readonly digest: string;
}

export interface JournalEntry {
  /** Relative to the input folder. */
  readonly file: string;
  /** Digest of everything that affects the outputs. */
  readonly from: string;
  readonly outputs: readonly JournalOutput[];
  readonly facts: ProducedFacts;
  readonly decided?: Decided | undefined;
  /** Notes in English. */
  readonly notes?: readonly string[];
}

/** Written as result, or as part of the production. */
export type JournalStep = 'written' | 'produced';

type Line = JournalEntry & { readonly step: JournalStep };

/** Precedes a step: a run that is killed while it writes must know its files afterwards. */
interface Intent extends Pick<Line, 'file'> {
  readonly step: 'writing';
  readonly of: JournalStep;
  readonly paths: readonly string[];
}

const keyOf = (step: JournalStep, file: string) => `${step}\0${file}`;

export class Journal {
  readonly #latest = new Map<string, JournalEntry>();
  /** File and step of every path ever written. */
  readonly #writers = new Map<string, Pick<Line, 'step' | 'file'>>();

  /** A truncated last line is ignored. */
  constructor(text: string) {
    for (const line of text.split('\n')) {
      try {
        const read = JSON.parse(line) as Line | Intent;
        if (read.step === 'writing') this.#intend(read);
        else this.#add(read);
      } catch {
        // Truncated by the end of the process.
      }
    }
  }

  #add({ step, ...entry }: Line): void {
    this.#latest.set(keyOf(step, entry.file), entry);
    for (const { path } of entry.outputs) this.#writers.set(path, { step, file: entry.file });
  }

  #intend({ file, of, paths }: Intent): void {
    for (const path of paths) this.#writers.set(path, { step: of, file });
  }

  find(step: JournalStep, file: string, from: string): JournalEntry | undefined {
    const entry = this.#latest.get(keyOf(step, file));
    return entry?.from === from ? entry : undefined;
  }

  /** Returns whether another file's output has this path. */
  isOfOther(file: string, path: string): boolean {
    return (this.#writers.get(path)?.file ?? file) !== file;
  }

  /** Returns obsolete outputs: of earlier productions, and replaced results of existing files. */
  staleOutputs(files: ReadonlySet<string>, current: ReadonlySet<string>): readonly string[] {
    return [...this.#writers].flatMap(([path, { step, file }]) =>
      !current.has(path) && (step === 'produced' || files.has(file)) ? path : [],
    );
  }

  /** @returns the line to append before the files are written */
  intend(step: JournalStep, file: string, paths: readonly string[]): string {
    const intent: Intent = { step: 'writing', of: step, file, paths };
    this.#intend(intent);
    return `${JSON.stringify(intent)}\n`;
  }

  /** @returns the line to append */
  add(step: JournalStep, entry: JournalEntry): string {
    const line: Line = { step, ...entry };
    this.#add(line);
    return `${JSON.stringify(line)}\n`;
  }
}

import type { Candidate } from '../reader.ts';

/** One way of looking for symbols, as data: the bench runs scans with each of them left out and tells what it earns. */
export interface Pass<Subject> {
  readonly name: string;
  /** Time it takes, about, in engine passes for all types over the same pixels: later passes of a list are the dearer ones for what they find. */
  readonly cost: number;
  wants(subject: Subject): boolean;
  run(subject: Subject): readonly Candidate[] | Promise<readonly Candidate[]>;
}

/** Hooks into a scan's passes, with a list of passes to skip: for the bench and for debugging. */
export interface PassProbe {
  readonly without?: ReadonlySet<string>;
  /** A pass was run, in so many milliseconds (those of passes within it included), and found these. */
  onPass?(name: string, milliseconds: number, found: readonly Candidate[]): void;
}

/** Runs the pass if it is wanted; what it finds bears its name, or that of the pass within it that found it. */
export async function runPass<Subject>(
  { name, wants, run }: Pass<Subject>,
  subject: Subject,
  probe: PassProbe = {},
): Promise<readonly Candidate[]> {
  if (probe.without?.has(name) || !wants(subject)) return [];
  const start = performance.now();
  const found = (await run(subject)).map((candidate) => ({ ...candidate, pass: candidate.pass ?? name }));
  probe.onPass?.(name, performance.now() - start, found);
  return found;
}

/** The passes by turns, up to the first that finds what is enough. */
export async function runUntil<Subject>(
  passes: readonly Pass<Subject>[],
  subject: Subject,
  isEnough: (found: readonly Candidate[]) => boolean,
  probe?: PassProbe,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const pass of passes) {
    found.push(...(await runPass(pass, subject, probe)));
    if (isEnough(found)) break;
  }
  return found;
}

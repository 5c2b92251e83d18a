import type { Candidate } from '../reader.ts';

/** One way to search for symbols. As data, so benchmarks can leave it out to measure its worth. */
export interface Pass<Subject> {
  readonly name: string;
  /** Approximate time, in engine passes for all types; passes are sorted by cost per find. */
  readonly cost: number;
  wants(subject: Subject): boolean;
  run(subject: Subject): readonly Candidate[] | Promise<readonly Candidate[]>;
}

/** Hooks and passes to skip, for benchmarks and debugging. */
export interface PassProbe {
  readonly without?: ReadonlySet<string>;
  /** Called after a pass, with its duration (ms, nested passes included) and results. */
  onPass?(name: string, milliseconds: number, found: readonly Candidate[]): void;
}

/** Runs the pass if wanted, and adds its name to the results (or that of the nested pass). */
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

// Conflicts of a planned merge, and the user's answers: as data, for the page and the worker.
import type { MarksDocument } from '../../marks/index.ts';
import type { MergeConflict, MergeSource } from './merge-marks.ts';

/** Index of the chosen option, by the key of the conflict. */
export type Answers = ReadonlyMap<string, number>;

export interface PlannedConflict extends MergeConflict {
  readonly key: string;
  /** Undefined while it is open. */
  readonly chosen: number | undefined;
}

export interface MergeSummary {
  /** Open and decided conflicts, by page and place. */
  readonly conflicts: readonly PlannedConflict[];
  readonly openCount: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Number of changed and removed marks that are in locked layers. */
  readonly locked: number;
}

export interface MergePlan extends MergeSummary {
  readonly document: MarksDocument;
}

/** Sides of a merge: the open document, files, and their common base. */
export interface MergeInput {
  readonly mine: MergeSource;
  /** Without one, nothing counts as removed. */
  readonly base: MarksDocument | undefined;
  readonly files: readonly MergeSource[];
}

/** Returns the answers for which a file wins all conflicts that it is in, and that are shown. */
export function answersFor(name: string, conflicts: readonly PlannedConflict[], before: Answers): Answers {
  const answers = new Map(before);
  for (const { key, options } of conflicts) {
    const index = options.findIndex(({ from }) => from.includes(name));
    if (index >= 0) answers.set(key, index);
  }
  return answers;
}

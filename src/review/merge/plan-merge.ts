// Plans a merge of a document with files: its conflicts, and what would change.
import { layerOf, type Mark, type MarksDocument, serializeMarksDocument } from '../../marks/index.ts';
import type { Answers, MergePlan, PlannedConflict } from './answers.ts';
import { type MergeConflict, type MergeSource, mergeMarks } from './merge-marks.ts';

const keyOf = ({ path, kind }: MergeConflict): string => JSON.stringify([path, kind]);

const textOf = (mark: Mark): string => serializeMarksDocument({ marks: [mark] });

const isSame = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && textOf(a) === textOf(b));

const byUid = ({ marks }: MarksDocument): ReadonlyMap<string, Mark> => new Map(marks.map((mark) => [mark.uid, mark]));

function countChanges(before: MarksDocument, after: MarksDocument) {
  const known = byUid(before);
  let added = 0;
  let changed = 0;
  for (const mark of after.marks) {
    const own = known.get(mark.uid);
    if (!own) added += 1;
    else if (!isSame(own, mark)) changed += 1;
  }
  return { added, changed, removed: before.marks.length + added - after.marks.length };
}

/** Properties that a file lacks are unchanged: other programs keep marks alone. */
const withProperties = ({ name, document }: MergeSource, base: MarksDocument | undefined): MergeSource => ({
  name,
  document: { ...base, ...document },
});

/** Returns how many marks of locked layers a merge changes or removes. */
function countLocked(before: MarksDocument, merged: MarksDocument): number {
  const after = byUid(merged);
  return before.marks.filter((mark) => layerOf(before, mark).isLocked && !isSame(mark, after.get(mark.uid))).length;
}

/** Plans a merge of the open document with files. Without a `base`, nothing counts as removed. */
export function planMerge(
  mine: MergeSource,
  base: MarksDocument | undefined,
  files: readonly MergeSource[],
  answers: Answers,
): MergePlan {
  const decided = new Map<string, PlannedConflict>();
  const sources = [mine, ...files.map((file) => withProperties(file, base))];
  const { document, conflicts } = mergeMarks(base, sources, (conflict) => {
    const key = keyOf(conflict);
    const chosen = answers.get(key);
    if (chosen === undefined || chosen >= conflict.options.length) return undefined;
    decided.set(key, { ...conflict, key, chosen });
    return chosen;
  });
  const open = conflicts.map((conflict) => ({ ...conflict, key: keyOf(conflict), chosen: undefined }));
  const all = [...decided.values(), ...open].sort(
    (a, b) => (a.pageNumber ?? 0) - (b.pageNumber ?? 0) || (a.key < b.key ? -1 : 1),
  );
  return {
    ...{ document, conflicts: all, openCount: open.length },
    ...countChanges(mine.document, document),
    locked: countLocked(mine.document, document),
  };
}

/** A merged document as it differs from another: unchanged marks by their uids alone. */
export interface MergedChanges {
  /** Without marks. */
  readonly properties: MarksDocument;
  /** All marks, lowest first. */
  readonly uids: readonly string[];
  readonly marks: readonly Mark[];
}

export function changesOf(before: MarksDocument, { marks, ...properties }: MarksDocument): MergedChanges {
  const known = byUid(before);
  return {
    properties: { ...properties, marks: [] },
    uids: marks.map(({ uid }) => uid),
    marks: marks.filter((mark) => !isSame(known.get(mark.uid), mark)),
  };
}

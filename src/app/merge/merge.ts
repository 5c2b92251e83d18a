// Merges marks files into the open document: reads them, lists conflicts, and applies the result in
// one step.
import type { Editor } from '../../editor/editor.ts';
import { readForImport } from '../../marks/document/import-client.ts';
import { layerOf, type MarksDocument, serializeMarksDocument } from '../../marks/index.ts';
import { messageOf, msg, t, translate } from '../../messages/index.ts';
import { type MergeConflict, type MergeSource, mergeMarks } from '../../review/index.ts';
import type { Core } from '../core.ts';

/** A chosen file: its marks, or why it can't be merged, with the place. */
export type MergeFile =
  | { readonly name: string; readonly document: MarksDocument; readonly fault?: undefined }
  | { readonly name: string; readonly fault: string };

/** Reads a file for a merge. A file with invalid marks is refused whole: half of it would seem removed. */
export async function readMergeFile({ editor }: Core, file: File): Promise<MergeFile> {
  const { name } = file;
  try {
    const { pages } = editor.session.getState();
    const read = await readForImport(file, { date: editor.ports.now().toISOString(), pages, uids: [] });
    if (!read.ok) return { name, fault: read.error };
    const open = read.value;
    try {
      const choices = { faulty: 'skip', duplicates: 'keep' } as const;
      const { problemCount, problems } = await open.summarize(choices);
      const [first] = problems;
      if (first) {
        const fault = translate(first.said);
        const count = problemCount - 1;
        if (count === 0) return { name, fault };
        return {
          name,
          fault: t('{reason} And {count, plural, one {# more problem} other {# more problems}}.', {
            ...{ reason: fault, count },
          }),
        };
      }
      const { marks } = await open.take(choices);
      return { name, document: { ...open.properties, marks } };
    } finally {
      open.close();
    }
  } catch (error) {
    return { name, fault: messageOf(error) };
  }
}

/** Index of the chosen option, by the key of the conflict. */
export type Answers = ReadonlyMap<string, number>;

export interface PlannedConflict extends MergeConflict {
  readonly key: string;
  /** Undefined while it is open. */
  readonly chosen: number | undefined;
}

export interface MergePlan {
  readonly document: MarksDocument;
  /** Open and decided conflicts, by page and place. */
  readonly conflicts: readonly PlannedConflict[];
  readonly openCount: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Number of changed and removed marks that are in locked layers. */
  readonly locked: number;
}

const keyOf = ({ path, kind }: MergeConflict): string => JSON.stringify([path, kind]);

const textOf = (mark: MarksDocument['marks'][number]): string => serializeMarksDocument({ marks: [mark] });

function countChanges(before: MarksDocument, after: MarksDocument) {
  const known = new Map(before.marks.map((mark) => [mark.uid, mark]));
  let added = 0;
  let changed = 0;
  for (const mark of after.marks) {
    const own = known.get(mark.uid);
    if (!own) added += 1;
    else if (own !== mark && textOf(own) !== textOf(mark)) changed += 1;
  }
  return { added, changed, removed: before.marks.length + added - after.marks.length };
}

/** Properties that a file lacks are unchanged: other programs keep marks alone. */
const withProperties = ({ name, document }: MergeSource, base: MarksDocument | undefined): MergeSource => ({
  name,
  document: { ...base, ...document },
});

/** Returns how many marks of locked layers a merge changes or removes. */
function countLocked(before: MarksDocument, { marks }: MarksDocument): number {
  const after = new Map(marks.map((mark) => [mark.uid, mark]));
  return before.marks.filter((mark) => {
    const own = after.get(mark.uid);
    return layerOf(before, mark).isLocked && (!own || (own !== mark && textOf(own) !== textOf(mark)));
  }).length;
}

/**
 * Plans a merge of the open document with files. Nothing changes before {@link applyMerge}.
 * @param base common base; without one, nothing counts as removed
 */
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

/** Returns the answers for which a file wins all conflicts that it is part of, and that are shown. */
export function answersFor(name: string, conflicts: readonly PlannedConflict[], before: Answers): Answers {
  const answers = new Map(before);
  for (const { key, options } of conflicts) {
    const index = options.findIndex(({ from }) => from.includes(name));
    if (index >= 0) answers.set(key, index);
  }
  return answers;
}

/** Applies a merged document in one step of undo. Marks that are equal stay as they are. */
export function applyMerge({ document }: Editor, { marks, ...properties }: MarksDocument): void {
  const kept = new Set(marks.map(({ uid }) => uid));
  const before = document.ordered().filter(({ mark }) => kept.has(mark.uid));
  const known = marks.filter(({ uid }) => document.get(uid) !== undefined);
  // New marks lie on top unless the file has them between others.
  const isInOrder = before.every(({ mark }, index) => mark.uid === marks[index]?.uid) && known.length === before.length;
  const hasNewProperties =
    serializeMarksDocument({ ...document.properties(), marks: [] }) !==
    serializeMarksDocument({ ...properties, marks: [] });
  document.commit(
    msg('Merge marks files'),
    (transaction) => {
      if (hasNewProperties) transaction.setProperties({ ...properties, marks: [] });
      for (const { mark } of document.ordered()) if (!kept.has(mark.uid)) transaction.remove(mark.uid);
      marks.forEach((mark, index) => {
        const own = document.get(mark.uid)?.mark;
        if (!own) transaction.restore(mark);
        else if (own !== mark && textOf(own) !== textOf(mark)) transaction.replace(mark.uid, mark);
        if (!isInOrder) transaction.setRank(mark.uid, index + 1);
      });
    },
    { evenLocked: true },
  );
}

// Merges marks files into the open document: reads them, and applies the result in one step.
import type { Editor } from '../../editor/editor.ts';
import type { Loss } from '../../formats/index.ts';
import { type Mark, type MarksDocument, serializeMarksDocument } from '../../marks/index.ts';
import { messageOf, msg, t, translate } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { type MarksFileOptions, readMarksFile } from '../read-marks-file.ts';

/** A chosen file: its marks, or why it can't be merged, with the place. */
export type MergeFile =
  | {
      readonly name: string;
      readonly document: MarksDocument;
      /** Format of another program, and what of it became no marks. */
      readonly format?: string | undefined;
      readonly losses: readonly Loss[];
      readonly fault?: undefined;
    }
  | { readonly name: string; readonly fault: string };

/** Reads a file to merge. Refuses files with invalid marks: left out, these would seem removed. */
export async function readMergeFile(core: Core, file: File, options: MarksFileOptions): Promise<MergeFile> {
  const { name } = file;
  try {
    const read = await readMarksFile(core, file, [], options);
    if (!read.ok) return { name, fault: read.error };
    const { open, conversion } = read.value;
    try {
      const choices = { faulty: 'skip', duplicates: 'keep' } as const;
      const { problemCount, problems } = await open.summarize(choices);
      const [first] = problems;
      if (first) {
        const fault = translate(first.localized);
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
      const document = { ...open.properties, marks };
      return { name, document, format: conversion?.format, losses: conversion?.losses ?? [] };
    } finally {
      open.close();
    }
  } catch (error) {
    options.signal.throwIfAborted();
    return { name, fault: messageOf(error) };
  }
}

const textOf = (mark: Mark): string => serializeMarksDocument({ marks: [mark] });

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

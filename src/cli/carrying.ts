import type { Size } from '../kernel/rect.ts';
import { serializeMarksDocument, withLayersOf } from '../marks/index.ts';
import { message, t, translate } from '../messages/index.ts';
import { carryMarks, type DocumentComparison, isDifferenceMark, pagesToTrace, traceWords } from '../review/index.ts';
import type { TextPage } from '../text/text-page.ts';
import { usageError } from './errors.ts';
import { readSoundMarks } from './input-files.ts';
import type { OutputFile } from './output-files.ts';
import type { Terminal } from './terminal.ts';

export const CARRY_OPTIONS = {
  carry: { value: 'MARKS.json', help: message('put these marks of the old version on the new one') },
  output: { value: 'OUT.json', short: 'o', help: message('the file for the carried marks') },
} as const;

interface ComparedSide {
  readonly pages: readonly Size[];
  readonly texts: readonly TextPage[];
}

interface CarryJob {
  readonly carry: string;
  readonly output: string;
  readonly old: ComparedSide;
  readonly recent: ComparedSide;
  readonly comparison: DocumentComparison;
}

type CarryFiles = Pick<CarryJob, 'carry' | 'output'>;

/** @throws CommandError if only one of both options is given */
export function carryFiles({ carry, output }: { readonly [Name in keyof CarryFiles]: string | undefined }) {
  if ((carry === undefined) !== (output === undefined)) throw usageError(t('--carry and --output belong together.'));
  return carry === undefined || output === undefined ? undefined : { carry, output };
}

/** Puts marks of the old version on the new one, and lists the others. @throws CommandError */
export async function carriedFile({ carry, output, ...job }: CarryJob, terminal: Terminal): Promise<OutputFile> {
  const document = await readSoundMarks(carry, job.old);
  // Differences of an earlier comparison stay behind.
  const marks = document.marks.filter((mark) => !isDifferenceMark(mark));
  const trace = traceWords({
    old: job.old.texts,
    new: job.recent.texts,
    comparison: job.comparison,
    pages: pagesToTrace(marks),
  });
  const { carried, missing } = carryMarks(marks, {
    trace,
    comparison: job.comparison,
    oldPages: job.old.pages,
    newPages: job.recent.pages,
  });
  for (const { mark, reason } of missing)
    terminal.report(
      t('{file}: {type} {uid} on page {page} is left out: {reason}', {
        file: carry,
        ...{ type: mark.type, uid: mark.uid, page: mark.pageNumber, reason: translate(reason) },
      }),
    );
  terminal.report(
    t('{carried, number} of {count, number} marks carried to the new version', {
      carried: carried.length,
      count: marks.length,
    }),
  );
  return { path: output, content: serializeMarksDocument(withLayersOf(document, carried)) };
}

// Sizes of a document's parts: measured for planning, and checked after writing.
import type { PageNumber } from '../../kernel/page-number.ts';
import { isRedaction } from '../../marks/index.ts';
import { MessageError, message, t } from '../../messages/index.ts';
import {
  type OutputOptions,
  type OutputPlan,
  type OutputResult,
  type PlanInput,
  planOutput,
  type writeFiles,
} from '../../output/index.ts';

export type WriteBy = (plan: OutputPlan, options: Parameters<typeof writeFiles>[2]) => Promise<OutputResult>;

const PART = 'part';

/** Plans a part as in the whole: if any part has a redaction, all files are cleaned. */
export function planAlone(
  input: PlanInput,
  choices: Omit<OutputOptions, 'pageNumbers'>,
  pageNumbers: readonly PageNumber[],
): OutputPlan {
  const isRedacted = choices.appliesRedactions && input.document.marks.some(isRedaction);
  const cleansAlways = choices.cleansAlways || isRedacted || choices.picturePages.length > 0;
  return planOutput(input, { ...choices, cleansAlways, pageNumbers }, [{ name: PART, pageNumbers }]);
}

/** Names of files with pages; others accompany them. */
const namesOf = ({ parts, files }: OutputPlan): ReadonlySet<string> =>
  new Set((parts ?? files).map(({ name }) => name));

/** Returns the size of a part's file. @throws MessageError if it can't be written */
export async function measurePart(
  plan: OutputPlan,
  write: (plan: OutputPlan) => Promise<OutputResult>,
): Promise<number> {
  const { files, report } = await write(plan);
  const [reason] = report.problems;
  if (reason !== undefined) throw new MessageError(message('{reason}', { reason }));
  const names = namesOf(plan);
  return files.reduce((sum, { name, blob }) => sum + (names.has(name) ? blob.size : 0), 0);
}

/** Notes parts above the size limit, which are cut out of a file written as a whole. */
export function noteTooLarge(
  result: OutputResult,
  plan: OutputPlan,
  mostBytes = Number.POSITIVE_INFINITY,
): OutputResult {
  const names = namesOf(plan);
  const tooLarge = result.files.filter(({ name, blob }) => names.has(name) && blob.size > mostBytes);
  const notes = tooLarge.map(({ name }) =>
    t('{name} is larger than {size, number} MB: choose a smaller size to split it further.', {
      ...{ name, size: mostBytes / 1e6 },
    }),
  );
  return { ...result, report: { ...result.report, notes: [...notes, ...result.report.notes] } };
}

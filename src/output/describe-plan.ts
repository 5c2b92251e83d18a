import { listText, t } from '../messages/index.ts';
import { rowOf } from './formats.ts';
import { isCleaned, type OutputPlan, paintedMarks } from './plan.ts';

/** Returns whether marks JSON is attached to the files: not to parts and cleaned PDFs. */
function isAttached({ options, keepsPages, parts, files }: OutputPlan): boolean {
  const isBeside = keepsPages && (parts !== undefined || files.some(({ pages }) => isCleaned(pages, options)));
  return rowOf(options.format).holdsText && !isBeside;
}

function listContents(plan: OutputPlan): string[] {
  const { options, keepsPages, writtenComments } = plan;
  const { below, redactions } = paintedMarks(plan);
  const marks = { count: below.length };
  const contents: string[] = [];
  if (redactions.length > 0)
    contents.push(
      t('{count, plural, one {# redaction applied} other {# redactions applied}}', { count: redactions.length }),
    );
  if (marks.count > 0)
    contents.push(
      keepsPages && options.pdfMarks === 'annotations'
        ? t('{count, plural, one {# mark as an annotation} other {# marks as annotations}}', marks)
        : t('{count, plural, one {# mark drawn on the pages} other {# marks drawn on the pages}}', marks),
    );
  if (writtenComments > 0)
    contents.push(
      t('{count, plural, one {# comment as a note} other {# comments as notes}}', { count: writtenComments }),
    );
  if (options.includesMarksJson)
    contents.push(isAttached(plan) ? t('marks JSON attached') : t('marks JSON in a file beside it'));
  return contents;
}

export function describePlan(plan: OutputPlan): string {
  const names = (plan.parts ?? plan.files).map(({ name }) => name);
  const [name = ''] = names;
  const files = names.length === 1 ? name : t('{count, plural, one {# file} other {# files}}', { count: names.length });
  const contents = listContents(plan);
  return contents.length === 0
    ? t('Writes {files} with the pages as they are.', { files })
    : t('Writes {files} with {contents}.', { files, contents: listText(contents) });
}

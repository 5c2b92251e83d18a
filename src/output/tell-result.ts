// What was written, as it is told to people: in the language of where it is asked for, which the writing worker does not know.
import { tell } from '../messages/index.ts';
import { reportPage } from '../redaction/report-page.ts';
import type { RedactionReport } from '../redaction/types.ts';
import type { OutputResult, SaidResult, WrittenFile } from './messages.ts';
import { reportName } from './plan.ts';

const toReportPage = (name: string, proof: RedactionReport): WrittenFile => ({
  name: reportName(name, 'html'),
  blob: new Blob([reportPage(proof)], { type: 'text/html' }),
});

/** With the report of a PDF that keeps its pages as a page of its own, behind the PDF. */
function withReportPage(files: readonly WrittenFile[], proof: RedactionReport | undefined): readonly WrittenFile[] {
  const [first, ...others] = files;
  return first && proof?.unit === 'points' ? [first, toReportPage(first.name, proof), ...others] : files;
}

export const tellResult = ({ files, report, ...rest }: SaidResult): OutputResult => ({
  ...rest,
  files: withReportPage(files, rest.proof),
  report: { ...report, notes: report.notes.map(tell), problems: report.problems.map(tell) },
});

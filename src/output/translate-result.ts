// Localizes a result for the user: the writing worker doesn't know the language.
import type { PageNumber } from '../kernel/page-number.ts';
import { t, translate } from '../messages/index.ts';
import { type RedactionReport, reportPage } from '../redaction/index.ts';
import type { OutputResult, UntranslatedResult, WrittenFile } from './messages.ts';

/** Suffix of {@link reportName}. */
const REPORT_ENDING = '.report.json';

const toReportPage = (name: string, proof: RedactionReport): WrittenFile => ({
  name: `${name}.report.html`,
  blob: new Blob([reportPage(proof)], { type: 'text/html' }),
});

/** Adds the report of a PDF that keeps its pages as a readable page, before the data. */
function withReportPage(files: readonly WrittenFile[], proof: RedactionReport | undefined): readonly WrittenFile[] {
  const at = files.findIndex(({ name }) => name.endsWith(REPORT_ENDING));
  const report = files[at];
  if (!report || proof?.unit !== 'points') return files;
  const page = toReportPage(report.name.slice(0, -REPORT_ENDING.length), proof);
  return [...files.slice(0, at), page, ...files.slice(at)];
}

export const translateResult = ({ files, report, ...rest }: UntranslatedResult): OutputResult => ({
  ...rest,
  files: withReportPage(files, rest.proof),
  report: { ...report, notes: report.notes.map(translate), problems: report.problems.map(translate) },
});

/** Problems are sentences, or what is wrong in a few words. */
const asSentence = (text: string) => (/[.!?。]$/.test(text) ? text : `${text}.`);

/** Says why nothing is written. */
export const describeProblems = ({ problems }: UntranslatedResult['report']): string =>
  t('Nothing is written: {problems}', { problems: problems.map(translate).map(asSentence).join(' ') });

/** Pages that problems are on, each once. */
export const pagesAtFault = ({ places = [] }: UntranslatedResult['report']): readonly PageNumber[] => [
  ...new Set(places.map(({ page }) => page)),
];

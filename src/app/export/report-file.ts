// Redaction report as a file: data, or a readable page.
import { reportName } from '../../output/index.ts';
import { type RedactionReport, reportPage } from '../../redaction/index.ts';

export type ReportKind = 'json' | 'html';

const REPORTS = {
  json: { type: 'application/json', write: (report: RedactionReport) => JSON.stringify(report, null, 2) },
  html: { type: 'text/html', write: reportPage },
};

/** @param name of the redacted file */
export function toReportFile(name: string, report: RedactionReport, kind: ReportKind) {
  const { type, write } = REPORTS[kind];
  return { name: reportName(name, kind), blob: new Blob([write(report)], { type }) };
}

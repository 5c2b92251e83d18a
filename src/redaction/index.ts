// The entry of the page's side. Workers and Node take redact-pdf.ts.
export { redactFile } from './client.ts';
export type { RedactionTask } from './messages.ts';
export { checkReport, isReport, type ReportMatch } from './report.ts';
export { reportPage } from './report-page.ts';
export type {
  RedactedFile,
  RedactionProgress,
  RedactionRefusal,
  RedactionReport,
  RedactionRequest,
} from './types.ts';

// Main thread entry: shows and checks reports. Redaction is in redact-pdf.ts, for workers.
export { CHECK_WORDS, toCheck } from './checks.ts';
export { GUARANTEES, HOLDING_WORDS } from './guarantees.ts';
export { attachReport, readReport } from './read-report.ts';
export { checkReport, describePlace, factsOf, type ReadReport, type ReportMatch, toPublicReport } from './report.ts';
export { reportJson } from './report-json.ts';
export { redactionLog } from './report-log.ts';
export { reportPage } from './report-page.ts';
export { sectionReport } from './report-sections.ts';
export { BECAME_WORDS, MATCH_WORDS, removedRest, totalRemoved } from './report-words.ts';
export type { HiddenCounts } from './rest/hidden.ts';
export { HIDDEN_KINDS, HIDDEN_WORDS, type HiddenKind, isHiddenKind } from './rest/hidden.ts';
export type {
  FileFacts,
  RedactionRefusal,
  RedactionReport,
  RedactionRequest,
  ReportContents,
  ReportedRedaction,
} from './types.ts';

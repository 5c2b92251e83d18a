// Main thread entry: shows and checks reports. Redaction is in redact-pdf.ts, for workers.
export { GUARANTEES, HOLDING_WORDS } from './guarantees.ts';
export { attachReport, readReport } from './read-report.ts';
export { checkReport, type ReportMatch } from './report.ts';
export { redactionLog } from './report-log.ts';
export { reportPage } from './report-page.ts';
export { sectionReport } from './report-sections.ts';
export { BECAME_WORDS, MATCH_WORDS, removedRest, toMessage, totalRemoved, translateReported } from './report-words.ts';
export type { HiddenCounts } from './rest/find-hidden.ts';
export { HIDDEN_KINDS, HIDDEN_WORDS, type HiddenKind, isHiddenKind } from './rest/hidden.ts';
export type { RedactionReport } from './types.ts';

// Merges marks of several people, compares versions, and reports on both.

export { type CarriedMarks, carryMarks, type MissingMark, pagesToTrace } from './carry/carry-marks.ts';
export { type Trace, traceWords } from './carry/trace-words.ts';
export {
  type ComparedPair,
  compareDocuments,
  type DocumentComparison,
  type ReviewedDocument,
} from './compare/compare-documents.ts';
export { differenceMessage, missedMessage } from './compare/describe.ts';
export { isDifferenceMark, toDifferenceMarks } from './compare/difference-marks.ts';
export type { Difference, DifferenceKind, DifferencePlace } from './compare/differences.ts';
export { resizePicture } from './compare/resize-picture.ts';
export {
  type ChooseOption,
  type MergeConflict,
  type MergeSource,
  mergeMarks,
  preferFiles,
} from './merge/merge-marks.ts';
export { commentReport, commentRows } from './report/comment-report.ts';
export { listComments } from './report/comments.ts';
export { type ComparisonResult, comparisonJson, comparisonReport } from './report/comparison-report.ts';
export { reportDocument } from './report/report-document.ts';

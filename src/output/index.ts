// Entry for the page's side. Loaded by exports only.

export { parsePageRange } from '../media/core.ts';
export type { ReadAnnotations } from './annotations/read-annotations.ts';
export { isOnPage, redactedAreas, shapeOf } from './areas.ts';
export { findHidden, joinWithPdf, previewPage, readPdfAnnotations, writeFiles } from './client.ts';
export { describeCut } from './cut-marks.ts';
export { describePlan } from './describe-plan.ts';
export { describeRefusal, isRedacted, marginOf } from './destroyed.ts';
export { DOCUMENT_FORMATS, extensionOf, FORMAT_NAMES, OUTPUT_FORMATS, type OutputFormat, rowOf } from './formats.ts';
export type { CheckReport, OutputProgress, OutputResult, ProblemPlace, WrittenFile } from './messages.ts';
export {
  DEFAULT_OUTPUT_OPTIONS,
  OUTPUT_LIMITS,
  type OutputOptions,
  statedDpi,
  usesJpeg,
} from './options.ts';
export {
  annotationsKeepSignaturesMessage,
  changedPages,
  describeKeptAnnotations,
  type LayerWord,
  type OutputPart,
  type OutputPlan,
  omittedCommentsMessage,
  type PlanInput,
  type PlannedPage,
  type PlannedSource,
  planOutput,
  reportName,
  signaturesKeptMessage,
  signaturesLostMessage,
  type WriteMode,
  wouldAppend,
  writeMode,
} from './plan.ts';
export { toLayerWords } from './write/place-words.ts';

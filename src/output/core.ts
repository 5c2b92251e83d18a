// Entry for workers, Node, and the page before it exports: plans and writes without the client.

export { parsePageRange } from '../media/core.ts';
export { collectGarbage, saveStructure } from '../pdf/structure/index.ts';
export { fromAnnotation, toAnnotation } from './annotations/counterparts.ts';
export type { AnnotationEntries, AnnotationSubtype } from './annotations/entries.ts';
export { readFreeText, writeFreeText } from './annotations/free-text.ts';
export { formatPdfDate, parsePdfDate } from './annotations/pdf-dates.ts';
export { browserOutput } from './browser-platform.ts';
export { Downscaler } from './downscale.ts';
export { extensionOf, FORMAT_NAMES, formatOfExtension, type OutputFormat, rowOf } from './formats.ts';
export type {
  CheckReport,
  OpenedSource,
  OriginalPdf,
  OutputProgress,
  OutputResult,
  UntranslatedResult,
  WriteTask,
  WrittenFile,
} from './messages.ts';
export { DEFAULT_OUTPUT_OPTIONS, OUTPUT_LIMITS, type OutputOptions, statedDpi } from './options.ts';
export type { PageReader } from './page-source.ts';
export {
  CLEANED,
  type LayerWord,
  type OutputPlan,
  omittedCommentsMessage,
  type PlanInput,
  type PlannedPage,
  type PlannedSource,
  planOutput,
  signaturesKeptMessage,
  signaturesLostMessage,
  wouldAppend,
  writeMode,
} from './plan.ts';
export type { Canvas, OutputPlatform } from './platform.ts';
export {
  addWords,
  joinDocuments,
  perform,
  readAnnotations,
  type WordsByPage,
  type WritePorts,
  write,
} from './run-task.ts';
export { describeProblems, pagesAtFault } from './translate-result.ts';
export { toLayerWords } from './write/place-words.ts';

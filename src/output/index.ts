// The public entry of the page's side. Loaded only by what exports.
export { redactedAreas, shapeOf } from './areas.ts';
export { previewPage, readPdfAnnotations, type TaskOptions, writeFiles } from './client.ts';
export { describeRefusal, isRedacted, type Margin, marginOf } from './destroyed.ts';
export { findFontSources } from './fonts.ts';
export { importedObjects, noteImported } from './imported-annotations.ts';
export type { CheckReport, FontSource, OutputProgress, OutputResult, WrittenFile } from './messages.ts';
export {
  DEFAULT_OUTPUT_OPTIONS,
  OUTPUT_LIMITS,
  type OutputFormat,
  type OutputOptions,
  parsePageRange,
  statedDpi,
  usesJpeg,
} from './options.ts';
export {
  holdsPages,
  isLeftOut,
  type LayerWord,
  type OutputPlan,
  type PlanInput,
  type PlannedPage,
  planOutput,
  reportName,
} from './plan.ts';

// `markwright/output`: writes and verifies pages with marks as PDF, PNG, JPEG or TIFF. Callers
// provide canvas and decoders (`OutputPlatform`) and the pages' pixels (`PageReader`).

export type {
  Canvas,
  CheckReport,
  OutputFormat,
  OutputPlatform,
  OutputProgress,
  OutputResult,
  PageReader,
  WriteTask,
  WrittenFile,
} from '../output/core.ts';
export {
  DEFAULT_OUTPUT_OPTIONS,
  type OutputOptions,
  type OutputPlan,
  type PlanInput,
  type PlannedPage,
  parsePageRange,
  planOutput,
  type WritePorts,
  write,
} from '../output/core.ts';

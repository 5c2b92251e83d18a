// `markwright/output`: writes and verifies pages with marks as PDF, PNG, JPEG or TIFF. Callers
// provide canvas and decoders (`OutputPlatform`) and the pages' pixels (`PageReader`).

export { parsePageRange } from '../media/page-range.ts';
export type { OutputFormat } from '../output/formats.ts';
export type {
  CheckReport,
  OutputProgress,
  OutputResult,
  WriteTask,
  WrittenFile,
} from '../output/messages.ts';
export { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from '../output/options.ts';
export type { PageReader } from '../output/page-source.ts';
export { type OutputPlan, type PlanInput, type PlannedPage, planOutput } from '../output/plan.ts';
export type { Canvas, OutputPlatform } from '../output/platform.ts';
export { type WritePorts, write } from '../output/run-task.ts';

import { contentConverters } from './content-converters.ts';
import type { ProcessKind } from './kind.ts';
import { markupBurner } from './markup-burner.ts';
import { piiDetectors } from './pii-detectors.ts';
import { plainTextRedactors } from './plain-text-redactors.ts';
import { redactionCreators } from './redaction-creators.ts';
import { searchContexts } from './search-contexts.ts';
import { searchTasks } from './search-tasks.ts';

export { type DocumentAnswer, refuseInput } from './answers.ts';
export type { ProcessKind } from './kind.ts';
export { type BenchOptions, createProcesses, type OpenBench, type Processes } from './processes.ts';

export const PROCESS_KINDS: readonly ProcessKind[] = [
  ...[markupBurner, redactionCreators, plainTextRedactors],
  ...[contentConverters, searchContexts, searchTasks, piiDetectors],
];

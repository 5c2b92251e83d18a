import { tmpdir } from 'node:os';
import { systemClock } from '../kernel/clock.ts';
import { createProcesses, type Processes } from '../processes/index.ts';
import type { ScannerLimits } from '../scanner/core.ts';
import { createRunDirectory } from './run-directory.ts';
import type { ServerSettings } from './settings.ts';
import { createTurns } from './take-turns.ts';
import { createWorkbenches, readKept, type WorkbenchOptions } from './workbench.ts';

export interface DocumentProcessesOptions extends Omit<WorkbenchOptions, 'directory'> {
  readonly settings: Pick<ServerSettings, 'scanWorkers' | 'processTimeLimit'>;
  readonly limits: ScannerLimits;
  readonly onFault: (fault: unknown) => void;
}

/** Maximum number of processes to keep: each stores its input. */
const MOST_PROCESSES = 1000;

export function openDocumentProcesses(options: DocumentProcessesOptions): Processes {
  const { settings, limits, workFiles, createId, onFault } = options;
  const directory = createRunDirectory(tmpdir());
  const processes = createProcesses({
    workFiles,
    openBench: createWorkbenches({ ...options, directory }),
    readKept: (fileId) => readKept(workFiles, fileId),
    takeTurn: createTurns(settings.scanWorkers),
    clock: systemClock,
    createId,
    limits: { ...limits, maxProcesses: Math.min(limits.maxProcesses, MOST_PROCESSES) },
    timeLimitSeconds: settings.processTimeLimit,
    onFault,
  });
  return {
    ...processes,
    close() {
      processes.close();
      directory.remove();
    },
  };
}

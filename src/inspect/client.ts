import { MessageError, message } from '../messages/index.ts';
import { RemoteWorker, spawnWorker } from '../workers/index.ts';
import type { InspectCalls, InspectTask } from './messages.ts';
import type { Inspection } from './types.ts';

export { CURE_WORDS, describeFinding, SEVERITY_WORDS } from './describe-finding.ts';
export { cureOf, type Finding, type Inspection, placeToRedact, SEVERITIES, severityOf } from './types.ts';

const spawn = spawnWorker(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'inspect' }),
);

interface InspectingOptions {
  readonly signal: AbortSignal;
  /** Called with the completed share of pages (0 to 1). */
  readonly onProgress: (share: number) => void;
}

/** Inspects a PDF in a worker of its own. @throws Error if it can't be read; the signal's reason */
export async function inspectInWorker(
  task: InspectTask,
  { signal, onProgress }: InspectingOptions,
): Promise<Inspection> {
  const worker = new RemoteWorker<InspectCalls>({
    spawn,
    toDeath: (reason) => new MessageError(message('The inspection stopped: {reason}', { reason })),
  });
  try {
    return await worker.call('inspect', task, { signal, onPart: onProgress });
  } finally {
    worker.close(signal.reason);
  }
}

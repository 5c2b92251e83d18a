// The page's end of an inspection: nothing of what inspects is loaded here.
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
  /** Called with the share of the pages that are done. */
  readonly onProgress: (share: number) => void;
}

/**
 * Inspects a PDF in a worker, which ends with the answer or the signal.
 * @throws Error why it cannot be read; the signal's reason when it was cancelled
 */
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

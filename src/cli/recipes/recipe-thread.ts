// Runs in a worker thread of Node.
import { serveThread } from '../../server/serve-thread.ts';
import type { Terminal } from '../terminal.ts';
import type { RecipeCalls } from './calls.ts';
import { readAttachments } from './open-input.ts';
import { processFile } from './process-file.ts';
import { produceDocument } from './produce-document.ts';

/** A thread's terminal: progress is a sign of life, and the rest stays with the results. */
const terminalOf = (tell: (part: undefined) => void): Terminal => ({
  writeLine: async () => undefined,
  tell: () => undefined,
  fail: () => undefined,
  showProgress: () => tell(undefined),
  endProgress: () => undefined,
});

serveThread<RecipeCalls>({
  process: (job, { tell }) => processFile(job, terminalOf(tell)),
  attachments: readAttachments,
  produce: (job, { tell }) => produceDocument(job, terminalOf(tell)),
});

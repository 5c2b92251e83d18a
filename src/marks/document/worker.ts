// The worker that reads large marks documents: they are guarded as they are read, parsed and checked here, and given back in pieces.
import { showLife } from '../../workers/index.ts';
import { createImportJob, type ImportJob } from './import-job.ts';
import { type FromImportWorker, type ImportSurroundings, type ToImportWorker, toSources } from './import-messages.ts';
import { describeFileLimit, JsonGuard } from './limits.ts';

const scope = self as unknown as {
  postMessage(message: FromImportWorker): void;
  onmessage: ((event: MessageEvent<ToImportWorker>) => void) | null;
};

/** Marks in one message: unpacking it on the page stays within a frame. */
const MARKS_A_MESSAGE = 500;

let job: ImportJob | undefined;

async function readText(source: Blob): Promise<{ text: string } | { fault: string }> {
  const fault = describeFileLimit(source.size);
  if (fault !== undefined) return { fault };
  const guard = new JsonGuard();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  const reader = source.stream().getReader();
  let done = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const found = guard.push(part.value);
    if (found !== undefined) {
      await reader.cancel();
      return { fault: found };
    }
    parts.push(decoder.decode(part.value, { stream: true }));
    done += part.value.length;
    scope.postMessage({ kind: 'progress', share: done / source.size });
  }
  return { text: parts.join('') + decoder.decode() };
}

async function read(source: Blob, surroundings: ImportSurroundings): Promise<void> {
  try {
    const text = await readText(source);
    if ('fault' in text) {
      scope.postMessage({ kind: 'refused', message: text.fault });
      return;
    }
    const made = createImportJob(text.text, toSources(surroundings));
    if (made.ok) {
      job = made.value;
      scope.postMessage({ kind: 'read', properties: job.properties });
    } else scope.postMessage({ kind: 'refused', message: made.error });
  } catch (error) {
    scope.postMessage({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
  }
}

function answer(own: ImportJob, message: Exclude<ToImportWorker, { kind: 'read' }>): void {
  switch (message.kind) {
    case 'summarize':
      scope.postMessage({ kind: 'summary', summary: own.summarize(message.choices) });
      break;
    case 'take': {
      const { marks, replacements } = own.take(message.choices);
      for (let start = 0; start < marks.length; start += MARKS_A_MESSAGE) {
        scope.postMessage({ kind: 'marks', marks: marks.slice(start, start + MARKS_A_MESSAGE) });
      }
      scope.postMessage({ kind: 'replacements', replacements: [...replacements] });
      scope.postMessage({ kind: 'taken' });
      break;
    }
    case 'report':
      scope.postMessage({ kind: 'report', text: own.report() });
      break;
  }
}

showLife((sign) => self.postMessage(sign));

scope.onmessage = ({ data }) => {
  if (data.kind === 'read') void read(data.source, data.surroundings);
  else if (job) answer(job, data);
};

// The worker that reads large marks documents: they are guarded as they are read, parsed and checked here, and given back in pieces.
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { serveWorker } from '../../workers/index.ts';
import { createImportJob, type ImportJob } from './import-job.ts';
import { type ImportCalls, toSources } from './import-messages.ts';
import { describeFileLimit, JsonGuard } from './limits.ts';

/** Marks in one message: unpacking it on the page stays within a frame. */
const MARKS_A_MESSAGE = 500;

let job: ImportJob | undefined;

async function readText(source: Blob, tell: (share: number) => void): Promise<Result<string, string>> {
  const fault = describeFileLimit(source.size);
  if (fault !== undefined) return fail(fault);
  const guard = new JsonGuard();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  const reader = source.stream().getReader();
  let done = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const found = guard.push(part.value);
    if (found !== undefined) {
      await reader.cancel();
      return fail(found);
    }
    parts.push(decoder.decode(part.value, { stream: true }));
    done += part.value.length;
    tell(done / source.size);
  }
  return succeed(parts.join('') + decoder.decode());
}

function getJob(): ImportJob {
  if (!job) throw new Error('No file has been read.');
  return job;
}

serveWorker<ImportCalls>({
  async read({ source, surroundings }, { tell }) {
    const text = await readText(source, tell);
    if (!text.ok) return text;
    const made = createImportJob(text.value, toSources(surroundings));
    if (!made.ok) return made;
    job = made.value;
    return succeed(job.properties);
  },
  summarize: (choices) => getJob().summarize(choices),
  take(choices, { tell }) {
    const { marks, replacements } = getJob().take(choices);
    for (let start = 0; start < marks.length; start += MARKS_A_MESSAGE)
      tell(marks.slice(start, start + MARKS_A_MESSAGE));
    return { replacements: [...replacements] };
  },
  report: () => getJob().report(),
});

// Worker for large marks documents: checks limits while reading, and returns marks in parts.
import { succeed } from '../../kernel/result.ts';
import { serveWorker } from '../../workers/index.ts';
import { createImportJob, type ImportJob } from './import-job.ts';
import { type ImportCalls, toSources } from './import-messages.ts';
import { readMarksText } from './read-text.ts';

/** Marks per message: unpacking them on the page stays within a frame. */
const MARKS_A_MESSAGE = 500;

let job: ImportJob | undefined;

function getJob(): ImportJob {
  if (!job) throw new Error('No file has been read.');
  return job;
}

serveWorker<ImportCalls>({
  async read({ source, surroundings }, { report }) {
    const text = await readMarksText(source, report);
    if (!text.ok) return text;
    const made = createImportJob(text.value, toSources(surroundings));
    if (!made.ok) return made;
    job = made.value;
    return succeed(job.properties);
  },
  summarize: (choices) => getJob().summarize(choices),
  take(choices, { report }) {
    const { marks, replacements } = getJob().take(choices);
    for (let start = 0; start < marks.length; start += MARKS_A_MESSAGE)
      report(marks.slice(start, start + MARKS_A_MESSAGE));
    return { replacements: [...replacements] };
  },
  report: () => getJob().report(),
});

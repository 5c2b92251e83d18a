import { type ImportJob, serializeMarksDocument, textFault } from '../../marks/index.ts';
import { message, t } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { readMarks } from '../input-files.ts';
import { refuseDocument, refuseOverwriting, writeOutput } from '../output-files.ts';
import { inEnglish } from '../speech.ts';
import type { Terminal } from '../terminal.ts';

/** Reports texts beyond the limits of their mark. The format allows them. */
function reportUnfitTexts(job: ImportJob, terminal: Terminal): void {
  for (const mark of job.take({ faulty: 'skip', duplicates: 'both' }).marks) {
    const reason = textFault(mark);
    if (reason !== undefined) terminal.report(t('Mark {uid}: {reason}', { uid: mark.uid, reason }));
  }
}

export const checkCommand = defineCommand({
  name: 'check',
  files: 'FILE',
  summary: message('Validates a marks file, and repairs what can be repaired.'),
  options: {
    repair: {
      help: message("fill in missing properties with the format's defaults, and leave out what's still invalid"),
    },
    output: { value: 'OUT', short: 'o', help: message('output file for the repaired marks') },
  },
  notes: [
    message(
      'The result: {form}. With --repair also how many were repaired and left out. The exit code is 1 when there are problems, with --repair when something was left out.',
      { form: '{"marks":N,"problems":[{"path","expected","received","message",…}]}' },
    ),
  ],
  async run({ files: [path = ''], options: { repair, output }, terminal }) {
    if (repair !== (output !== undefined)) throw usageError(t('--repair needs -o OUT, and -o OUT needs --repair.'));
    if (output !== undefined) {
      refuseDocument(output);
      refuseOverwriting([path], output);
    }
    const job = await readMarks(path);
    const problems = inEnglish(() => job.problems());
    reportUnfitTexts(job, terminal);
    if (output === undefined) {
      const { total } = job.summarize({ faulty: 'skip', duplicates: 'keep' });
      await terminal.writeLine(JSON.stringify({ marks: total, problems }));
      return problems.length > 0 ? EXIT.problems : EXIT.done;
    }
    const choices = { faulty: 'repair', duplicates: 'both' } as const;
    const { total, loaded } = job.summarize(choices);
    const repaired = loaded - job.summarize({ ...choices, faulty: 'skip' }).loaded;
    const { marks } = job.take(choices);
    await writeOutput([{ path: output, content: serializeMarksDocument({ ...job.properties, marks }) }]);
    const leftOut = total - loaded;
    await terminal.writeLine(JSON.stringify({ marks: total, problems, repaired, leftOut }));
    if (leftOut > 0)
      terminal.report(
        t(
          "{count, plural, one {# mark couldn't be repaired and isn't in {file}.} other {# marks couldn't be repaired and aren't in {file}.}}",
          { count: leftOut, file: output },
        ),
      );
    return leftOut > 0 ? EXIT.problems : EXIT.done;
  },
});

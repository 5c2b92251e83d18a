import { serializeMarksDocument } from '../../marks/index.ts';
import { message, t } from '../../messages/index.ts';
import { type ChooseOption, type MergeConflict, mergeMarks, preferFiles } from '../../review/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { readSoundMarks } from '../input-files.ts';
import { refuseDocument, refuseOverwriting, writeOutput } from '../output-files.ts';

const toLine = ({ path, kind, pageNumber, base, options }: MergeConflict): string =>
  JSON.stringify({ path, kind, page: pageNumber, base, options });

/** Returns the index of the file that wins conflicts; undefined leaves them open. */
function readPreference(sides: readonly string[], ours: boolean, theirs: boolean): ChooseOption | undefined {
  if (ours && theirs) throw usageError(t('Use either --ours or --theirs, not both.'));
  if (ours) return preferFiles(sides);
  return theirs ? preferFiles([...sides].reverse()) : undefined;
}

export const mergeCommand = defineCommand({
  name: 'merge',
  files: 'FILES…',
  summary: message('Merges marks files: BASE.json A.json B.json…, each change against the base.'),
  options: {
    output: { value: 'OUT.json', short: 'o', help: message('where the merged file goes') },
    'no-base': { help: message('the files have no common base: nothing counts as removed') },
    ours: { help: message('where files changed the same place, the first of them counts') },
    theirs: { help: message('where files changed the same place, the last of them counts') },
  },
  notes: [
    message(
      'A conflict is a line of JSON: {form}; an option without a value removes. Paths lead by name, uid and id.',
      {
        form: '{"path","kind","page"?,"base"?,"options":[{"from":["A.json"],"value"?}]}',
      },
    ),
    message('The exit code is 1 when conflicts remain: nothing is written then.'),
  ],
  async run({ files, options, terminal }) {
    const { output, ours, theirs } = options;
    if (output === undefined) throw usageError(t('The output file is missing: use -o OUT.json.'));
    const basePath = options['no-base'] ? undefined : files[0];
    const sides = files.slice(basePath === undefined ? 0 : 1);
    if (sides.length === 0) throw usageError(t('There is nothing to merge: give the base and one file or more.'));
    const choose = readPreference(sides, ours, theirs);
    refuseDocument(output);
    refuseOverwriting(files, output);
    const base = basePath === undefined ? undefined : await readSoundMarks(basePath, { pages: [] });
    const sources = await Promise.all(
      sides.map(async (name) => ({ name, document: await readSoundMarks(name, { pages: [] }) })),
    );
    const { document, conflicts } = mergeMarks(base, sources, choose);
    for (const conflict of conflicts) await terminal.writeLine(toLine(conflict));
    if (conflicts.length > 0) {
      terminal.report(
        t(
          '{count, plural, one {# conflict remains} other {# conflicts remain}}, and {file} was not written. --ours or --theirs decides.',
          { count: conflicts.length, file: output },
        ),
      );
      return EXIT.problems;
    }
    await writeOutput([{ path: output, content: serializeMarksDocument(document) }]);
    return EXIT.done;
  },
});

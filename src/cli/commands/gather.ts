import { basename, extname } from 'node:path';
import { type DataFormat, type DataRow, type Form, valuesOf, writeData } from '../../forms/index.ts';
import { message, t } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { CommandError, EXIT, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { openForm, reportLimits, reportNoFields, reportShown } from '../reading-forms.ts';

const FORMATS: ReadonlyMap<string, DataFormat> = new Map([
  ['.csv', 'csv'],
  ['.json', 'json'],
  ['.fdf', 'fdf'],
  ['.xfdf', 'xfdf'],
]);

/** Returns a name for the file column that no form field uses. */
function fileColumnFor(forms: readonly Form[]): string {
  const taken = new Set(forms.flatMap(({ fields }) => fields.map(({ name }) => name)));
  let column = 'file';
  while (taken.has(column)) column += '_';
  return column;
}

/** Returns the data format for an output name. @throws CommandError if unsupported */
function formatOf(output: string | undefined, fileCount: number): DataFormat {
  const format = output === undefined ? 'csv' : FORMATS.get(extname(output).toLowerCase());
  if (!format) throw usageError(t('{file}: the name must end in .csv, .json, .fdf or .xfdf.', { file: output ?? '' }));
  if ((format === 'fdf' || format === 'xfdf') && fileCount > 1)
    throw usageError(t('FDF and XFDF hold the values of a single file.'));
  return format;
}

export const gatherCommand = defineCommand({
  name: 'gather',
  files: 'FILES…',
  summary: message('Writes the values of PDF forms as a table: one row per file.'),
  options: {
    output: {
      value: 'OUT',
      short: 'o',
      help: message(
        'the file to write: .csv, .json, or of a single form .fdf or .xfdf; CSV on standard output by default',
      ),
    },
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    message('The first column, “file”, holds the name of each form: “markwright fill --names file” writes them again.'),
  ],
  async run({ files, options: { output, password }, terminal }) {
    const format = formatOf(output, files.length);
    if (output !== undefined) refuseOverwriting(files, output);
    const forms: { path: string; form: Form }[] = [];
    for (const path of files) {
      try {
        const { form } = await openForm(path, password);
        if (form.xfa === 'dynamic') reportLimits(path, form, terminal);
        reportNoFields(path, form, terminal);
        reportShown(path, form, terminal);
        forms.push({ path, form });
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        terminal.report(error.message);
      }
    }
    if (forms.length > 0) {
      const isTable = format === 'csv' || format === 'json';
      const column = fileColumnFor(forms.map(({ form }) => form));
      const rows: DataRow[] = forms.map(({ path, form }) =>
        isTable ? new Map([[column, basename(path)], ...valuesOf(form)]) : valuesOf(form),
      );
      const content = writeData(format, rows, forms[0]?.form.fields);
      if (output === undefined) await terminal.writeLine(content.trimEnd());
      else await writeOutput([{ path: output, content }]);
    }
    return forms.length < files.length ? EXIT.problems : EXIT.done;
  },
});

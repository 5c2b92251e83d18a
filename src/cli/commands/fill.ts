import { extname, join } from 'node:path';
import {
  checkValues,
  type DataRow,
  type FieldProblem,
  type FillOptions,
  type Form,
  fieldTitle,
  fillForm,
  readData,
} from '../../forms/index.ts';
import { distinctNames, toFileName, withoutExtension } from '../../kernel/file-name.ts';
import { message, t, translate } from '../../messages/index.ts';
import { FONT_OPTION, readFonts } from '../added-fonts.ts';
import { defineCommand } from '../command.ts';
import { EXIT, inputError, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { ensureFolder, type OutputFile, refuseOverwriting, writeOutput } from '../output-files.ts';
import { checkFillable, type OpenedForm, openForm, readWith, toCommandError } from '../reading-forms.ts';
import type { Terminal } from '../terminal.ts';
import { requireOutput, WRITE_OPTIONS } from '../writing.ts';

/** Values for one output file, and its path. */
interface Job {
  /** 1-based. */
  readonly row: number;
  readonly values: DataRow;
  readonly path: string;
}

/** Returns file names from a column. @throws CommandError if it is missing, or a name is empty */
function namesIn(rows: readonly DataRow[], column: string): string[] {
  const names = rows.map((values, index) => {
    const value = values.get(column);
    if (value === undefined)
      throw usageError(t('--names: row {row} has no “{name}”.', { row: index + 1, name: column }));
    const name = typeof value === 'string' ? toFileName(value.replace(/\.pdf$/i, '')) : '';
    if (name === '')
      throw inputError(t("Row {row}: “{name}” isn't a file name.", { row: index + 1, name: String(value) }));
    return name;
  });
  return distinctNames(names);
}

/** Drops the file name column, unless the form has a field of that name. */
const withoutNames = (values: DataRow, column: string, { fields }: Form): DataRow =>
  fields.some(({ name }) => name === column) ? values : new Map([...values].filter(([name]) => name !== column));

function planJobs(rows: readonly DataRow[], output: string, names: string | undefined, form: Form): Job[] {
  if (names !== undefined) {
    const stems = namesIn(rows, names);
    return rows.map((values, index) => ({
      row: index + 1,
      values: withoutNames(values, names, form),
      path: join(output, `${stems[index]}.pdf`),
    }));
  }
  const stem = withoutExtension(output);
  return rows.map((values, index) => ({
    row: index + 1,
    values,
    path: rows.length === 1 ? output : `${stem}.row-${index + 1}${extname(output)}`,
  }));
}

function reportProblems(
  problems: readonly FieldProblem[],
  { fields }: Form,
  row: number | undefined,
  terminal: Terminal,
): void {
  for (const { field, message } of problems) {
    const parts = { field: fieldTitle(fields, field), problem: translate(message) };
    terminal.report(
      row === undefined ? t('{field}: {problem}', parts) : t('row {row}, {field}: {problem}', { row, ...parts }),
    );
  }
}

/** Reports the problems of all rows. @throws CommandError if there are any */
function refuseFaulty(jobs: readonly Job[], form: Form, terminal: Terminal): void {
  let count = 0;
  for (const { row, values } of jobs) {
    const problems = checkValues(form, values);
    reportProblems(problems, form, jobs.length > 1 ? row : undefined, terminal);
    count += problems.length;
  }
  if (count > 0) throw unwritten();
}

const unwritten = () => inputError(t('Nothing is written. --force writes all values that a field can hold.'));

/** Fills row by row. Reports the problems of all rows before it fails. */
async function* fillAll(
  path: string,
  { bytes, form }: OpenedForm,
  jobs: readonly Job[],
  options: FillOptions,
  terminal: Terminal,
): AsyncGenerator<OutputFile> {
  let faulty = 0;
  const reported = new Set<string>();
  for (const { row, values, path: target } of jobs) {
    terminal.showProgress(t('row {row} of {count}', { row, count: jobs.length }));
    const filled = await fillForm(bytes, values, options).catch((error: unknown) => {
      throw toCommandError(path, error);
    });
    reportProblems(filled.problems, form, jobs.length > 1 ? row : undefined, terminal);
    for (const note of filled.notes.map(translate)) {
      if (!reported.has(note)) terminal.report(note);
      reported.add(note);
    }
    if (filled.problems.length > 0 && options.force !== true) faulty += 1;
    else if (faulty === 0) yield { path: target, content: filled.bytes };
  }
  if (faulty > 0) throw unwritten();
}

export const fillCommand = defineCommand({
  name: 'fill',
  files: 'FILE',
  summary: message('Fills a PDF form with data: one file per row.'),
  options: {
    data: { value: 'DATA', help: message('field names and values: JSON, CSV, FDF or XFDF') },
    output: { value: 'OUT', short: 'o', help: message('output file; with --names, a folder') },
    names: { value: 'COLUMN', help: message('column with the file name of each row') },
    flatten: { help: message("flatten the fields into the pages: they can't be filled again") },
    force: { help: message('write despite invalid values') },
    'break-signatures': WRITE_OPTIONS['break-signatures'],
    ...FONT_OPTION,
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    message('Without --names, several rows become OUT.row-1.pdf, OUT.row-2.pdf and so on.'),
    message("The form's bytes don't change: changes are appended. Calculated fields are updated."),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const { data, names, flatten, force, password } = options;
    if (data === undefined && !flatten) throw usageError(t('Missing --data DATA.'));
    const output = requireOutput(options.output);
    const opened = await openForm(path, password);
    await checkFillable(path, opened, options, terminal);
    const fonts = await readFonts(options.font);
    const rows = data === undefined ? [new Map()] : await readWith(data, readData);
    if (rows.length === 0) throw inputError(t('{file} has no rows.', { file: data ?? '' }));
    const jobs = planJobs(rows, output, names, opened.form);
    for (const job of jobs) refuseOverwriting([path, ...(data === undefined ? [] : [data])], job.path);
    if (!force) refuseFaulty(jobs, opened.form, terminal);
    if (names !== undefined) ensureFolder(output);
    try {
      await writeOutput(fillAll(path, opened, jobs, { flatten, force, password, fonts }, terminal));
    } finally {
      terminal.endProgress();
    }
    return EXIT.done;
  },
});

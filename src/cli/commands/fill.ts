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
import {
  checkFillable,
  type OpenedForm,
  openForm,
  readWith,
  reportNoFields,
  reportShown,
  toCommandError,
} from '../reading-forms.ts';
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

/** Problem of a row; without a field, of all of it. */
type RowProblem = Omit<FieldProblem, 'field' | 'kind'> & {
  readonly field?: string;
  readonly kind: FieldProblem['kind'] | 'noValues';
};

const NO_VALUES: RowProblem = { kind: 'noValues', message: message('There are no values to fill in.') };

function describe({ field, message }: RowProblem, { fields }: Form, row: number | undefined): string {
  const problem = translate(message);
  if (field === undefined) return row === undefined ? problem : t('row {row}: {problem}', { row, problem });
  const parts = { field: fieldTitle(fields, field), problem };
  return row === undefined ? t('{field}: {problem}', parts) : t('row {row}, {field}: {problem}', { row, ...parts });
}

/** Reports the problems of rows, and lists them for `--json`. */
class RowReport {
  readonly #found: readonly { readonly job: Job; readonly problems: RowProblem[] }[];
  readonly #form: Form;
  readonly #terminal: Terminal;

  constructor(jobs: readonly Job[], form: Form, terminal: Terminal) {
    this.#found = jobs.map((job) => ({ job, problems: [] }));
    this.#form = form;
    this.#terminal = terminal;
  }

  /** Problems of the same kind and field count once. */
  add({ row }: Job, problems: readonly RowProblem[]): void {
    const known = this.#found[row - 1]?.problems ?? [];
    for (const one of problems) {
      if (known.some(({ field, kind }) => field === one.field && kind === one.kind)) continue;
      known.push(one);
      this.#terminal.report(describe(one, this.#form, this.#found.length > 1 ? row : undefined));
    }
  }

  get hasProblems(): boolean {
    return this.#found.some(({ problems }) => problems.length > 0);
  }

  async writeLines(isWritten: boolean): Promise<void> {
    for (const { job, problems } of this.#found) {
      const listed = problems.map(({ field, kind }) => ({ ...(field === undefined ? {} : { field }), kind }));
      const line = { row: job.row, file: isWritten ? job.path : null, problems: listed };
      await this.#terminal.writeLine(JSON.stringify(line));
    }
  }
}

/** Returns the fields that every row fills in. */
const filledByAll = (jobs: readonly Job[]): DataRow =>
  new Map([...(jobs[0]?.values ?? [])].filter(([name]) => jobs.every(({ values }) => values.has(name))));

const unwritten = () => inputError(t('Nothing is written. --force writes all values that a field can hold.'));

/** Fills row by row. Reports the problems of all rows before it fails. */
async function* fillAll(
  path: string,
  { bytes }: OpenedForm,
  jobs: readonly Job[],
  options: FillOptions,
  { report, terminal }: { readonly report: RowReport; readonly terminal: Terminal },
): AsyncGenerator<OutputFile> {
  const reported = new Set<string>();
  for (const job of jobs) {
    const { row, values, path: target } = job;
    terminal.showProgress(t('row {row} of {count}', { row, count: jobs.length }));
    const filled = await fillForm(bytes, values, options).catch((error: unknown) => {
      throw toCommandError(path, error);
    });
    report.add(job, filled.problems);
    for (const note of filled.notes.map(translate)) {
      if (!reported.has(note)) terminal.report(note);
      reported.add(note);
    }
    if (options.force || !report.hasProblems) yield { path: target, content: filled.bytes };
  }
  if (report.hasProblems && !options.force) throw unwritten();
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
    json: {
      help: message('print a line of JSON for each row: {form}', {
        form: '{"row","file","problems":[{"field","kind"}]}',
      }),
    },
    'break-signatures': WRITE_OPTIONS['break-signatures'],
    ...FONT_OPTION,
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    message('Without --names, several rows become OUT.row-1.pdf, OUT.row-2.pdf and so on.'),
    message("The form's bytes don't change: changes are appended. Calculated fields are updated."),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const { data, names, flatten, force, json, password } = options;
    if (data === undefined && !flatten) throw usageError(t('Missing --data DATA.'));
    const output = requireOutput(options.output);
    const opened = await openForm(path, password);
    reportNoFields(path, opened.form, terminal);
    await checkFillable(path, opened, options, terminal);
    const fonts = await readFonts(options.font);
    const rows = data === undefined ? [new Map()] : await readWith(data, readData);
    if (rows.length === 0) throw inputError(t('{file} has no rows.', { file: data ?? '' }));
    const jobs = planJobs(rows, output, names, opened.form);
    for (const job of jobs) refuseOverwriting([path, ...(data === undefined ? [] : [data])], job.path);
    const report = new RowReport(jobs, opened.form, terminal);
    let isWritten = false;
    try {
      for (const job of jobs) {
        report.add(job, checkValues(opened.form, job.values));
        if (data !== undefined && job.values.size === 0) report.add(job, [NO_VALUES]);
      }
      if (report.hasProblems && !force) throw unwritten();
      if (names !== undefined) ensureFolder(output);
      await writeOutput(fillAll(path, opened, jobs, { flatten, force, password, fonts }, { report, terminal }));
      isWritten = true;
      if (!flatten) reportShown(path, opened.form, terminal, filledByAll(jobs));
    } finally {
      terminal.endProgress();
      if (json) await report.writeLines(isWritten);
    }
    return EXIT.done;
  },
});

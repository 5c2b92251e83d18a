import { type FieldProposal, type FormField, readEdits } from '../../forms/index.ts';
import { type MessageOrText, message, numberText, t, translate } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { TEXT_OPTIONS } from '../page-text.ts';
import {
  addTo,
  checkAddable,
  editIn,
  type OpenedForm,
  openForm,
  proposeFields,
  readWith,
  reportLimits,
  reportNoFields,
  reportShown,
} from '../reading-forms.ts';
import type { Terminal } from '../terminal.ts';
import { WRITE_OPTIONS } from '../writing.ts';

function toRow({ name, type, widgets, value, shown, options, readOnly, required, maxLength, rules }: FormField) {
  const { page = null, rectangle = null } = widgets[0] ?? {};
  const row = { name, type, page, rectangle, value, options, readOnly, required, maxLength, rules };
  return shown === null ? row : { ...row, shown };
}

const toLine = ({ name, type, widgets, value }: FormField): string =>
  [name, type, widgets[0]?.page ?? '', JSON.stringify(value)].join('\t');

async function listProposals(found: readonly FieldProposal[], isJson: boolean, terminal: Terminal): Promise<void> {
  if (isJson) {
    const rows = found.map(({ field, confidence }) => ({ ...toRow(field), confidence }));
    await terminal.writeLine(JSON.stringify(rows, null, 2));
    return;
  }
  for (const { field, confidence } of found) await terminal.writeLine(`${toLine(field)}\t${numberText(confidence)}`);
}

/** Writes a changed form, with its notes. @param said what was done */
async function writeForm(
  path: string,
  { bytes, notes }: Awaited<ReturnType<typeof addTo>>,
  note: MessageOrText,
  terminal: Terminal,
): Promise<void> {
  for (const note of notes) terminal.report(translate(note));
  await writeOutput([{ path, content: bytes }]);
  terminal.report(translate(note));
}

async function addProposals(
  path: string,
  opened: OpenedForm,
  found: readonly FieldProposal[],
  { output, password }: { readonly output: string; readonly password: string | undefined },
  terminal: Terminal,
): Promise<void> {
  const added = await addTo(
    path,
    opened,
    found.map(({ field }) => field),
    password,
  );
  const note = message('{file}: {count, plural, one {# field was added} other {# fields were added}}.', {
    file: output,
    count: found.length,
  });
  await writeForm(output, added, note, terminal);
}

async function writeEdited(
  path: string,
  opened: OpenedForm,
  { edit, output, password }: { readonly edit: string; readonly output: string; readonly password: string | undefined },
  terminal: Terminal,
): Promise<void> {
  const edits = await readWith(edit, async (bytes) => readEdits(bytes));
  const edited = await editIn(path, opened, edits, password);
  const note = message('{file}: {count, plural, one {# field was edited} other {# fields were edited}}.', {
    file: output,
    count: edits.length,
  });
  await writeForm(output, edited, note, terminal);
}

/** @throws CommandError for options that don't belong together */
function checkOptions({
  detect,
  edit,
  output,
  ocr,
}: Readonly<Record<'edit' | 'output' | 'ocr', string | undefined>> & { detect: boolean }): void {
  if (!detect && ocr !== undefined) throw usageError(t('--ocr needs --detect.'));
  if (!detect && edit === undefined && output !== undefined) throw usageError(t('--output needs --detect or --edit.'));
  if (edit !== undefined && (detect || output === undefined))
    throw usageError(t('--edit needs --output, and no --detect.'));
}

export const fieldsCommand = defineCommand({
  name: 'fields',
  files: 'FILE',
  summary: message(
    'Lists the fields of a PDF form: name, type, page and value, in tab order; or proposes missing ones.',
  ),
  options: {
    json: {
      help: message('one array: {form}', {
        form: '[{"name","type","page","rectangle","value","options","readOnly","required","maxLength","rules"}]',
      }),
    },
    detect: { help: message('propose fields for boxes, lines, combs, empty cells and check boxes that have none') },
    output: {
      value: 'OUT',
      short: 'o',
      help: message('write the PDF with the proposals as fields, or with edited fields'),
    },
    edit: { value: 'EDITS', help: message('change or delete fields: JSON with properties by field name, or null') },
    ocr: TEXT_OPTIONS.ocr,
    'break-signatures': WRITE_OPTIONS['break-signatures'],
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    message('Rectangles are left, top, width and height in points, from the top left corner of the page as shown.'),
    message('“shown” is what the page shows of a field in place of its value, until that is filled in.'),
    message('No script of a form runs. Formats, ranges and simple calculations are understood from their text.'),
    message('Properties to edit: {properties}.', {
      properties:
        'name, label, required, readOnly, maxLength, multiline, comb, password, options, editable, multiSelect, defaultValue, fontSize, align, rectangles',
    }),
    message('Proposals are heuristic: each has a confidence from 0 to 1. On scans, --ocr LANG gives them names.'),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const { detect, edit, json, output, ocr, password } = options;
    checkOptions(options);
    if (output !== undefined) refuseOverwriting(edit === undefined ? [path] : [path, edit], output);
    const opened = await openForm(path, password);
    reportLimits(path, opened.form, terminal);
    reportShown(path, opened.form, terminal);
    if (edit !== undefined && output !== undefined) {
      await checkAddable(path, options, terminal);
      await writeEdited(path, opened, { edit, output, password }, terminal);
      return EXIT.done;
    }
    if (!detect) {
      reportNoFields(path, opened.form, terminal);
      if (json) await terminal.writeLine(JSON.stringify(opened.form.fields.map(toRow), null, 2));
      else for (const field of opened.form.fields) await terminal.writeLine(toLine(field));
      return EXIT.done;
    }
    if (output !== undefined) await checkAddable(path, options, terminal);
    const found = await proposeFields(path, opened, { ocr, password }, terminal);
    if (output === undefined || json) await listProposals(found, json, terminal);
    if (found.length === 0) terminal.report(t('{file}: nothing looks like a missing field.', { file: path }));
    if (output !== undefined) await addProposals(path, opened, found, { output, password }, terminal);
    return EXIT.done;
  },
});

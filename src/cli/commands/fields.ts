import type { FormField } from '../../forms/index.ts';
import { say } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { openForm, tellLimits } from '../reading-forms.ts';

/** Field as a row of the JSON: a field in several places has that of the first one. */
function toRow({ name, type, widgets, value, options, readOnly, required, maxLength, rules }: FormField) {
  const { page = null, rectangle = null } = widgets[0] ?? {};
  return { name, type, page, rectangle, value, options, readOnly, required, maxLength, rules };
}

const toLine = ({ name, type, widgets, value }: FormField): string =>
  [name, type, widgets[0]?.page ?? '', JSON.stringify(value)].join('\t');

export const fieldsCommand = defineCommand({
  name: 'fields',
  files: 'FILE',
  summary: say('Lists the fields of a PDF form: name, type, page and value, in tab order.'),
  options: {
    json: {
      help: say('one array: {form}', {
        form: '[{"name","type","page","rectangle","value","options","readOnly","required","maxLength","rules"}]',
      }),
    },
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    say('Rectangles are left, top, width and height in points, from the top left corner of the page as shown.'),
    say('No script of a form runs. Formats, ranges and simple calculations are understood from their text.'),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const { form } = await openForm(path, options.password);
    tellLimits(path, form, terminal);
    if (options.json) await terminal.writeLine(JSON.stringify(form.fields.map(toRow), null, 2));
    else for (const field of form.fields) await terminal.writeLine(toLine(field));
    return EXIT.done;
  },
});

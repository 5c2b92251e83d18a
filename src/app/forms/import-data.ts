// Imports form values from FDF, XFDF, CSV or JSON, and annotations that came with them.
import { type DataRow, type FieldProblem, type Form, fieldTitle } from '../../forms/client.ts';
import { decodeUnicode } from '../../kernel/unicode-text.ts';
import { message, messageOf, t, translate } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { importMarksFiles } from '../marks-json.ts';
import type { Forms } from './forms.ts';

/** Maximum number of problems named in a message; others are counted. */
const MOST_NAMED = 3;

/** Larger JSON files can't be form values (bytes). */
const MOST_JSON = 1024 ** 2;

const readText = async (file: File): Promise<string> => decodeUnicode(new Uint8Array(await file.arrayBuffer()));

/** Returns whether a JSON file has form values and no marks of any format. */
export async function holdsFormData(file: File): Promise<boolean> {
  if (file.size > MOST_JSON) return false;
  const text = await readText(file);
  if (/"marks"\s*:/.test(text)) return false;
  const { recognizeFormat } = await import('../../formats/index.ts');
  return recognizeFormat(text) === undefined;
}

/** Annotations and values in XFDF, or in FDF. */
const ANNOTATIONS = /<(?:\w+:)?annots(?:\s[^<>]*)?>\s*<[^/]|\/Annots\s*(?:\[\s*[^\]\s]|\d)/;
const VALUES = /<(?:\w+:)?fields(?:\s[^<>]*)?>\s*<[^/]|\/Fields\s*(?:\[\s*[^\]\s]|\d)/;

function describe(problems: readonly FieldProblem[], { fields }: Form): string {
  const named = problems
    .slice(0, MOST_NAMED)
    .map(({ field, message }) => `${fieldTitle(fields, field)}: ${translate(message)}`);
  const more = problems.length - named.length;
  return more > 0
    ? t('{problems} And {count, number} more.', { problems: named.join(' '), count: more })
    : named.join(' ');
}

function fillIn({ window }: Core, forms: Forms, row: DataRow, name: string, rowCount: number): void {
  forms.fillAll(row, message('Fill in from {name}', { name }));
  window.notify({
    kind: 'info',
    title: t('Form filled in from {name}', { name }),
    ...(rowCount > 1 && { detail: t('The file has {count, number} rows: the first was taken.', { count: rowCount }) }),
  });
}

/** Fills in the first row of a file; asks before leaving out invalid values. */
async function importFormData(core: Core, forms: Forms, file: File): Promise<void> {
  const { window } = core;
  const { name } = file;
  try {
    const [row, ...others] = await forms.readData(file);
    if (!row || row.size === 0) {
      window.notify({ kind: 'hint', title: t('{name} holds no values', { name }) });
      return;
    }
    const problems = forms.check(row);
    const fill = () => fillIn(core, forms, row, name, 1 + others.length);
    if (problems.length === 0) fill();
    else {
      window.notify({
        kind: 'error',
        title: t(
          "{count, plural, one {# value doesn't fit the form: nothing was filled in} other {# values don't fit the form: nothing was filled in}}",
          {
            count: problems.length,
          },
        ),
        detail: describe(problems, forms.form),
        ...(problems.length < row.size && { action: { label: t('Fill in the others'), run: fill } }),
      });
    }
  } catch (error) {
    window.notify({ kind: 'error', title: t("{name} can't be read", { name }), detail: messageOf(error) });
  }
}

function notifyNoForm({ window, workspace }: Core): void {
  const detail = t('Its values fill in the fields of a PDF form.');
  const isOpen = workspace.pictures.getState().picture !== undefined;
  const title = isOpen ? t('This document has no form to fill in') : t('Open the form first');
  window.notify({ kind: 'error', title, detail });
}

/** Fills in the form with the values of files, and imports the annotations of XFDF and FDF. */
export async function importData(core: Core, forms: Forms | undefined, files: readonly File[]): Promise<void> {
  const data: File[] = [];
  const annotated: File[] = [];
  for (const file of files) {
    const text = /\.x?fdf$/i.test(file.name) ? await readText(file) : '';
    const isAnnotated = ANNOTATIONS.test(text);
    if (isAnnotated) annotated.push(file);
    // Annotations can be imported without the form that belongs to the values.
    if (!isAnnotated || (forms && VALUES.test(text))) data.push(file);
  }
  if (forms) for (const file of data) await importFormData(core, forms, file);
  else if (data.length > 0) notifyNoForm(core);
  await importMarksFiles(core, annotated);
}

// Imports form values from FDF, XFDF, CSV or JSON.
import type { DataRow } from '../../forms/messages.ts';
import type { FieldProblem } from '../../forms/types.ts';
import { message, messageOf, t, translate } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import type { Forms } from './forms.ts';

/** Maximum number of problems named in a message; others are counted. */
const MOST_NAMED = 3;

/** Larger JSON files can't be form values (bytes). */
const MOST_JSON = 1024 ** 2;

/** Returns whether a JSON file has form values and no marks. */
export async function holdsFormData(file: File): Promise<boolean> {
  return file.size <= MOST_JSON && !/"marks"\s*:/.test(await file.text());
}

function describe(problems: readonly FieldProblem[]): string {
  const named = problems.slice(0, MOST_NAMED).map(({ field, message }) => `${field}: ${translate(message)}`);
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

/**
 * Fills in the first row of a file. If some values are invalid, fills in nothing until the user
 * agrees to leave them out.
 */
export async function importFormData(core: Core, forms: Forms, file: File): Promise<void> {
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
        detail: describe(problems),
        ...(problems.length < row.size && { action: { label: t('Fill in the others'), run: fill } }),
      });
    }
  } catch (error) {
    window.notify({ kind: 'error', title: t("{name} can't be read", { name }), detail: messageOf(error) });
  }
}

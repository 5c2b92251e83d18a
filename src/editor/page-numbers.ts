import type { PageNumber } from '../kernel/page-number.ts';
import { definitionOf, type Mark, tieOf } from '../marks/index.ts';

export interface NumberValues {
  readonly page: PageNumber;
  readonly pages: number;
}

export const writeNumbers = (template: string, { page, pages }: NumberValues): string =>
  template.replaceAll('{page}', String(page)).replaceAll('{pages}', String(pages));

/** Returns the template that gives a mark's text; undefined if it was edited by hand. */
function shownTemplate(mark: Mark, place: NumberValues): string | undefined {
  const template = tieOf(mark, 'template');
  const text = definitionOf(mark).editText?.get(mark);
  return template !== undefined && text === writeNumbers(template, place) ? template : undefined;
}

export function renumberText(mark: Mark, from: NumberValues, to: NumberValues): Mark {
  const template = shownTemplate(mark, from);
  const text = template === undefined ? undefined : writeNumbers(template, to);
  const { editText } = definitionOf(mark);
  return text === undefined || !editText || editText.get(mark) === text ? mark : editText.set(mark, text);
}

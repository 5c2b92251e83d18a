// Texts with the numbers of their pages: `Page {page} of {pages}`.
import { definitionOf, type Mark, tieOf } from '../marks/index.ts';

/** Place of a mark among the pages. */
export interface PagePlace {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

export const writeNumbers = (template: string, { page, pages }: PagePlace): string =>
  template.replaceAll('{page}', String(page)).replaceAll('{pages}', String(pages));

/** Returns the template of a mark that shows it as it is; undefined where the text was changed by hand. */
export function shownTemplate(mark: Mark, place: PagePlace): string | undefined {
  const template = tieOf(mark, 'template');
  const text = definitionOf(mark).editText?.get(mark);
  return template !== undefined && text === writeNumbers(template, place) ? template : undefined;
}

/** Returns the mark with the numbers of another place. */
export function renumberText(mark: Mark, from: PagePlace, to: PagePlace): Mark {
  const template = shownTemplate(mark, from);
  const text = template === undefined ? undefined : writeNumbers(template, to);
  const { editText } = definitionOf(mark);
  return text === undefined || !editText || editText.get(mark) === text ? mark : editText.set(mark, text);
}

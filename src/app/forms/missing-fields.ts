// Proposes fields that the open PDF is missing, and takes over those that the user has reviewed.
import { type FieldProposal, type FormField, openFormClient, type PrintedText } from '../../forms/client.ts';
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import { rectAt } from '../../kernel/rect.ts';
import type { PictureDocument } from '../../media/index.ts';
import { message, t } from '../../messages/index.ts';
import type { TextPage } from '../../text/text-page.ts';
import type { Core } from '../core.ts';
import { formChanges, withFormChanges } from './form-changes.ts';
import { toTextInput } from './mark-fields.ts';
import { pageNumbers, placeWidgets, rectInFile } from './placed-widgets.ts';

export type { FieldProposal };

/** Returns the recognized text of the file's pages (1-based), placed as in the file. */
export function recognizedTexts(
  picture: PictureDocument,
  recognized: ReadonlyMap<PageNumber, TextPage>,
): ReadonlyMap<PageNumber, PrintedText> {
  const texts = new Map<PageNumber, PrintedText>();
  for (const [filePage, pageNumber] of pageNumbers(picture)) {
    const source = atPage(picture.sources, pageNumber);
    const page = recognized.get(pageNumber);
    if (!source || !page) continue;
    const boxes = new Float32Array(page.text.length * 4);
    for (let at = 0; at < page.text.length; at += 1) {
      const { x, y, width, height } = rectInFile(rectAt(page.boxes, at), source);
      boxes.set([x, y, width, height], at * 4);
    }
    texts.set(filePage, { text: page.text, boxes });
  }
  return texts;
}

/** Looks for places that need a field. @throws Error why the file cannot be read */
export async function proposeFields(
  { editor, workspace }: Core,
  recognized: ReadonlyMap<PageNumber, TextPage>,
): Promise<readonly FieldProposal[]> {
  const { picture } = workspace.pictures.getState();
  if (!picture?.pdf) return [];
  const client = openFormClient();
  try {
    return await client.detect({
      ...picture.pdf.unfilled,
      changes: formChanges(editor.document.properties()),
      texts: recognizedTexts(picture, recognized),
    });
  } finally {
    client.close();
  }
}

/** Adds fields to the form of the document: one step of undo. */
export function addAsFields({ editor: { document } }: Core, fields: readonly FormField[]): void {
  const label = message('{count, plural, one {Add form field} other {Add # form fields}}', { count: fields.length });
  const properties = document.properties();
  document.commit(label, (transaction) =>
    transaction.setProperties(withFormChanges(properties, [...formChanges(properties), ...fields])),
  );
}

/** Adds text input marks instead of text fields in one undo step; reports how many are left out. */
export function addAsTextInputs(
  { editor, window }: Core,
  fields: readonly FormField[],
  picture: PictureDocument,
): void {
  const form = { fields, calculationOrder: [], xfa: 'none', notUnderstood: [] } as const;
  const marks = placeWidgets(form, picture).flatMap((place) => toTextInput(editor, place) ?? []);
  const label = message('{count, plural, one {Add text input} other {Add # text inputs}}', { count: marks.length });
  editor.document.commit(label, (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  const count = fields.filter(({ type }) => type !== 'text').length;
  if (count === 0) return;
  const title = t(
    '{count, plural, one {# field was left out: only text fields become text input marks.} other {# fields were left out: only text fields become text input marks.}}',
    { count },
  );
  window.notify({ kind: 'hint', title });
}

// Text input marks as form fields, and back: with their masks as far as both can say them.
import { createMark } from '../../editor/create-mark.ts';
import type { Editor } from '../../editor/editor.ts';
import { isInLockedLayer } from '../../editor/layer-rules.ts';
import { createFieldNames, type FormField, maskOfRules, PLAIN_FIELD } from '../../forms/client.ts';
import { atPage } from '../../kernel/page-number.ts';
import { addQuarters } from '../../kernel/quarters.ts';
import { definitionOf, findMarkTool, type Mark, setField, toInputMask } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { message, t } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { filledValues, withFilledValues } from './filled-values.ts';
import { formChanges, withFormChanges } from './form-changes.ts';
import { type PlacedWidget, pageNumbers, rectInFile } from './placed-widgets.ts';

type TextInput = Extract<Mark, { readonly type: 'TextInputSignature' }>;

/** Mask characters of forms, narrowest first, with their equivalents in the marks format. */
const CLASSES = [
  ['9', '[0-9]'],
  ['A', '[A-Za-z]'],
  ['O', '[A-Za-z0-9]'],
  ['X', '.'],
] as const;

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

/** Characters that each mask character takes. */
const TAKEN = CLASSES.map(
  ([character, expression]) =>
    [character, PRINTABLE.filter((each) => new RegExp(`^${expression}$`).test(each))] as const,
);

interface FormMask {
  readonly mask: string;
  /** True if the form takes more than the mark. */
  readonly isLooser: boolean;
}

/** Returns the form's mask for a mark's; undefined if its literals mean something there. */
function toFormMask(mask: NonNullable<TextInput['mask']>): FormMask | undefined {
  let isLooser = false;
  let text = '';
  for (const slot of toInputMask(mask).slots) {
    if (slot.kind === 'literal') {
      if (CLASSES.some(([character]) => character === slot.character)) return undefined;
      text += slot.character;
      continue;
    }
    const accepted = PRINTABLE.filter((each) => slot.pattern.accepts(each));
    const wider = TAKEN.find(([, taken]) => accepted.every((each) => taken.includes(each)));
    if (wider?.[1].length !== accepted.length) isLooser = true;
    text += wider?.[0] ?? 'X';
  }
  return { mask: text, isLooser };
}

const toMarkMask = (mask: string): NonNullable<TextInput['mask']> => ({
  value: mask,
  translations: Object.fromEntries(CLASSES.filter(([character]) => mask.includes(character))),
});

/** Fonts of forms by the font names of marks; others are set in Helvetica. */
const FORM_FONTS: readonly (readonly [RegExp, string])[] = [
  [/times|georgia|serif/i, 'Times-Roman'],
  [/cour|mono/i, 'Courier'],
];

/** Returns the field in place of a mark; undefined if its page is not in the file. */
function toField(
  mark: TextInput,
  name: string,
  picture: PictureDocument,
): { readonly field: FormField; readonly isLooser: boolean } | undefined {
  const source = atPage(picture.sources, mark.pageNumber);
  const [page] = [...pageNumbers(picture)].find(([, pageNumber]) => pageNumber === mark.pageNumber) ?? [];
  const { geometry } = definitionOf(mark);
  const rect = source && geometry.bounds(geometry.onPage(mark, mark.pageNumber, source), mark.pageNumber);
  if (!source || !rect || page === undefined) return undefined;
  const { x, y, width, height } = rectInFile(rect, source);
  const masked = mark.mask ? toFormMask(mark.mask) : undefined;
  const field: FormField = {
    ...PLAIN_FIELD,
    name,
    type: 'text',
    maxLength: mark.maxLength > 0 ? mark.maxLength : null,
    label: name,
    align: mark.horizontalAlignment.toLowerCase() as FormField['align'],
    fontSize: 0,
    fontName: FORM_FONTS.find(([named]) => named.test(mark.fontName))?.[1] ?? 'Helvetica',
    color: mark.fontColor,
    widgets: [{ page, rectangle: [x, y, width, height], turns: addQuarters(0, -source.quarters), hidden: false }],
    rules: masked ? [{ kind: 'mask', mask: masked.mask, trigger: 'keystroke' }] : [],
  };
  return { field, isLooser: mark.mask !== null && masked?.isLooser !== false };
}

/** Replaces text input marks by form fields in one undo step; reports masks that become looser. */
export function turnIntoFields({ editor, window }: Core, picture: PictureDocument, taken: readonly string[]): void {
  const { document } = editor;
  const names = createFieldNames(taken);
  const made = document.ordered().flatMap(({ mark }) => {
    if (mark.type !== 'TextInputSignature' || isInLockedLayer(editor, mark)) return [];
    const one = toField(mark, names.take(t('Text')), picture);
    if (!one) return [];
    return [{ ...one, uid: mark.uid, text: mark.text }];
  });
  if (made.length === 0) return;
  const properties = document.properties();
  const changed = withFormChanges(properties, [...formChanges(properties), ...made.map(({ field }) => field)]);
  const values = new Map(filledValues(properties));
  for (const { field, text } of made) if (text !== '') values.set(field.name, text);
  const count = made.length;
  document.commit(
    message('{count, plural, one {Turn text input into form field} other {Turn # text inputs into form fields}}', {
      count,
    }),
    (transaction) => {
      for (const { uid } of made) transaction.remove(uid);
      transaction.setProperties(withFilledValues(changed, values));
    },
  );
  const looser = made.filter(({ isLooser }) => isLooser).length;
  if (looser === 0) return;
  const title = t(
    '{count, plural, one {# mask takes more in the form than in the mark: forms know digits, letters, both, or any character.} other {# masks take more in the form than in the marks: forms know digits, letters, both, or any character.}}',
    { count: looser },
  );
  window.notify({ kind: 'hint', title });
}

/** Returns a text input mark in place of a field's widget; undefined for other types of fields. */
export function toTextInput(editor: Editor, { field, rect, pageNumber }: PlacedWidget): Mark | undefined {
  const tool = findMarkTool('TextInputSignature');
  if (field.type !== 'text' || !tool) return undefined;
  const mark = createMark(editor, tool, { kind: 'text', rect }, pageNumber);
  const mask = maskOfRules(field.rules);
  const given = {
    'text.maxLength': field.maxLength ?? undefined,
    mask: mask === undefined ? undefined : toMarkMask(mask),
  };
  return tool.definition.fields.reduce((made: Mark, each) => {
    const value = given[each.key as keyof typeof given];
    return value === undefined ? made : setField(made, each, value);
  }, mark);
}

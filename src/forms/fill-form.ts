import { type LoadFontFile, loadFontFile } from '../fonts/font-files.ts';
import { listText, type Message, message, msg } from '../messages/index.ts';
import type { AddedFont } from '../pdf/fonts/index.ts';
import {
  type FieldNode,
  type FormStructure,
  flattenForm,
  getDict,
  getStream,
  isTrue,
  nameOf,
  Revision,
  readFormStructure,
} from '../pdf/structure/index.ts';
import { loadMarks } from './appearance/draw-button.ts';
import { textsOf } from './appearance/draw-field.ts';
import { FieldFonts } from './appearance/field-fonts.ts';
import { isCalculated, recalculate } from './calculate.ts';
import { checkValues } from './check-values.ts';
import { shownOtherwise, textOfValue, valueIn } from './format-value.ts';
import { describeForm } from './read-form.ts';
import { resolveValue } from './resolve-value.ts';
import { refuseDynamic, saveForm } from './save-form.ts';
import type { FieldProblem, FieldValue, Form, FormField } from './types.ts';
import { showValue, type WrittenField, writeValue } from './write-values.ts';

export interface FillOptions {
  /** Turns fields into page content: they can't be filled again. */
  readonly flatten?: boolean;
  /** Writes all valid values despite problems. */
  readonly force?: boolean;
  readonly password?: string | undefined;
  /** Loads font files in tests and hosts with their own fonts. */
  readonly loadFont?: LoadFontFile;
  /** Fonts for characters that no embedded face has. */
  readonly fonts?: readonly AddedFont[];
}

export interface FilledForm {
  /** The original bytes if there are problems or no value changed. */
  readonly bytes: Uint8Array;
  readonly problems: readonly FieldProblem[];
  /** Notes for the user about the result. */
  readonly notes: readonly Message[];
}

export const isDrawn = ({ type }: FormField): boolean => type === 'text' || type === 'list' || type === 'combo';

/** Returns the given values that fields accept, and those calculated from them. */
function valuesToWrite(form: Form, given: ReadonlyMap<string, FieldValue>): Map<string, FieldValue> {
  const values = new Map<string, FieldValue>();
  for (const field of form.fields) {
    const value = given.get(field.name);
    if (value === undefined || field.type === 'button' || field.type === 'signature') continue;
    const resolved = resolveValue(field, value);
    // With `force`, choices accept any text; buttons have no state for it.
    const taken = resolved === undefined && isDrawn(field) ? value : resolved;
    if (taken !== undefined) values.set(field.name, taken);
  }
  for (const [name, value] of recalculate(form, values)) values.set(name, value);
  return values;
}

/**
 * Returns unchanged fields to redraw: `NeedAppearances`, or flattening with no appearance or one
 * that shows something else than the value.
 */
function fieldsToDraw({ nodes, acroForm }: FormStructure, form: Form, isFlattened: boolean): ReadonlySet<string> {
  const isAsked = isTrue(acroForm, 'NeedAppearances');
  const isUndrawn = (node: FieldNode | undefined) =>
    node?.widgets.some((widget) => !getStream(getDict(widget, 'AP'), 'N')) === true;
  const names = form.fields.flatMap((field, index) =>
    (isDrawn(field) && (isAsked || (isFlattened && isUndrawn(nodes[index])))) || (isFlattened && field.shown !== null)
      ? field.name
      : [],
  );
  return new Set(names);
}

/** Loads the fonts of all fields. @returns missing characters by field name */
export async function loadFonts(
  fields: readonly WrittenField[],
  fonts: FieldFonts,
  acroForm: FormStructure['acroForm'],
) {
  const missing = new Map<string, ReadonlySet<string>>();
  if (fields.some(({ field }) => !isDrawn(field))) await loadMarks(fonts);
  for (const { node, field, value } of fields) {
    if (!isDrawn(field)) continue;
    const characters = new Set<string>();
    for (const widget of node.widgets) {
      const { cssFont, text } = textsOf({ field, value, widget, acroForm });
      for (const character of await fonts.load(cssFont, text)) characters.add(character);
    }
    if (characters.size > 0) missing.set(field.name, characters);
  }
  return missing;
}

const missingCharacters = (field: string, characters: ReadonlySet<string>): FieldProblem => ({
  field,
  kind: 'missingCharacters',
  message: message('No font here has the characters {characters}.', {
    characters: [...characters].slice(0, 20).join(' '),
  }),
});

/** Returns the fields whose given value was replaced by a calculated one. */
const overruled = (form: Form, given: ReadonlyMap<string, FieldValue>, written: ReadonlyMap<string, FieldValue>) =>
  form.fields
    .filter((field) => isCalculated(field) && given.has(field.name))
    .map(({ name }) => name)
    .filter((name) => textOfValue(given.get(name) ?? null) !== textOfValue(written.get(name) ?? null));

export const listNote = (id: string, names: readonly string[]): Message[] =>
  names.length > 0 ? [message(id, { names: listText(names) })] : [];

function notesOf({ fields }: Form): Message[] {
  const isSigned = fields.some((field) => field.isSigned);
  return isSigned ? [message('The document is signed: its signatures show that it was changed afterwards.')] : [];
}

/**
 * Fills in a PDF form as an incremental update if possible: the file's bytes stay.
 * @param values by field name: on-states or export values for check boxes and radio groups
 * @returns the file, or the original with the problems of the values
 * @throws FormError if the form can't be filled in; PdfError if the document can't be read
 * @example
 * const { bytes, problems } = await fillForm(file, new Map([['name', 'Ada'], ['agree', 'Yes']]));
 */
export async function fillForm(
  bytes: Uint8Array,
  values: ReadonlyMap<string, FieldValue>,
  { flatten = false, force = false, password, loadFont = loadFontFile, fonts: added }: FillOptions = {},
): Promise<FilledForm> {
  const structure = await readFormStructure(bytes, password);
  const form = describeForm(structure);
  refuseDynamic(form);
  const { document, acroForm, nodes } = structure;
  const revision = Revision.begin(document, bytes);
  const written = valuesToWrite(form, values);
  const drawn = fieldsToDraw(structure, form, flatten);
  const fields = form.fields.flatMap((field, index): WrittenField | [] => {
    const node = nodes[index];
    if (!node || !(written.has(field.name) || drawn.has(field.name))) return [];
    return { node, field, value: valueIn(written, field) };
  });
  const fonts = new FieldFonts(document.context, loadFont, added);
  const missing = await loadFonts(fields, fonts, acroForm);
  const faceless = [...missing].filter(([name]) => written.has(name));
  const problems = [...checkValues(form, values), ...faceless.map((one) => missingCharacters(...one))];
  if ((problems.length > 0 && !force) || (fields.length === 0 && !flatten)) return { bytes, problems, notes: [] };
  const left = [...missing.keys()].filter((name) => !written.has(name));
  for (const one of fields) {
    if (written.has(one.field.name)) writeValue(one, fonts, acroForm);
    else if (!left.includes(one.field.name)) showValue(one, fonts, acroForm);
  }
  if (left.length === 0) acroForm?.delete(nameOf('NeedAppearances'));
  if (flatten) flattenForm(structure);
  fonts.finish();
  const saved = await saveForm(structure, revision);
  const notes = [
    ...listNote(
      msg('Calculated from other fields, in spite of the given value: {names}.'),
      overruled(form, values, written),
    ),
    ...listNote(
      msg('Flattened with their values, although the page showed something else: {names}.'),
      flatten ? shownOtherwise(form, written) : [],
    ),
    ...listNote(msg('No font here has the characters of these fields, which stay as they look: {names}.'), left),
    ...notesOf(form),
    ...saved.notes,
  ];
  return { bytes: saved.bytes, problems, notes };
}

// Writes field values to a PDF: value, state, choice and appearance.
import {
  dictsOf,
  type FieldNode,
  fieldEntry,
  getArray,
  getDict,
  getName,
  getStream,
  hasFlag,
  hexText,
  isDict,
  isText,
  listOf,
  nameOf,
  type PDFContext,
  type PDFDict,
  type PDFObject,
  parentOf,
  statesOfWidgets,
} from '../pdf/structure/index.ts';
import { drawButton } from './appearance/draw-button.ts';
import { drawField } from './appearance/draw-field.ts';
import type { FieldFonts } from './appearance/field-fonts.ts';
import { type FieldValue, type FormField, isStateField, OFF } from './types.ts';

export interface WrittenField {
  readonly node: FieldNode;
  readonly field: FormField;
  readonly value: FieldValue;
}

function setAppearance(widget: PDFDict, normal: PDFObject): void {
  const { context } = widget;
  const old = getDict(widget, 'AP');
  const made = context.obj({});
  // Drop the pressed and hover appearances of text: they would show the old value.
  if (old && isDict(normal)) for (const [key, value] of old.entries()) made.set(key, value);
  made.set(nameOf('N'), normal);
  widget.set(nameOf('AP'), made);
}

/** Draws a check box or radio button without an appearance. */
function ensureStates(
  widget: PDFDict,
  state: string,
  isRadio: boolean,
  fonts: FieldFonts,
  acroForm: PDFDict | undefined,
) {
  if (getStream(getDict(getDict(widget, 'AP'), 'N'), state)) return;
  const { on, off } = drawButton(widget, { isRadio, acroForm }, fonts);
  const states = widget.context.obj({});
  states.set(nameOf(state), on);
  states.set(nameOf(OFF), off);
  setAppearance(widget, states);
}

const stateOf = (value: FieldValue): string => (typeof value === 'string' ? value : OFF);

/** Checks the buttons of a state: all if in unison, otherwise one. */
function showState({ node, field, value }: WrittenField, fonts: FieldFonts, acroForm: PDFDict | undefined): void {
  const state = stateOf(value);
  const isRadio = field.type === 'radio';
  const inUnison = !isRadio || hasFlag(node.dict, 'inUnison');
  const states = statesOfWidgets(node);
  const ticked = node.widgets.filter((_, index) => states[index] === state);
  const before = ticked.find((widget) => getName(widget, 'AS') === state);
  for (const [index, widget] of node.widgets.entries()) {
    const own = states[index];
    if (own === undefined) continue;
    const isOn = own === state && (inUnison || widget === (before ?? ticked[0]));
    ensureStates(widget, own, isRadio, fonts, acroForm);
    widget.set(nameOf('AS'), nameOf(isOn ? own : OFF));
  }
}

/** Sets an entry in all dictionaries of a field, and removes it from widgets that override it. */
export function setEntry({ dict, twins, widgets }: FieldNode, key: string, value: PDFObject | undefined): void {
  const owners = new Set([dict, ...twins]);
  for (const owner of new Set([...owners, ...widgets])) {
    if (value && owners.has(owner)) owner.set(nameOf(key), value);
    else owner.delete(nameOf(key));
  }
}

/** Sets a value in groups that state one and have no other fields: viewers may show it. */
function setGroupValue({ dict, twins, widgets }: FieldNode, value: PDFObject | undefined): void {
  const own = new Set([dict, ...twins, ...widgets]);
  for (const group of new Set([dict, ...twins].map(parentOf))) {
    if (!group || own.has(group) || !group.has(nameOf('V'))) continue;
    if (!dictsOf(getArray(group, 'Kids')).every((kid) => own.has(kid))) continue;
    if (value) group.set(nameOf('V'), value);
    else group.delete(nameOf('V'));
  }
}

/** Sets a field's value, and removes conflicting entries. */
function setValue(node: FieldNode, value: PDFObject | undefined): void {
  setEntry(node, 'V', value);
  setGroupValue(node, value);
  setEntry(node, 'RV', undefined);
  setEntry(node, 'I', undefined);
}

export function toValue(
  context: PDFContext,
  value: FieldValue,
  spell: (text: string) => PDFObject = hexText,
): PDFObject | undefined {
  if (value === null) return undefined;
  if (typeof value === 'string') return spell(value);
  const array = context.obj([]);
  for (const one of value) array.push(spell(one));
  return array;
}

/** Returns a field's value with options in the encoding of their list: poppler compares bytes. */
export function fieldValue({ dict }: FieldNode, value: FieldValue): PDFObject | undefined {
  const options = listOf(fieldEntry(dict, 'Opt')).map((item) => listOf(item)[0]);
  const optionOf = (text: string) => options.filter(isText).find((option) => option.decodeText() === text);
  return toValue(dict.context, value, (text) => optionOf(text)?.clone() ?? hexText(text));
}

export function drawValue(
  { node, field, value }: WrittenField,
  fonts: FieldFonts,
  acroForm: PDFDict | undefined,
): void {
  for (const widget of node.widgets) {
    setAppearance(widget, drawField({ field, value, widget, acroForm }, fonts));
    widget.delete(nameOf('AS'));
  }
}

/** Makes the appearance of a field show its value. */
export const showValue = (written: WrittenField, fonts: FieldFonts, acroForm: PDFDict | undefined): void =>
  (isStateField(written.field) ? showState : drawValue)(written, fonts, acroForm);

export function writeValue(written: WrittenField, fonts: FieldFonts, acroForm: PDFDict | undefined): void {
  const { node, field, value } = written;
  setValue(node, isStateField(field) ? nameOf(stateOf(value)) : fieldValue(node, value));
  if (field.type === 'list') writeIndices(written);
  showValue(written, fonts, acroForm);
}

/** Writes the ascending indices of selected options: ISO 32000-2, table 234. */
function writeIndices({ node, field, value }: WrittenField): void {
  const chosen = typeof value === 'string' ? [value] : (value ?? []);
  const indices = field.options.flatMap((option, index) => (chosen.includes(option.value) ? index : []));
  if (indices.length > 0) node.dict.set(nameOf('I'), node.dict.context.obj(indices));
}

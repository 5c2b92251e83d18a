import { loadFontFile } from '../fonts/font-files.ts';
import { type Message, msg } from '../messages/index.ts';
import {
  asDict,
  entriesOf,
  type FieldNode,
  type FormStructure,
  fieldNumber,
  getArray,
  getDict,
  getText,
  hexText,
  isText,
  itemsOf,
  literalString,
  nameOf,
  type PDFDict,
  parentOf,
  pruneFields,
  Revision,
  readFormStructure,
  removeFrom,
  withFontSize,
} from '../pdf/structure/index.ts';
import { type AddOptions, toOptions, toUserRect, withFlags } from './add-fields.ts';
import { FieldFonts, num } from './appearance/field-fonts.ts';
import { applyEdits, editFault } from './check-edits.ts';
import { isDrawn, listNote, loadFonts } from './fill-form.ts';
import { ALIGNMENTS, describeForm } from './read-form.ts';
import { resolveValue } from './resolve-value.ts';
import { FormError, refuseDynamic, saveForm } from './save-form.ts';
import { type FieldChange, type FieldEdit, type FormField, isStateField } from './types.ts';
import { drawValue, fieldValue, setEntry, type WrittenField, writeValue } from './write-values.ts';

/** Changes that appearances of text and choices don't show. */
const UNSEEN: ReadonlySet<string> = new Set(['name', 'label', 'readOnly', 'required', 'defaultValue', 'editable']);

/** Returns the dictionary that names a field: its own, or the nearest one above with a name. */
function namedBy(field: PDFDict): PDFDict {
  const seen = new Set<PDFDict>();
  for (let node: PDFDict | undefined = field; node && !seen.has(node); node = parentOf(node)) {
    if (getText(node, 'T') !== undefined) return node;
    seen.add(node);
  }
  return field;
}

function rename({ dict, twins }: FieldNode, before: string, after: string): void {
  const partial = getText(namedBy(dict), 'T') ?? '';
  // Fields with conflicting names are numbered: `total#2`.
  const full = before.endsWith(partial) ? before : before.replace(/#\d+$/, '');
  const group = full.length - partial.length;
  for (const owner of new Set([dict, ...twins].map(namedBy)))
    owner.set(nameOf('T'), hexText(after.slice(partial === '' ? 0 : group)));
}

function renameInActions(nodes: readonly FieldNode[], before: string, after: string): void {
  for (const widget of nodes.flatMap(({ widgets }) => widgets)) {
    const list = getArray(getDict(widget, 'A'), 'Fields');
    for (const [index, item] of itemsOf(list).entries())
      if (isText(item) && item.decodeText() === before) list?.set(index, hexText(after));
  }
}

class FieldEditor {
  readonly #structure: FormStructure;

  constructor(structure: FormStructure) {
    this.#structure = structure;
  }

  /** Writes changed entries, except values and appearances. */
  write(node: FieldNode, field: FormField, change: FieldChange): void {
    const { context } = node.dict;
    const { name, label, maxLength, options, align, fontSize, rectangles, defaultValue } = change;
    if (name !== undefined && name !== field.name) {
      rename(node, field.name, name);
      renameInActions(this.#structure.nodes, field.name, name);
    }
    if (label !== undefined) setEntry(node, 'TU', label === '' ? undefined : hexText(label));
    const flags = fieldNumber(node.dict, 'Ff') ?? 0;
    const changed = withFlags(flags, change);
    if (changed !== flags) setEntry(node, 'Ff', context.obj(changed));
    if (maxLength !== undefined) setEntry(node, 'MaxLen', maxLength === null ? undefined : context.obj(maxLength));
    if (options) setEntry(node, 'Opt', toOptions(context, options));
    if (align !== undefined) setEntry(node, 'Q', context.obj(ALIGNMENTS.indexOf(align)));
    if (fontSize !== undefined) this.#resize(node, num(fontSize));
    if (rectangles) this.#place(node, field, rectangles);
    if (defaultValue !== undefined) this.#writeDefault(node, { ...field, ...change });
  }

  remove({ dict, twins, widgets }: FieldNode): void {
    const { acroForm, pageOf } = this.#structure;
    const gone = new Set([dict, ...twins, ...widgets]);
    for (const page of new Set(widgets.map((widget) => pageOf.get(widget)))) if (page) removeFrom(page, gone);
    // Pruning drops the order of calculations.
    const order = entriesOf(acroForm, 'CO');
    pruneFields(acroForm, (field) => gone.has(field));
    const isKept = (field: PDFDict | undefined) => field !== undefined && !gone.has(field);
    const kept = order.filter((entry) => isKept(asDict(dict.context.lookup(entry))));
    if (kept.length > 0) acroForm?.set(nameOf('CO'), dict.context.obj(kept));
  }

  #resize({ dict, twins, widgets }: FieldNode, size: string): void {
    for (const one of new Set([dict, ...twins, ...widgets]))
      one.set(nameOf('DA'), literalString(withFontSize(one, this.#structure.acroForm, size)));
  }

  #place({ widgets }: FieldNode, field: FormField, rectangles: NonNullable<FieldChange['rectangles']>): void {
    const { pageOf } = this.#structure;
    const placed = widgets.flatMap((widget) => {
      const page = pageOf.get(widget);
      return page ? { widget, page } : [];
    });
    for (const [index, { widget, page }] of placed.entries()) {
      const [before, after] = [field.widgets[index]?.rectangle, rectangles[index]];
      if (!after || before?.every((number, at) => number === after[at])) continue;
      widget.set(nameOf('Rect'), widget.context.obj([...toUserRect(page, after)]));
    }
  }

  #writeDefault(node: FieldNode, field: FormField): void {
    const value = resolveValue(field, field.defaultValue) ?? null;
    const isState = isStateField(field);
    const written = isState ? nameOf(String(value)) : fieldValue(node, value);
    setEntry(node, 'DV', written);
  }
}

/** Returns the value that the changed field still takes. */
function keptValue(field: FormField): FormField['value'] {
  const value = resolveValue(field, field.value);
  if (value !== undefined) return value;
  return Array.isArray(field.value) ? (resolveValue(field, field.value[0] ?? null) ?? null) : null;
}

/** Draws changed fields again, and drops values that aren't options any more. */
async function redraw(structure: FormStructure, changed: ReadonlyMap<FieldNode, FieldChange>, fonts: FieldFonts) {
  const { fields } = describeForm(structure);
  const seen = structure.nodes.flatMap((node, index): WrittenField | [] => {
    const change = changed.get(node);
    const field = fields[index];
    if (!field || !isDrawn(field) || !change || Object.keys(change).every((key) => UNSEEN.has(key))) return [];
    return { node, field, value: keptValue(field) };
  });
  const missing = await loadFonts(seen, fonts, structure.acroForm);
  for (const one of seen) {
    if (missing.has(one.field.name)) continue;
    const isChoice = one.field.type !== 'text';
    (isChoice ? writeValue : drawValue)(one, fonts, structure.acroForm);
  }
  return [...missing.keys()];
}

/**
 * Edits or deletes fields of a PDF's form, incrementally if possible. Values stay, unless a list or
 * combo box loses them among its options.
 * @throws FormError if the form can't be edited like this; PdfError if the document can't be read
 * @example
 * const { bytes } = await editFields(form, [{ name: 'city', change: { name: 'town' } }]);
 */
export async function editFields(
  bytes: Uint8Array,
  edits: readonly FieldEdit[],
  { password, loadFont = loadFontFile }: AddOptions = {},
): Promise<{ readonly bytes: Uint8Array; readonly notes: readonly Message[] }> {
  if (edits.length === 0) return { bytes, notes: [] };
  const structure = await readFormStructure(bytes, password);
  const form = describeForm(structure);
  refuseDynamic(form);
  const after = applyEdits(form, edits);
  const fault = edits.map((edit) => editFault(form, edit, after)).find((found) => found !== undefined);
  if (fault) throw new FormError('BadEdit', fault);
  const revision = Revision.begin(structure.document, bytes);
  const editor = new FieldEditor(structure);
  const changes = new Map(edits.map(({ name, change }) => [name, change]));
  const changed = new Map<FieldNode, FieldChange>();
  for (const [index, node] of structure.nodes.entries()) {
    const field = form.fields[index];
    const change = changes.get(node.name);
    if (!field || change === undefined) continue;
    if (change === null) editor.remove(node);
    else {
      editor.write(node, field, change);
      changed.set(node, change);
    }
  }
  const fonts = new FieldFonts(structure.document.context, loadFont);
  const undrawn = await redraw(structure, changed, fonts);
  fonts.finish();
  const saved = await saveForm(structure, revision);
  const note = msg('No font here has the characters of these fields, which stay as they look: {names}.');
  return { bytes: saved.bytes, notes: [...listNote(note, undrawn), ...saved.notes] };
}

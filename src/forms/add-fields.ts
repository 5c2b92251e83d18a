import { type LoadFontFile, loadFontFile } from '../fonts/font-files.ts';
import { atPage, toPageIndex } from '../kernel/page-number.ts';
import { rectFromPoints } from '../kernel/rect.ts';
import { type Message, message } from '../messages/index.ts';
import { applyMatrix, toUserSpace } from '../pdf/core.ts';
import {
  FLAGS,
  type FormPage,
  type FormStructure,
  get,
  getArray,
  getDict,
  hexText,
  literalString,
  nameOf,
  type PDFArray,
  type PDFContext,
  type PDFDict,
  type PDFObject,
  type PDFRef,
  Revision,
  readFormStructure,
} from '../pdf/structure/index.ts';
import { drawButton, loadMarks } from './appearance/draw-button.ts';
import { drawField } from './appearance/draw-field.ts';
import { FieldFonts, num, nums } from './appearance/field-fonts.ts';
import { isCalculated } from './calculate.ts';
import { ALIGNMENTS, describeForm } from './read-form.ts';
import { writeScript } from './rules/write-script.ts';
import { FormError, refuseDynamic, saveForm } from './save-form.ts';
import { TRIGGERS } from './scripts.ts';
import {
  type FieldChange,
  type FieldOption,
  type FieldType,
  type FieldWidget,
  type FormField,
  isStateField,
  OFF,
} from './types.ts';
import { toValue } from './write-values.ts';

export interface AddOptions {
  readonly password?: string | undefined;
  /** Loads font files in tests and hosts with their own fonts. */
  readonly loadFont?: LoadFontFile;
}

/** Resource names of the fonts in which viewers set typed text. */
const FONTS = { Helv: 'Helvetica', ZaDb: 'ZapfDingbats', TiRo: 'Times-Roman', Cour: 'Courier' } as const;

/** Returns the resource name of a field's font, by default that of Helvetica. */
const fontOf = (field: FormField): string =>
  Object.entries(FONTS).find(([, font]) => font === (isStateField(field) ? FONTS.ZaDb : field.fontName))?.[0] ?? 'Helv';

const KINDS: Record<FieldType, string> = {
  text: 'Tx',
  checkbox: 'Btn',
  radio: 'Btn',
  button: 'Btn',
  list: 'Ch',
  combo: 'Ch',
  signature: 'Sig',
};

/** Print flag of annotations: ISO 32000-2, table 167. */
const PRINTED = 4;

/** Properties of fields that are flags of the same name. */
const FLAG_PROPERTIES = [
  'readOnly',
  'required',
  'multiline',
  'comb',
  'password',
  'editable',
  'multiSelect',
  'noToggleToOff',
] as const;

function flagsOf(field: FormField): number {
  const ofType = field.type === 'combo' ? FLAGS.combo : field.type === 'radio' ? FLAGS.radio : 0;
  return withFlags(ofType, field);
}

export const withFlags = (flags: number, change: FieldChange): number =>
  FLAG_PROPERTIES.reduce((changed, property) => {
    const isSet = (change as Partial<FormField>)[property];
    if (isSet === undefined) return changed;
    return isSet ? changed | FLAGS[property] : changed & ~FLAGS[property];
  }, flags);

/** Returns the /Opt entry of a list or combo box. */
export const toOptions = (context: PDFContext, options: readonly FieldOption[]): PDFArray =>
  context.obj(options.map(({ value, label }) => [hexText(value), hexText(label)]));

/** Returns a widget's /Rect: the corners of a rectangle of its page in user space. */
export function toUserRect({ frame }: FormPage, [x, y, width, height]: FieldWidget['rectangle']): readonly number[] {
  const matrix = toUserSpace(frame);
  const {
    x: left,
    y: bottom,
    width: wide,
    height: high,
  } = rectFromPoints(applyMatrix(matrix, { x, y }), applyMatrix(matrix, { x: x + width, y: y + height }));
  return [left, bottom, left + wide, bottom + high];
}

function ensure<Kind extends PDFObject>(owner: PDFDict, key: string, found: Kind | undefined, make: () => Kind): Kind {
  if (found) return found;
  const made = make();
  owner.set(nameOf(key), made);
  return made;
}

const ensureDict = (owner: PDFDict, key: string): PDFDict =>
  ensure(owner, key, getDict(owner, key), () => owner.context.obj({}));

const ensureArray = (owner: PDFDict, key: string): PDFArray =>
  ensure(owner, key, getArray(owner, key), () => owner.context.obj([]));

/** Returns the document's form with the fonts of new fields. */
function ensureForm({ document: { catalog, context } }: FormStructure, fields: readonly FormField[]): PDFDict {
  const acroForm = ensureDict(catalog, 'AcroForm');
  const fonts = ensureDict(ensureDict(acroForm, 'DR'), 'Font');
  const used = new Set(['Helv', ...fields.map(fontOf)]);
  for (const [name, font] of Object.entries(FONTS)) {
    if (!used.has(name) || get(fonts, name)) continue;
    fonts.set(nameOf(name), context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: font })));
  }
  return acroForm;
}

class FieldWriter {
  readonly #structure: FormStructure;
  readonly #acroForm: PDFDict;
  readonly #fonts: FieldFonts;

  constructor(structure: FormStructure, fields: readonly FormField[], fonts: FieldFonts) {
    this.#structure = structure;
    this.#fonts = fonts;
    this.#acroForm = ensureForm(structure, fields);
  }

  add(field: FormField): void {
    const { context } = this.#structure.document;
    const dict = this.#describe(field);
    const ref = context.register(dict);
    const [only, ...others] = field.widgets;
    if (only && others.length === 0 && field.type !== 'radio') this.#place(dict, ref, field, only);
    else {
      const kids = ensureArray(dict, 'Kids');
      for (const widget of field.widgets) {
        const kid = context.obj({ Parent: ref });
        const kidRef = context.register(kid);
        kids.push(kidRef);
        this.#place(kid, kidRef, field, widget);
      }
    }
    ensureArray(this.#acroForm, 'Fields').push(ref);
    if (isCalculated(field)) ensureArray(this.#acroForm, 'CO').push(ref);
  }

  #addRules(dict: PDFDict, { rules }: FormField): void {
    const { context } = dict;
    for (const [key, trigger] of TRIGGERS) {
      const own = rules.filter((rule) => rule.trigger === trigger);
      if (own.length === 0) continue;
      const script = hexText(own.map(writeScript).join('\n'));
      ensureDict(dict, 'AA').set(nameOf(key), context.obj({ S: 'JavaScript', JS: script }));
    }
  }

  #describe(field: FormField): PDFDict {
    const { name, label, type, fontSize, maxLength, options, align, defaultValue } = field;
    const { context } = this.#structure.document;
    const dict = context.obj({ FT: KINDS[type], T: hexText(name) });
    if (label !== name) dict.set(nameOf('TU'), hexText(label));
    const flags = flagsOf(field);
    if (flags !== 0) dict.set(nameOf('Ff'), context.obj(flags));
    if (type === 'signature') return dict;
    this.#addRules(dict, field);
    dict.set(nameOf('DA'), literalString(`/${fontOf(field)} ${num(fontSize)} Tf ${colorOf(field)} rg`));
    if (isStateField(field)) dict.set(nameOf('V'), nameOf(OFF));
    if (maxLength !== null) dict.set(nameOf('MaxLen'), context.obj(maxLength));
    if (align !== 'left') dict.set(nameOf('Q'), context.obj(ALIGNMENTS.indexOf(align)));
    const initial = isStateField(field) ? nameOf(String(defaultValue ?? OFF)) : toValue(context, defaultValue);
    if (initial && defaultValue !== OFF) dict.set(nameOf('DV'), initial);
    if (type === 'list' || type === 'combo') dict.set(nameOf('Opt'), toOptions(context, options));
    return dict;
  }

  #place(dict: PDFDict, ref: PDFRef, field: FormField, widget: FieldWidget): void {
    const { document, pages } = this.#structure;
    const page = atPage(pages, widget.page);
    if (!page) return;
    const { context } = document;
    const turns = (page.frame.turns - widget.turns + 4) % 4;
    dict.set(nameOf('Type'), nameOf('Annot'));
    dict.set(nameOf('Subtype'), nameOf('Widget'));
    dict.set(nameOf('F'), context.obj(PRINTED));
    dict.set(nameOf('P'), document.getPage(toPageIndex(widget.page)).ref);
    dict.set(nameOf('Rect'), context.obj([...toUserRect(page, widget.rectangle)]));
    const look = ensureDict(dict, 'MK');
    if (turns !== 0) look.set(nameOf('R'), context.obj(turns * 90));
    this.#draw(dict, field, widget);
    ensureArray(page.node, 'Annots').push(ref);
  }

  #draw(dict: PDFDict, field: FormField, { state }: FieldWidget): void {
    const { context } = dict;
    if (field.type === 'signature' || field.type === 'button') return;
    if (!isStateField(field) || state === undefined) {
      const normal = drawField({ field, value: null, widget: dict, acroForm: this.#acroForm }, this.#fonts);
      dict.set(nameOf('AP'), context.obj({ N: normal }));
      return;
    }
    const isRadio = field.type === 'radio';
    ensureDict(dict, 'MK').set(nameOf('CA'), literalString(isRadio ? 'l' : '4'));
    const { on, off } = drawButton(dict, { isRadio, acroForm: this.#acroForm }, this.#fonts);
    const states = context.obj({});
    states.set(nameOf(state), on);
    states.set(nameOf(OFF), off);
    dict.set(nameOf('AP'), context.obj({ N: states }));
    dict.set(nameOf('AS'), nameOf(OFF));
  }
}

const colorOf = ({ color }: FormField): string =>
  nums(...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255));

/** @throws FormError for invalid or taken names */
function checkNames(fields: readonly FormField[], taken: Iterable<string>): void {
  const names = new Set(taken);
  for (const { name } of fields) {
    if (name === '' || name.includes('.'))
      throw new FormError(
        'BadName',
        message('No field can be called “{name}”: a name has letters and no dots.', { name }),
      );
    if (names.has(name))
      throw new FormError('BadName', message("Two fields can't have the same name: “{name}”.", { name }));
    names.add(name);
  }
}

/**
 * Appends empty fields to a PDF's form, as an incremental update if possible.
 * @throws FormError for taken names or a form that can't be extended; PdfError if unreadable
 * @example
 * const { fields } = await readForm(form);
 * const { bytes } = await addFields(flatForm, fields);
 */
export async function addFields(
  bytes: Uint8Array,
  fields: readonly FormField[],
  { password, loadFont = loadFontFile }: AddOptions = {},
): Promise<{ readonly bytes: Uint8Array; readonly notes: readonly Message[] }> {
  const structure = await readFormStructure(bytes, password);
  const form = describeForm(structure);
  refuseDynamic(form);
  checkNames(
    fields,
    form.fields.map(({ name }) => name),
  );
  if (fields.length === 0) return { bytes, notes: [] };
  const revision = Revision.begin(structure.document, bytes);
  const fonts = new FieldFonts(structure.document.context, loadFont);
  if (fields.some(isStateField)) await loadMarks(fonts);
  const writer = new FieldWriter(structure, fields, fonts);
  for (const field of fields) writer.add(field);
  fonts.finish();
  return saveForm(structure, revision);
}

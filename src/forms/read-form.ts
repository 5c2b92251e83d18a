import { addQuarters } from '../kernel/quarters.ts';
import type { ReadFonts } from '../pdf/content/index.ts';
import {
  actionOf,
  asName,
  dictsOf,
  documentScripts,
  type FieldNode,
  type FormStructure,
  fieldEntry,
  fieldNumber,
  getArray,
  getDict,
  getName,
  getNumber,
  HIDDEN,
  hasFlag,
  isText,
  isTrue,
  listOf,
  type PDFObject,
  readFormStructure,
  statesOfWidgets,
  textLookOf,
  textOf,
  toCss,
  valueTextOf,
  widgetRect,
} from '../pdf/structure/index.ts';
import { readScripts } from './scripts.ts';
import { shownInstead } from './shown-value.ts';
import {
  type FieldOption,
  type FieldValue,
  type FieldWidget,
  type Form,
  type FormField,
  isStateField,
  OFF,
} from './types.ts';
import { xfaOf } from './xfa.ts';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;

const exportValuesOf = ({ dict }: FieldNode): readonly (string | undefined)[] =>
  listOf(fieldEntry(dict, 'Opt')).map((item) => (isText(item) ? item.decodeText() : undefined));

/** Returns the distinct on-states of a check box or radio group. */
function statesOf(node: FieldNode): FieldOption[] {
  const labels = exportValuesOf(node);
  const options = new Map<string, FieldOption>();
  for (const [index, value] of statesOfWidgets(node).entries())
    if (!options.has(value)) options.set(value, { value, label: labels[index] ?? value });
  return [...options.values()];
}

function toOption(item: PDFObject | undefined): FieldOption | undefined {
  const [value, label = value] = listOf(item).map((part) => textOf(part));
  return value === undefined ? undefined : { value, label: label ?? value };
}

function optionsOf(node: FieldNode): FieldOption[] {
  if (isStateField(node)) return statesOf(node);
  if (node.type !== 'list' && node.type !== 'combo') return [];
  return listOf(fieldEntry(node.dict, 'Opt'))
    .map(toOption)
    .filter((option) => option !== undefined);
}

/** Returns the state of a check box or radio group: its value, or the state its widgets show. */
function stateIn(node: FieldNode, key: 'V' | 'DV'): string {
  const stated = fieldEntry(node.dict, key);
  const states = statesOf(node);
  const text = asName(stated) ?? textOf(stated);
  const named = states.find(({ value }) => value === text) ?? states.find(({ label }) => label === text);
  if (named) return named.value;
  if (key === 'DV' || text === OFF) return OFF;
  const shown = node.widgets.map((widget) => getName(widget, 'AS'));
  return states.find(({ value }) => shown.includes(value))?.value ?? OFF;
}

function storedValueOf(node: FieldNode, key: 'V' | 'DV'): FieldValue {
  const stated = fieldEntry(node.dict, key);
  switch (node.type) {
    case 'checkbox':
    case 'radio':
      return stateIn(node, key);
    case 'list': {
      const chosen = listOf(stated)
        .map(textOf)
        .filter((text) => text !== undefined);
      return chosen.length > 1 || hasFlag(node.dict, 'multiSelect') ? chosen : (chosen[0] ?? null);
    }
    case 'signature':
    case 'button':
      return null;
    default:
      return asName(stated) ?? valueTextOf(listOf(stated)[0]) ?? null;
  }
}

/** Rounds to 0.001 pt, the precision of files. */
const exact = (value: number): number => Math.round(value * 1000) / 1000;

function widgetsOf(node: FieldNode, { pageOf }: FormStructure): FieldWidget[] {
  const states = isStateField(node) ? statesOfWidgets(node) : [];
  return node.widgets.flatMap((widget, index) => {
    const page = pageOf.get(widget);
    if (!page) return [];
    const { x, y, width, height } = widgetRect(widget, page);
    // The widget's rotation is counterclockwise.
    const turned = Math.round((getNumber(getDict(widget, 'MK'), 'R') ?? 0) / 90);
    const state = states[index];
    return {
      page: page.number,
      rectangle: [exact(x), exact(y), exact(width), exact(height)] as const,
      turns: addQuarters(page.frame.turns, -turned),
      ...(state === undefined ? {} : { state }),
      hidden: ((getNumber(widget, 'F') ?? 0) & HIDDEN) !== 0,
    };
  });
}

function readField(
  node: FieldNode,
  structure: FormStructure,
  fonts: ReadFonts,
): FormField & { scripts: readonly string[] } {
  const { dict, type, name } = node;
  const look = textLookOf(node.widgets[0] ?? dict, structure.acroForm);
  const maxLength = fieldNumber(dict, 'MaxLen');
  const { rules, notUnderstood, isFormatKnown } = readScripts(node);
  const align = fieldNumber(node.widgets[0] ?? dict, 'Q') ?? getNumber(structure.acroForm, 'Q') ?? 0;
  const isText = type === 'text';
  const field: FormField = {
    name,
    type,
    value: storedValueOf(node, 'V'),
    shown: null,
    defaultValue: storedValueOf(node, 'DV'),
    options: optionsOf(node),
    readOnly: hasFlag(dict, 'readOnly'),
    required: hasFlag(dict, 'required'),
    maxLength: isText && maxLength !== undefined && maxLength > 0 ? Math.floor(maxLength) : null,
    multiline: isText && hasFlag(dict, 'multiline'),
    comb:
      isText &&
      hasFlag(dict, 'comb') &&
      (maxLength ?? 0) > 0 &&
      !hasFlag(dict, 'multiline') &&
      !hasFlag(dict, 'password'),
    password: isText && hasFlag(dict, 'password'),
    editable: type === 'combo' && hasFlag(dict, 'editable'),
    multiSelect: type === 'list' && hasFlag(dict, 'multiSelect'),
    richText: isText && hasFlag(dict, 'richText'),
    noToggleToOff: type === 'radio' && hasFlag(dict, 'noToggleToOff'),
    isSigned: type === 'signature' && fieldEntry(dict, 'V') !== undefined,
    label: textOf(fieldEntry(dict, 'TU')) || name,
    align: ALIGNMENTS[align] ?? 'left',
    fontSize: look.fontSize,
    fontName: look.fontName,
    color: toCss(look.color),
    widgets: widgetsOf(node, structure),
    rules,
    action: actionOf(node, structure),
  };
  const shown = isTrue(structure.acroForm, 'NeedAppearances')
    ? null
    : shownInstead(node, field, { isFormatKnown, fonts });
  return { ...field, shown, scripts: notUnderstood };
}

export function describeForm(structure: FormStructure): Form {
  const { acroForm, nodes } = structure;
  const fonts: ReadFonts = new Map();
  const read = nodes.map((node) => readField(node, structure, fonts));
  const nameOfDict = new Map(nodes.flatMap(({ name, dict, twins }) => [dict, ...twins].map((one) => [one, name])));
  const calculated = dictsOf(getArray(acroForm, 'CO')).map((dict) => nameOfDict.get(dict));
  return {
    fields: read.map(({ scripts: _, ...field }) => field),
    calculationOrder: [...new Set(calculated.filter((name) => name !== undefined))],
    xfa: xfaOf(structure),
    notUnderstood: [
      ...documentScripts(structure, structure.pages).map((script) => ({ field: null, script })),
      ...read.flatMap(({ name, scripts }) => scripts.map((script) => ({ field: name, script }))),
    ],
  };
}

/** Reads a PDF's form. Scripts never run. @throws PdfError if the document can't be read */
export const readForm = async (bytes: Uint8Array, password?: string): Promise<Form> =>
  describeForm(await readFormStructure(bytes, password));

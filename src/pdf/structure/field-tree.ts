// Field tree of a form: ISO 32000-2, 12.7.4. Reads what it can of damaged trees.
import { type PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type FieldType, OFF } from '../field-types.ts';
import { dictsOf, get, getArray, getDict, getName, getText } from '../objects.ts';

export interface FieldNode {
  /** Unique within the form. */
  readonly name: string;
  readonly type: FieldType;
  readonly dict: PDFDict;
  /** Further dictionaries with the same name: they mirror the first one's value. */
  readonly twins: readonly PDFDict[];
  /** Widget annotations; a single one may be the field's own dictionary. */
  readonly widgets: readonly PDFDict[];
}

/** Limits of depth and node count, far above those of real forms. */
const MAX_LEVELS = 64;
const MAX_NODES = 100_000;

/** Field flags: ISO 32000-2, tables 227, 229, 231 and 233. */
export const FLAGS = {
  readOnly: 1 << 0,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  noToggleToOff: 1 << 14,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  editable: 1 << 18,
  multiSelect: 1 << 21,
  comb: 1 << 24,
  richText: 1 << 25,
  inUnison: 1 << 25,
} as const;

/** Groups of kids that don't name their parent, as the tree of their form has them. */
const listedUnder = new WeakMap<PDFDict, PDFDict>();

/** Returns the group of a field or the field of a widget; undefined at the top. */
export const parentOf = (field: PDFDict): PDFDict | undefined => getDict(field, 'Parent') ?? listedUnder.get(field);

/** Returns an attribute of a field or widget, inherited if necessary. */
export function fieldEntry(field: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | undefined = field;
  for (let level = 0; node && level <= MAX_LEVELS; level += 1) {
    const value = get(node, key);
    if (value !== undefined) return value;
    node = parentOf(node);
  }
  return undefined;
}

export function fieldNumber(field: PDFDict, key: string): number | undefined {
  const value = fieldEntry(field, key);
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

export const hasFlag = (field: PDFDict, flag: keyof typeof FLAGS): boolean =>
  ((fieldNumber(field, 'Ff') ?? 0) & FLAGS[flag]) !== 0;

function typeOf(field: PDFDict): FieldType | undefined {
  const type = fieldEntry(field, 'FT');
  switch (type instanceof PDFName ? type.decodeText() : undefined) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return hasFlag(field, 'combo') ? 'combo' : 'list';
    case 'Sig':
      return 'signature';
    case 'Btn':
      if (hasFlag(field, 'pushButton')) return 'button';
      return hasFlag(field, 'radio') ? 'radio' : 'checkbox';
    default:
      return undefined;
  }
}

/** Returns the field and full name of a widget outside the tree, from its ancestors. */
function fieldAbove(widget: PDFDict): { field: PDFDict; name: string } {
  const parts: string[] = [];
  const seen = new Set<PDFDict>();
  let field: PDFDict | undefined;
  for (let node: PDFDict | undefined = widget; node && !seen.has(node); node = parentOf(node)) {
    if (seen.size >= MAX_LEVELS) break;
    seen.add(node);
    const part = getText(node, 'T');
    if (part === undefined) continue;
    field ??= node;
    parts.unshift(part);
  }
  return { field: field ?? widget, name: parts.join('.') };
}

interface Draft {
  readonly name: string;
  readonly type: FieldType;
  readonly dicts: Set<PDFDict>;
  readonly widgets: Set<PDFDict>;
}

class TreeReader {
  readonly #drafts = new Map<string, Draft>();
  readonly #seen = new Set<PDFDict>();
  #unnamed = 0;

  read(node: PDFDict, prefix: string, level: number): void {
    if (level > MAX_LEVELS || this.#seen.size >= MAX_NODES || this.#seen.has(node)) return;
    this.#seen.add(node);
    const part = getText(node, 'T');
    const name = part === undefined ? prefix : prefix === '' ? part : `${prefix}.${part}`;
    const kids = dictsOf(getArray(node, 'Kids'));
    for (const kid of kids) if (!parentOf(kid)) listedUnder.set(kid, node);
    const isField = (kid: PDFDict) => getText(kid, 'T') !== undefined || getArray(kid, 'Kids') !== undefined;
    const widgets = kids.filter((kid) => !isField(kid));
    for (const kid of kids) if (isField(kid)) this.read(kid, name, level + 1);
    if (widgets.length === kids.length || widgets.length > 0)
      this.#add(name, node, widgets.length > 0 ? widgets : [node]);
  }

  /** Adds a widget of a page that isn't in the tree. */
  addStray(widget: PDFDict): void {
    if (this.#seen.has(widget)) return;
    const { field, name } = fieldAbove(widget);
    this.#add(name, field, [widget]);
  }

  nodes(): FieldNode[] {
    return [...this.#drafts.values()].map(({ name, type, dicts: [dict, ...twins], widgets }) => ({
      name,
      type,
      dict: dict as PDFDict,
      twins,
      widgets: [...widgets],
    }));
  }

  #add(name: string, field: PDFDict, widgets: readonly PDFDict[]): void {
    const type = typeOf(field);
    if (!type) return;
    const draft = this.#draftOf(name, type);
    draft.dicts.add(field);
    for (const widget of widgets) {
      this.#seen.add(widget);
      draft.widgets.add(widget);
    }
  }

  /** Returns a field by name and type. Missing and conflicting names get a number: `total#2`. */
  #draftOf(name: string, type: FieldType): Draft {
    if (name === '') this.#unnamed += 1;
    for (let count = name === '' ? this.#unnamed : 1; ; count += 1) {
      const unique = count === 1 && name !== '' ? name : `${name}#${count}`;
      const draft = getOrCreate(this.#drafts, unique, () => ({
        name: unique,
        type,
        dicts: new Set<PDFDict>(),
        widgets: new Set<PDFDict>(),
      }));
      if (draft.type === type) return draft;
    }
  }
}

/** Returns a form's fields, then those of widgets outside the tree. @param onPages all widgets */
export function readFieldTree(acroForm: PDFDict | undefined, onPages: readonly PDFDict[]): FieldNode[] {
  const reader = new TreeReader();
  for (const node of dictsOf(getArray(acroForm, 'Fields'))) reader.read(node, '', 1);
  for (const widget of onPages) reader.addStray(widget);
  return reader.nodes();
}

/** Returns the on-state of a check box or radio button; undefined without an appearance. */
function onStateOf(widget: PDFDict): string | undefined {
  const looks = getDict(widget, 'AP');
  const states = ['N', 'D'].flatMap((look) => getDict(looks, look)?.keys() ?? []).map((state) => state.decodeText());
  const shown = getName(widget, 'AS');
  return states.find((state) => state !== OFF) ?? (shown === OFF ? undefined : shown);
}

/** Returns the on-state of each widget, with defaults for those without an appearance. */
export const statesOfWidgets = ({ type, widgets }: FieldNode): readonly string[] =>
  widgets.map((widget, index) => onStateOf(widget) ?? (type === 'radio' ? String(index) : 'Yes'));

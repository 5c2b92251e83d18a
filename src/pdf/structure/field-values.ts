import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { dictsOf, get, getArray, getDict, getName, getNumber, getText, isText, listOf } from '../objects.ts';

/** Widget flags: Invisible, Hidden, NoView. */
const UNSEEN_FLAGS = 1 | 2 | 32;
/** Maximum depth: deeper trees are made to exhaust readers. */
const MAX_DEPTH = 20;

export interface WrittenValue {
  readonly name: string;
  readonly value: string;
  /** False if all widgets are hidden. */
  readonly isShown: boolean;
}

interface Field {
  readonly name: string;
  readonly value: string;
  readonly widgets: readonly PDFDict[];
}

const writtenIn = (field: PDFDict): string =>
  listOf(get(field, 'V'))
    .map((value) => (isText(value) ? value.decodeText() : ''))
    .join(' ')
    .trim();

/** Reads text and choice fields with their values, which may be inherited. */
function readFields(
  list: readonly PDFDict[],
  above: Field & { readonly type?: string | undefined },
  onCut: () => void,
  depth = 0,
): Field[] {
  if (depth > MAX_DEPTH) {
    onCut();
    return [];
  }
  return list.flatMap((field) => {
    const own = getText(field, 'T');
    const type = getName(field, 'FT') ?? above.type;
    const name = [above.name, own].filter(Boolean).join('.');
    const value = writtenIn(field) || above.value;
    const kids = dictsOf(getArray(field, 'Kids'));
    const fields = kids.filter((kid) => getText(kid, 'T') !== undefined);
    const state = { name, value, type, widgets: kids.length === 0 ? [field] : kids };
    if (fields.length > 0) return readFields(fields, state, onCut, depth + 1);
    return (type === 'Tx' || type === 'Ch') && value !== '' ? [state] : [];
  });
}

const isUnseen = (widget: PDFDict): boolean =>
  ((getNumber(widget, 'F') ?? 0) & UNSEEN_FLAGS) !== 0 || getArray(widget, 'Rect') === undefined;

/** Reads the values of text and choice fields; calls `onCut` if they are nested too deeply. */
export function readFieldValues({ catalog }: PDFDocument, onCut: () => void): readonly WrittenValue[] {
  const root = { name: '', value: '', widgets: [] };
  return readFields(dictsOf(getArray(getDict(catalog, 'AcroForm'), 'Fields')), root, onCut).map(
    ({ name, value, widgets }) => ({ name, value, isShown: !widgets.every(isUnseen) }),
  );
}

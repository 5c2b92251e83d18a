import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import {
  dictsOf,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  getText,
  isText,
  listOf,
} from '../../pdf/structure/index.ts';
import type { Finding } from '../types.ts';

/** Widget flags: Invisible, Hidden, NoView. */
const UNSEEN_FLAGS = 1 | 2 | 32;
/** Maximum depth: deeper trees are made to exhaust readers. */
const MAX_DEPTH = 20;

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

const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad]+/g, '')
    .toLowerCase();

/**
 * Finds fields with invisible values: all widgets are hidden or draw something else.
 * @param drawn text that annotations and fields draw on all pages
 * @param onCut called if fields are nested too deeply
 */
export function findFieldValues({ catalog }: PDFDocument, drawn: string, onCut: () => void): Finding[] {
  const root = { name: '', value: '', widgets: [] };
  const fields = readFields(dictsOf(getArray(getDict(catalog, 'AcroForm'), 'Fields')), root, onCut);
  const shown = squeeze(drawn);
  const unseen = fields.filter(({ value, widgets }) => widgets.every(isUnseen) || !shown.includes(squeeze(value)));
  if (unseen.length === 0) return [];
  return [
    {
      kind: 'field-value',
      count: unseen.length,
      names: unseen.map(({ name }) => name),
      text: unseen.map(({ value }) => value).join('; '),
    },
  ];
}

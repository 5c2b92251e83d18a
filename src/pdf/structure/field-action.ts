// Actions of push buttons that need no script: ISO 32000-2, 12.6.4.
import { PDFArray, type PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { FieldAction } from '../field-types.ts';
import { asDict, get, getArray, getDict, getName, getNumber, getText, isText, itemsOf } from '../objects.ts';
import type { FieldNode } from './field-tree.ts';
import type { FormStructure } from './form-structure.ts';
import { namePairsOf } from './name-tree.ts';

/** Returns the field names in an action's list, which has names or references to fields. */
const namesIn = (array: PDFArray | undefined, nodes: readonly FieldNode[]): string[] =>
  itemsOf(array).flatMap((item) => {
    if (isText(item)) return item.decodeText();
    const dict = asDict(item);
    return nodes.find((node) => node.dict === dict)?.name ?? getText(dict, 'T') ?? [];
  });

function resetOf(action: PDFDict, nodes: readonly FieldNode[]): FieldAction {
  const fields = getArray(action, 'Fields');
  const isExcluding = ((getNumber(action, 'Flags') ?? 0) & 1) === 1;
  // Without a list, all fields are reset.
  return { kind: 'reset', fields: namesIn(fields, nodes), allBut: isExcluding || !fields };
}

/** Looks up a named destination in the name tree or the older dictionary. */
function findNamed(name: string, catalog: PDFDict): PDFObject | undefined {
  const pairs = namePairsOf(getDict(getDict(catalog, 'Names'), 'Dests'));
  const named = pairs.find(([key]) => key.decodeText() === name);
  return named ? catalog.context.lookup(named[1]) : get(getDict(catalog, 'Dests'), name);
}

function pageIn(destination: PDFObject | undefined, { pages, document }: FormStructure): PageNumber | undefined {
  const name = destination instanceof PDFName || isText(destination) ? destination.decodeText() : undefined;
  const found = name === undefined ? destination : findNamed(name, document.catalog);
  const array = found instanceof PDFArray ? found : getArray(asDict(found), 'D');
  const [target] = itemsOf(array);
  if (target instanceof PDFNumber) return pages[target.asNumber()]?.number;
  return pages.find(({ node }) => node === target)?.number;
}

function namedPage(name: string | undefined, from: PageNumber, count: number): PageNumber | undefined {
  switch (name) {
    case 'FirstPage':
      return 1;
    case 'LastPage':
      return count;
    case 'NextPage':
      return Math.min(from + 1, count);
    case 'PrevPage':
      return Math.max(from - 1, 1);
    default:
      return undefined;
  }
}

/** Returns a push button's action; null for none or an unsupported one. */
export function actionOf({ type, widgets }: FieldNode, structure: FormStructure): FieldAction | null {
  const widget = widgets.find((one) => getDict(one, 'A'));
  const action = getDict(widget, 'A');
  if (type !== 'button' || !widget || !action) return null;
  const kind = getName(action, 'S');
  if (kind === 'ResetForm') return resetOf(action, structure.nodes);
  const from = structure.pageOf.get(widget)?.number ?? 1;
  const page =
    kind === 'Named'
      ? namedPage(getName(action, 'N'), from, structure.pages.length)
      : kind === 'GoTo'
        ? pageIn(get(action, 'D'), structure)
        : undefined;
  return page === undefined ? null : { kind: 'goToPage', page };
}

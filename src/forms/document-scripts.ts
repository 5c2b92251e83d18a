// Scripts of a document outside its fields: ISO 32000-2, 12.6.3 and 7.7.4.
import type { PDFDict } from '@cantoo/pdf-lib';
import { asDict, dictsOf, type FormPage, get, getArray, getDict, getName, itemsOf } from '../pdf/structure/index.ts';
import type { OpenForm } from './open-form.ts';
import { scriptsOf } from './scripts.ts';

/** Maximum number of name tree nodes to search. */
const MAX_NODES = 10_000;

/** Returns the actions of a document's named scripts, which viewers run on opening. */
function namedActions(catalog: PDFDict): PDFDict[] {
  const actions: PDFDict[] = [];
  const seen = new Set<PDFDict | undefined>();
  const waiting = [getDict(getDict(catalog, 'Names'), 'JavaScript')];
  while (waiting.length > 0 && seen.size < MAX_NODES) {
    const node = waiting.pop();
    if (seen.has(node)) continue;
    seen.add(node);
    for (const item of itemsOf(getArray(node, 'Names'))) {
      const action = asDict(item);
      if (action) actions.push(action);
    }
    waiting.push(...dictsOf(getArray(node, 'Kids')).slice(0, MAX_NODES));
  }
  return actions;
}

const eventsOf = (dict: PDFDict): (PDFDict | undefined)[] => {
  const events = getDict(dict, 'AA');
  return events?.keys().map((key) => getDict(events, key.decodeText())) ?? [];
};

/** Returns the scripts of the document, its pages and its annotations other than widgets. */
export function documentScripts({ document: { catalog } }: OpenForm, pages: readonly FormPage[]): readonly string[] {
  const others = pages.flatMap(({ node }) =>
    dictsOf(getArray(node, 'Annots')).filter((annotation) => getName(annotation, 'Subtype') !== 'Widget'),
  );
  const owners = [catalog, ...pages.map(({ node }) => node), ...others];
  const actions = [
    asDict(get(catalog, 'OpenAction')),
    ...namedActions(catalog),
    ...owners.flatMap(eventsOf),
    ...others.map((annotation) => getDict(annotation, 'A')),
  ];
  return [...new Set(actions.flatMap(scriptsOf))];
}

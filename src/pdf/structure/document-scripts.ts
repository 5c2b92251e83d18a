// Scripts of a document and its fields: ISO 32000-2, 12.6.3 and 7.7.4.
import { type PDFDict, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { toLatin1 } from '../../codecs/bytes.ts';
import { asDict, decodeStream, dictsOf, get, getArray, getDict, getName, isText, itemsOf, listOf } from '../objects.ts';
import { type FieldNode, fieldEntry } from './field-tree.ts';
import type { OpenForm } from './form-structure.ts';
import type { FormPage } from './widgets.ts';

/** Maximum number of actions in a chain. */
const MAX_ACTIONS = 100;

export const valueTextOf = (object: PDFObject | undefined): string | undefined =>
  textOf(object)?.replace(/\r\n?/g, '\n');

export function textOf(object: PDFObject | undefined): string | undefined {
  if (isText(object)) return object.decodeText();
  if (!(object instanceof PDFRawStream)) return undefined;
  try {
    const bytes = decodeStream(object);
    const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
    if (isUtf16) return new TextDecoder('utf-16be').decode(bytes);
    return toLatin1(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the scripts of an action and those that follow it. */
function scriptsOf(action: PDFDict | undefined): readonly string[] {
  const actions = new Set(action ? [action] : []);
  // A set may grow while it is iterated.
  for (const one of actions) {
    if (actions.size > MAX_ACTIONS) break;
    for (const next of listOf(get(one, 'Next')).map(asDict)) if (next) actions.add(next);
  }
  return [...actions].flatMap((one) => {
    const script = getName(one, 'S') === 'JavaScript' ? textOf(get(one, 'JS')) : undefined;
    return script === undefined || script.trim() === '' ? [] : script;
  });
}

interface FieldScript {
  /** Key of the event in /AA; empty for actions. */
  readonly event: string;
  readonly script: string;
}

export function fieldScripts({ dict: field, widgets }: FieldNode): readonly FieldScript[] {
  const events = new Set([fieldEntry(field, 'AA'), ...widgets.map((widget) => get(widget, 'AA'))].map(asDict));
  const ofEvents = [...events].flatMap((dict) =>
    (dict?.keys() ?? []).flatMap((key) => {
      const event = key.decodeText();
      return scriptsOf(getDict(dict, event)).map((script) => ({ event, script }));
    }),
  );
  const ofActions = widgets.flatMap((widget) => scriptsOf(getDict(widget, 'A')));
  return [...ofEvents, ...ofActions.map((script) => ({ event: '', script }))];
}

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

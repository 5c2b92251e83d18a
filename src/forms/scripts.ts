// Scripts of field events, and the rules parsed from them: ISO 32000-2, table 226.
import { type PDFDict, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { toLatin1 } from '../codecs/bytes.ts';
import { asDict, decodeStream, get, getDict, getName, isText, listOf } from '../pdf/structure/index.ts';
import { fieldEntry } from './field-tree.ts';
import { parseScript } from './rules/parse-script.ts';
import type { FieldRule, RuleTrigger } from './rules/rule.ts';

/** Field events with rules, by their keys in /AA. */
export const TRIGGERS: ReadonlyMap<string, RuleTrigger> = new Map([
  ['F', 'format'],
  ['K', 'keystroke'],
  ['V', 'validate'],
  ['C', 'calculate'],
]);

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
export function scriptsOf(action: PDFDict | undefined): readonly string[] {
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

export interface ReadScripts {
  readonly rules: readonly FieldRule[];
  readonly notUnderstood: readonly string[];
}

export function readScripts(field: PDFDict, widgets: readonly PDFDict[]): ReadScripts {
  const rules: FieldRule[] = [];
  const notUnderstood = new Set<string>();
  const events = new Set([fieldEntry(field, 'AA'), ...widgets.map((widget) => get(widget, 'AA'))].map(asDict));
  for (const dict of events) {
    for (const [key] of dict?.entries() ?? []) {
      const trigger = TRIGGERS.get(key.decodeText());
      for (const script of scriptsOf(getDict(dict, key.decodeText()))) {
        const understood = trigger && parseScript(script);
        if (understood) rules.push(...understood.map((rule) => ({ ...rule, trigger })));
        else notUnderstood.add(script);
      }
    }
  }
  for (const widget of widgets) for (const script of scriptsOf(getDict(widget, 'A'))) notUnderstood.add(script);
  return { rules, notUnderstood: [...notUnderstood] };
}

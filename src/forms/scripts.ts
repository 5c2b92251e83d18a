// Scripts of field events, and the rules parsed from them: ISO 32000-2, table 226.
import { type PDFDict, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { toLatin1 } from '../codecs/bytes.ts';
import { asDict, decodeStream, get, getDict, getName, isText } from '../pdf/structure/index.ts';
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

const scriptOf = (action: PDFDict | undefined): string | undefined =>
  getName(action, 'S') === 'JavaScript' ? textOf(get(action, 'JS')) : undefined;

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
      const script = scriptOf(getDict(dict, key.decodeText()));
      if (script === undefined || script.trim() === '') continue;
      const trigger = TRIGGERS.get(key.decodeText());
      const understood = trigger && parseScript(script);
      if (understood) rules.push(...understood.map((rule) => ({ ...rule, trigger })));
      else notUnderstood.add(script);
    }
  }
  for (const widget of widgets) {
    const script = scriptOf(getDict(widget, 'A'));
    if (script !== undefined) notUnderstood.add(script);
  }
  return { rules, notUnderstood: [...notUnderstood] };
}

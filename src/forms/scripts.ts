// Rules parsed from the scripts of field events: ISO 32000-2, table 226.
import { type FieldNode, fieldScripts } from '../pdf/structure/index.ts';
import { parseScript } from './rules/parse-script.ts';
import type { FieldRule, RuleTrigger } from './rules/rule.ts';

/** Field events with rules, by their keys in /AA. */
export const TRIGGERS: ReadonlyMap<string, RuleTrigger> = new Map([
  ['F', 'format'],
  ['K', 'keystroke'],
  ['V', 'validate'],
  ['C', 'calculate'],
]);

export interface ReadScripts {
  readonly rules: readonly FieldRule[];
  readonly notUnderstood: readonly string[];
  /** False if a script draws the value in a way that isn't known. */
  readonly isFormatKnown: boolean;
}

export function readScripts(node: FieldNode): ReadScripts {
  const rules: FieldRule[] = [];
  const notUnderstood = new Set<string>();
  let isFormatKnown = true;
  for (const { event, script } of fieldScripts(node)) {
    const trigger = TRIGGERS.get(event);
    const understood = trigger && parseScript(script);
    if (understood) rules.push(...understood.map((rule) => ({ ...rule, trigger })));
    else {
      notUnderstood.add(script);
      isFormatKnown &&= trigger !== 'format';
    }
  }
  return { rules, notUnderstood: [...notUnderstood], isFormatKnown };
}

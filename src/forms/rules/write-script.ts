// Writes rules as the calls of Acrobat's `AF…` functions that they are parsed from.
import { CALCULATIONS, SPECIAL_FORMS } from './parse-script.ts';
import type { FieldRule } from './rule.ts';

/** Quotes a text in ASCII, which every encoding of strings in a PDF has. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns a call whose function has a name for each event. */
const call = (
  { trigger }: FieldRule,
  name: string,
  suffix: '' | 'Ex',
  ...args: readonly (string | number | boolean)[]
) => `AF${name}_${trigger === 'keystroke' ? 'Keystroke' : 'Format'}${suffix}(${args.join(', ')});`;

export function writeScript(rule: FieldRule): string {
  switch (rule.kind) {
    case 'number': {
      const { decimals, separators, negative, currency, currencyFirst } = rule;
      return call(rule, 'Number', '', decimals, separators, negative, 0, quote(currency), currencyFirst);
    }
    case 'percent':
      return call(rule, 'Percent', '', rule.decimals, rule.separators, rule.signFirst);
    case 'date':
      return call(rule, 'Date', 'Ex', quote(rule.pattern));
    case 'time':
      return call(rule, 'Time', 'Ex', quote(rule.pattern));
    case 'special':
      return call(rule, 'Special', '', SPECIAL_FORMS.indexOf(rule.form));
    case 'mask':
      return `AFSpecial_KeystrokeEx(${quote(rule.mask)});`;
    case 'range':
      return `AFRange_Validate(${rule.min !== null}, ${rule.min ?? 0}, ${rule.max !== null}, ${rule.max ?? 0});`;
    case 'calculate': {
      const [name = 'SUM'] = [...CALCULATIONS].find(([, operation]) => operation === rule.operation) ?? [];
      return `AFSimple_Calculate("${name}", new Array(${rule.fields.map(quote).join(', ')}));`;
    }
  }
}

import { formatDate, parseDate } from './rules/dates.ts';
import { formatNumber, isRed, type NumberRule, parseNumber } from './rules/numbers.ts';
import type { FieldRule } from './rules/rule.ts';
import { formatSpecial } from './rules/special.ts';
import type { FieldValue, FormField } from './types.ts';

const RED = '#ff0000';

export const isNumberRule = (rule: FieldRule): rule is FieldRule & NumberRule =>
  rule.kind === 'number' || rule.kind === 'percent';

/** Returns the rule by which numbers of a field are read and shown; undefined if it takes any text. */
export const numberRuleOf = ({ rules }: Pick<FormField, 'rules'>): NumberRule | undefined => rules.find(isNumberRule);

/** Returns the text in the form of a rule; undefined if it does not fit, or the rule has no form. */
function applyRule(rule: FieldRule, text: string): string | undefined {
  switch (rule.kind) {
    case 'number':
    case 'percent': {
      const number = parseNumber(text, rule);
      return number === undefined ? undefined : formatNumber(number, rule);
    }
    case 'date':
    case 'time': {
      const date = parseDate(text, rule.pattern);
      return date && formatDate(date, rule.pattern);
    }
    case 'special':
      return formatSpecial(text, rule.form);
    default:
      return undefined;
  }
}

/** Returns the value of a field as text, as it is stored: several options in lines. */
export const textOfValue = (value: FieldValue): string =>
  typeof value === 'object' ? (value ?? []).join('\n') : value;

/** Returns the value of a field among others, where it may be none; else that of the form. */
export const valueIn = (values: ReadonlyMap<string, FieldValue>, { name, value }: FormField): FieldValue =>
  values.has(name) ? (values.get(name) ?? null) : value;

/**
 * Returns a value as the field shows it: numbers, dates and the like in their format, options by their labels.
 * A value that does not fit its format is shown as it is.
 */
export function formatValue(field: FormField, value: FieldValue): string {
  if (field.type === 'list' || field.type === 'combo') {
    const labels = new Map(field.options.map((option) => [option.value, option.label]));
    const chosen = typeof value === 'string' ? [value] : (value ?? []);
    const shown = chosen.map((one) => labels.get(one) ?? one).join('\n');
    return field.type === 'list' ? shown : applyFormats(field, shown);
  }
  return applyFormats(field, textOfValue(value));
}

const applyFormats = ({ rules }: FormField, text: string): string =>
  text === ''
    ? text
    : rules.filter(({ trigger }) => trigger === 'format').reduce((shown, rule) => applyRule(rule, text) ?? shown, text);

/** Returns the CSS colour of a value: negative numbers are red if their format says so. */
export function colorOfValue(field: FormField, value: FieldValue): string {
  const rule = field.rules.filter(({ trigger }) => trigger === 'format').find(isNumberRule);
  const number = rule && parseNumber(textOfValue(value), rule);
  return number !== undefined && isRed(number, rule as NumberRule) ? RED : field.color;
}

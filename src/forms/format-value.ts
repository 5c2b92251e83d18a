import { formatDate, parseDate } from './rules/dates.ts';
import { formatNumber, isRed, type NumberRule, parseNumber } from './rules/numbers.ts';
import type { FieldRule } from './rules/rule.ts';
import { formatSpecial } from './rules/special.ts';
import type { FieldValue, Form, FormField } from './types.ts';

const RED = '#ff0000';

const isNumberRule = (rule: FieldRule): rule is FieldRule & NumberRule =>
  rule.kind === 'number' || rule.kind === 'percent';

/** Returns the number format of a field; undefined if it takes any text. */
export const numberRuleOf = ({ rules }: Pick<FormField, 'rules'>): NumberRule | undefined => rules.find(isNumberRule);

/** Formats text by a rule; undefined if it doesn't match, or the rule has no format. */
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

/** Returns a value as stored text: one option a line. */
export const textOfValue = (value: FieldValue): string =>
  typeof value === 'object' ? (value ?? []).join('\n') : value;

/** Returns a field's value from `values` (which may be null), by default the form's. */
export const valueIn = (values: ReadonlyMap<string, FieldValue>, { name, value }: FormField): FieldValue =>
  values.has(name) ? (values.get(name) ?? null) : value;

/** Returns the fields that aren't written, and whose page shows something else than their value. */
export const shownOtherwise = (
  { fields }: Pick<Form, 'fields'>,
  written: ReadonlyMap<string, unknown> = new Map(),
): string[] => fields.filter(({ name, shown }) => shown !== null && !written.has(name)).map(({ name }) => name);

/** Formats a value as the field shows it, with option labels; unchanged if it doesn't match. */
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

/** Returns a value's CSS colour: some formats show negative numbers in red. */
export function colorOfValue(field: FormField, value: FieldValue): string {
  const rule = field.rules.filter(({ trigger }) => trigger === 'format').find(isNumberRule);
  const number = rule && parseNumber(textOfValue(value), rule);
  return number !== undefined && isRed(number, rule as NumberRule) ? RED : field.color;
}

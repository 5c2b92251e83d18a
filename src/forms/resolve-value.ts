import { numberRuleOf } from './format-value.ts';
import { formatDate, isIsoDate, parseDate } from './rules/dates.ts';
import { numberText, parseNumber } from './rules/numbers.ts';
import type { FieldRule } from './rules/rule.ts';
import { type FieldOption, type FieldValue, type FormField, OFF } from './types.ts';

const YES = /^(true|yes|on|x|1|✓|✔)$/i;
const NO = /^(false|no|off|0|)$/i;

const matching = ({ options }: FormField, text: string): FieldOption | undefined =>
  options.find(({ value }) => value === text) ?? options.find(({ label }) => label === text);

function resolveState(field: FormField, text: string): string | undefined {
  const option = matching(field, text);
  if (option) return option.value;
  if (NO.test(text)) return OFF;
  // For boxes with a single state, any affirmative word checks it.
  const only = field.options.length === 1 ? field.options[0] : undefined;
  return YES.test(text) ? only?.value : undefined;
}

/** Splits several choices of a table cell by line. */
const splitChoices = (field: FormField, text: string): readonly string[] =>
  field.multiSelect && !matching(field, text) ? text.split(/\r?\n/) : [text];

function resolveChoices(field: FormField, chosen: readonly string[]): FieldValue | undefined {
  const values = chosen.map((text) => matching(field, text)?.value ?? (field.editable ? text : undefined));
  if (values.some((value) => value === undefined)) return undefined;
  const known = values.filter((value) => value !== undefined);
  if (field.multiSelect) return known;
  return known.length > 1 ? undefined : (known[0] ?? null);
}

type DateRule = Extract<FieldRule, { readonly kind: 'date' | 'time' }>;

/** Numbers that every viewer reads unchanged. */
const PLAIN_NUMBER = /^[-+]?\d*[.,]?\d*$/;

/** Removes digit grouping and reorders ISO dates: other viewers only parse stored forms. */
function asStored(field: FormField, text: string): string {
  const rule = numberRuleOf(field);
  const number = rule && !PLAIN_NUMBER.test(text) ? parseNumber(text, rule) : undefined;
  if (number !== undefined) return numberText(number);
  const dated = field.rules.find((one): one is DateRule => one.kind === 'date');
  const date = dated && isIsoDate(text) ? parseDate(text, dated.pattern) : undefined;
  return dated && date ? formatDate(date, dated.pattern) : text;
}

/** Resolves `true` and export values to on-states, and labels to options; undefined for others. */
export function resolveValue(field: FormField, given: FieldValue): FieldValue | undefined {
  switch (field.type) {
    case 'checkbox':
    case 'radio':
      return typeof given === 'object' && given !== null ? undefined : resolveState(field, given ?? '');
    case 'list':
    case 'combo': {
      const chosen = typeof given === 'string' ? splitChoices(field, given) : (given ?? []);
      const isEmpty = chosen.every((text) => text === '') && !field.options.some(({ value }) => value === '');
      return resolveChoices(field, isEmpty ? [] : chosen);
    }
    case 'text':
      return typeof given === 'object' && given !== null
        ? undefined
        : asStored(field, (given ?? '').replace(/\r\n?/g, '\n'));
    default:
      return undefined;
  }
}

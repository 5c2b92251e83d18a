import { type Message, message } from '../messages/index.ts';
import { isCalculated } from './calculate.ts';
import { numberRuleOf, textOfValue } from './format-value.ts';
import { resolveValue } from './resolve-value.ts';
import { parseDate } from './rules/dates.ts';
import { formatNumber, parseNumber } from './rules/numbers.ts';
import type { FieldRule } from './rules/rule.ts';
import { fitsMask, formatSpecial } from './rules/special.ts';
import type { FieldProblem, FieldProblemKind, FieldValue, Form, FormField } from './types.ts';

type Fault = Omit<FieldProblem, 'field'>;

const fault = (kind: FieldProblemKind, message: Message): Fault => ({ kind, message });

function checkRange(
  field: FormField,
  { min, max }: Extract<FieldRule, { kind: 'range' }>,
  text: string,
): Fault | undefined {
  const number = parseNumber(text, numberRuleOf(field));
  if (number === undefined) return fault('wrongFormat', message("“{value}” isn't a number.", { value: text }));
  if (min !== null && number < min)
    return fault('outOfRange', message('{value} is less than {limit}.', { value: text, limit: min }));
  if (max !== null && number > max)
    return fault('outOfRange', message('{value} is more than {limit}.', { value: text, limit: max }));
  return undefined;
}

/** Sample for showing the format of a number. */
const SAMPLE = 1234.5;

function checkRule(field: FormField, rule: FieldRule, text: string): Fault | undefined {
  switch (rule.kind) {
    case 'number':
    case 'percent':
      if (parseNumber(text, rule) !== undefined) return undefined;
      return fault(
        'wrongFormat',
        message("“{value}” isn't a number such as {sample}.", {
          value: text,
          sample: formatNumber(rule.kind === 'percent' ? 0.125 : SAMPLE, rule),
        }),
      );
    case 'date':
    case 'time':
      if (parseDate(text, rule.pattern)) return undefined;
      return fault(
        'wrongFormat',
        message('“{value}” is not of the form {pattern}.', { value: text, pattern: rule.pattern }),
      );
    case 'special':
      if (formatSpecial(text, rule.form) !== undefined) return undefined;
      return fault('wrongFormat', message('“{value}” does not have the digits that the field takes.', { value: text }));
    case 'mask':
      if (fitsMask(text, rule.mask)) return undefined;
      return fault(
        'wrongFormat',
        message('“{value}” is not of the form {pattern}.', { value: text, pattern: rule.mask }),
      );
    case 'range':
      return checkRange(field, rule, text);
    case 'calculate':
      return undefined;
  }
}

function checkText(field: FormField, text: string): Fault | undefined {
  const length = [...text].length;
  if (field.maxLength !== null && length > field.maxLength)
    return fault(
      'tooLong',
      message('“{value}” has {length} characters, the field takes {limit}.', {
        value: text,
        length,
        limit: field.maxLength,
      }),
    );
  if (text === '') return undefined;
  return field.rules.map((rule) => checkRule(field, rule, text)).find((found) => found !== undefined);
}

function checkValue(field: FormField, given: FieldValue): Fault | undefined {
  if (field.type === 'button' || field.type === 'signature')
    return fault('notFillable', message('The field takes no value.'));
  const value = resolveValue(field, given);
  if (value === undefined) {
    const shown = textOfValue(given).replaceAll('\n', ', ');
    return field.type === 'text'
      ? fault('wrongFormat', message('The field takes a single text.'))
      : fault('notAnOption', message('“{value}” is not among the choices of the field.', { value: shown }));
  }
  const isSame = textOfValue(value) === textOfValue(field.value);
  if (field.readOnly && !isSame && !isCalculated(field)) return fault('readOnly', message('The field is read-only.'));
  return field.type === 'text' || field.type === 'combo' ? checkText(field, textOfValue(value)) : undefined;
}

/** Returns at most one problem for each field, in the order of the `values` (by field name). */
export function checkValues(form: Form, values: ReadonlyMap<string, FieldValue>): readonly FieldProblem[] {
  const fields = new Map(form.fields.map((field) => [field.name, field]));
  return [...values].flatMap(([name, value]): FieldProblem | [] => {
    const field = fields.get(name);
    if (!field) return { field: name, kind: 'unknownField', message: message('The form has no such field.') };
    const found = checkValue(field, value);
    return found ? { field: name, ...found } : [];
  });
}

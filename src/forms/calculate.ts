// Calculated fields: Acrobat's simple calculations, in the form's calculation order.
import { numberRuleOf, textOfValue, valueIn } from './format-value.ts';
import { numberText, parseNumber } from './rules/numbers.ts';
import type { Calculation } from './rules/rule.ts';
import type { FieldValue, Form, FormField } from './types.ts';

/** Empty fields count as zero, as in Acrobat. */
const COMBINE: Readonly<Record<Calculation, (numbers: readonly number[]) => number>> = {
  sum: (numbers) => numbers.reduce((sum, number) => sum + number, 0),
  product: (numbers) => numbers.reduce((product, number) => product * number, 1),
  average: (numbers) => COMBINE.sum(numbers) / numbers.length,
  minimum: (numbers) => numbers.reduce((lowest, number) => Math.min(lowest, number)),
  maximum: (numbers) => numbers.reduce((highest, number) => Math.max(highest, number)),
};

const calculationOf = ({ rules }: FormField) => rules.find((rule) => rule.kind === 'calculate');

export const isCalculated = (field: FormField): boolean => calculationOf(field) !== undefined;

/** Returns the calculated fields in calculation order; unlisted ones come last. */
function inOrder({ fields, calculationOrder }: Form): FormField[] {
  const order = new Map(calculationOrder.map((name, index) => [name, index]));
  const calculationRank = ({ name }: FormField) => order.get(name) ?? order.size;
  return fields.filter(isCalculated).toSorted((a, b) => calculationRank(a) - calculationRank(b));
}

/** Returns the calculated values that changed. @param values the form's own are the default */
export function recalculate(form: Form, values: ReadonlyMap<string, FieldValue>): ReadonlyMap<string, FieldValue> {
  const calculated = new Map<string, FieldValue>();
  const current = (field: FormField): FieldValue => calculated.get(field.name) ?? valueIn(values, field);
  const numberOf = (field: FormField) => parseNumber(textOfValue(current(field)), numberRuleOf(field)) ?? 0;
  for (const field of inOrder(form)) {
    const rule = calculationOf(field);
    if (rule?.kind !== 'calculate') continue;
    // A name includes all its descendants.
    const operands = rule.fields.flatMap((name) =>
      form.fields.filter((one) => one.name === name || one.name.startsWith(`${name}.`)),
    );
    if (operands.length === 0) continue;
    const result = COMBINE[rule.operation](operands.map(numberOf));
    const text = Number.isFinite(result) ? numberText(result) : '';
    if (text !== textOfValue(current(field))) calculated.set(field.name, text);
  }
  return calculated;
}

import { type Form, type FormField, PLAIN_FIELD } from '../forms/types.ts';

export const formField = (name: string, changes: Partial<FormField> = {}): FormField => ({
  ...PLAIN_FIELD,
  ...{ name, type: 'text', label: name },
  widgets: [{ page: 1, rectangle: [100, 200, 50, 20], turns: 0, hidden: false }],
  ...changes,
});

export const formOf = (fields: readonly FormField[], changes: Partial<Form> = {}): Form => ({
  fields,
  calculationOrder: [],
  xfa: 'none',
  notUnderstood: [],
  ...changes,
});

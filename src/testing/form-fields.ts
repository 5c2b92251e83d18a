import type { Form, FormField } from '../forms/types.ts';

export const formField = (name: string, changes: Partial<FormField> = {}): FormField => ({
  name,
  type: 'text',
  value: null,
  defaultValue: null,
  options: [],
  readOnly: false,
  required: false,
  maxLength: null,
  multiline: false,
  isSigned: false,
  comb: false,
  password: false,
  editable: false,
  multiSelect: false,
  richText: false,
  noToggleToOff: false,
  label: name,
  align: 'left',
  fontSize: 12,
  fontName: 'Helvetica',
  color: '#000000',
  widgets: [{ page: 1, rectangle: [100, 200, 50, 20], turns: 0, hidden: false }],
  rules: [],
  action: null,
  ...changes,
});

export const formOf = (fields: readonly FormField[], changes: Partial<Form> = {}): Form => ({
  fields,
  calculationOrder: [],
  xfa: 'none',
  notUnderstood: [],
  ...changes,
});

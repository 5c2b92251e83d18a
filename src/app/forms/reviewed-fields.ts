// Changes to a proposed field while it is reviewed: what a type of field does not have is dropped.
import { type FieldChange, type FieldType, type FormField, OFF } from '../../forms/client.ts';
import { t } from '../../messages/index.ts';

/** Types that a proposal can be changed to: a radio group stays one, as it is several places. */
export const REVIEWED_TYPES = ['text', 'checkbox', 'combo', 'signature'] as const satisfies readonly FieldType[];

export type ReviewedType = (typeof REVIEWED_TYPES)[number];

/** On-state of a check box. */
const ON = 'Yes';

export function withType(field: FormField, type: ReviewedType): FormField {
  const isCheckBox = type === 'checkbox';
  const isText = type === 'text';
  return {
    ...field,
    type,
    value: isCheckBox ? OFF : null,
    defaultValue: isCheckBox ? OFF : null,
    options: isCheckBox ? [{ value: ON, label: ON }] : [],
    maxLength: isText ? field.maxLength : null,
    comb: isText && field.comb,
    multiline: isText && field.multiline,
    password: isText && field.password,
    editable: type === 'combo' && field.editable,
    fontName: isCheckBox ? 'ZapfDingbats' : 'Helvetica',
    fontSize: isCheckBox ? 0 : field.fontSize,
    widgets: field.widgets.map(({ state: _, ...widget }) => (isCheckBox ? { ...widget, state: ON } : widget)),
  };
}

/** Returns the change to another maximum length; none ends a comb. */
export const toMaxLength = ({ comb }: FormField, maxLength: number | null): FieldChange => ({
  maxLength,
  ...(comb && maxLength === null && { comb: false }),
});

/** Returns the change to options with these labels, one a line. Known options keep their values. */
export const toOptions = ({ options }: FormField, lines: string): FieldChange => ({
  options: lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => options.find(({ label }) => label === line) ?? { value: line, label: line }),
});

/** Returns why a field cannot have its name. @param others names of all other fields */
export function nameFault({ name }: FormField, others: ReadonlySet<string>): string | undefined {
  if (name.trim() === '') return t('A field needs a name.');
  if (name.includes('.')) return t('A name has no dots.');
  return others.has(name) ? t('Another field has this name.') : undefined;
}

// Edits of existing fields: checked and applied as plain data, without the file.
import { listText, type Message, message } from '../messages/index.ts';
import { checkValues } from './check-values.ts';
import type { FieldChange, FieldEdit, FieldProblem, FieldType, FieldValue, Form, FormField } from './types.ts';

/** Properties that can be changed in fields of any type. */
const COMMON = ['name', 'label', 'rectangles'] as const;
const INPUT = [...COMMON, 'required', 'readOnly', 'defaultValue'] as const;

const EDITABLE: Readonly<Record<FieldType, readonly (keyof FieldChange)[]>> = {
  text: [...INPUT, 'maxLength', 'multiline', 'comb', 'password', 'fontSize', 'align'],
  checkbox: INPUT,
  radio: INPUT,
  list: [...INPUT, 'options', 'multiSelect', 'fontSize', 'align'],
  combo: [...INPUT, 'options', 'editable', 'fontSize', 'align'],
  button: [...COMMON, 'readOnly'],
  signature: COMMON,
};

export const isEditable = ({ type }: FormField, property: keyof FieldChange): boolean =>
  EDITABLE[type].includes(property);

export function applyChange(field: FormField, { rectangles, ...change }: FieldChange): FormField {
  const widgets = field.widgets.map((widget, index) => ({
    ...widget,
    rectangle: rectangles?.[index] ?? widget.rectangle,
  }));
  const name = change.name ?? field.name;
  // Without a tooltip, the label is the name.
  const label = (change.label ?? (field.label === field.name ? '' : field.label)) || name;
  return { ...field, ...change, label, widgets };
}

export function applyEdits(form: Form, edits: readonly FieldEdit[]): Form {
  const changes = new Map(edits.map(({ name, change }) => [name, change]));
  const isKept = (name: string | null) => name === null || changes.get(name) !== null;
  return {
    ...form,
    fields: form.fields
      .filter(({ name }) => isKept(name))
      .map((field) => applyChange(field, changes.get(field.name) ?? {})),
    calculationOrder: form.calculationOrder.filter(isKept).map((name) => changes.get(name)?.name ?? name),
    notUnderstood: form.notUnderstood.filter(({ field }) => isKept(field)),
  };
}

/** Part of a full name that groups fields, with its last dot. */
export const groupOf = (name: string): string => name.slice(0, name.lastIndexOf('.') + 1);

/** Returns the fields whose calculations and scripts refer to a name. */
function referringTo({ fields, notUnderstood }: Form, name: string): readonly string[] {
  const byRule = fields.filter(({ rules }) =>
    rules.some((rule) => rule.kind === 'calculate' && rule.fields.includes(name)),
  );
  const byScript = notUnderstood.filter(({ script }) => script.includes(`"${name}"`) || script.includes(`'${name}'`));
  const names = [...byRule.map((field) => field.name), ...byScript.flatMap(({ field }) => field ?? [])];
  return [...new Set(names)].filter((one) => one !== name);
}

function referenceFault(after: Form, name: string): Message | undefined {
  const names = referringTo(after, name);
  if (names.length === 0) return undefined;
  return message('The scripts of other fields refer to “{name}”: {names}. Delete them first, or leave it as it is.', {
    name,
    names: listText(names),
  });
}

/** @param after the form after all edits */
function nameFault(after: Form, name: string, next: string): Message | undefined {
  const group = groupOf(name);
  const last = next.slice(group.length);
  if (!next.startsWith(group))
    return message('The name has to begin with “{group}”: the field is in this group.', { group });
  if (last.trim() === '' || last.includes('.'))
    return message('No field can be called “{name}”: a name has letters and no dots.', { name: last });
  if (after.fields.filter((field) => field.name === next).length > 1)
    return message("Two fields can't have the same name: “{name}”.", { name: next });
  if (after.fields.some((field) => field.name.startsWith(`${name}.`)))
    return message('“{name}” is also a group of fields: it keeps its name.', { name });
  return referenceFault(after, name);
}

function sizeFault({ maxLength, fontSize, rectangles }: FieldChange, { widgets }: FormField): Message | undefined {
  if (typeof maxLength === 'number' && !(Number.isInteger(maxLength) && maxLength > 0))
    return message('A maximum length is a whole number from 1 on.');
  if (fontSize !== undefined && !(fontSize >= 0 && fontSize <= 2000))
    return message('A font size is between 0 and 2,000 points. 0 fits it to the field.');
  if (!rectangles) return undefined;
  const isSound = rectangles.every(
    ([x, y, width, height]) => [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0,
  );
  return isSound && rectangles.length === widgets.length
    ? undefined
    : message('A field needs a rectangle with a width and a height for each of its places.');
}

const valueProblem = (form: Form, field: FormField, value: FieldValue): FieldProblem | undefined =>
  checkValues({ ...form, fields: [{ ...field, readOnly: false }] }, new Map([[field.name, value]]))[0];

/** Returns why a field can't be edited like this. @param after the form after all edits */
export function editFault(form: Form, edit: FieldEdit, after = applyEdits(form, [edit])): Message | undefined {
  const { name, change } = edit;
  const field = form.fields.find((one) => one.name === name);
  if (!field) return message('The form has no field “{name}”.', { name });
  if (field.isSigned) return message('“{name}” is signed and stays as it is.', { name });
  if (change === null) return referenceFault(after, name);
  const foreign = (Object.keys(change) as (keyof FieldChange)[]).find((key) => !isEditable(field, key));
  if (foreign !== undefined)
    return message('“{name}” can’t be changed in a field of the type “{type}”.', {
      name: foreign,
      type: field.type,
    });
  const next = applyChange(field, change);
  const isRenamed = change.name !== undefined && change.name !== name;
  const fault = (isRenamed ? nameFault(after, name, next.name) : undefined) ?? sizeFault(change, field);
  if (fault) return fault;
  if (next.comb && (next.maxLength === null || next.multiline || next.password))
    return message('A comb has a maximum length and a single line of readable characters.');
  if (change.defaultValue !== undefined) return valueProblem(form, next, change.defaultValue)?.message;
  const problem = change.maxLength === undefined ? undefined : valueProblem(form, next, field.value);
  return problem?.kind === 'tooLong' ? problem.message : undefined;
}

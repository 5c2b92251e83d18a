// Edits existing fields of the open form: one undo step each, kept with the document.
import {
  applyChange,
  editFault,
  type FieldChange,
  type FieldValue,
  type FormChange,
  type FormField,
  resolveValue,
} from '../../forms/client.ts';
import { type Message, message } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { type FilledValues, filledValues, withFilledValues } from './filled-values.ts';
import { formChanges, withFormChanges } from './form-changes.ts';
import type { Forms } from './forms.ts';

/** Returns why a field can't be changed like this. @param fields including pending changes */
export function fieldFault(
  { form, state }: Forms,
  fields: readonly FormField[],
  { name }: FormField,
  change: FieldChange | null,
): Message | undefined {
  const { values } = state.getState();
  const current = fields.map((field) => ({ ...field, value: values.get(field.name) ?? null }));
  return editFault({ ...form, fields: current }, { name, change });
}

function withChange(changes: readonly FormChange[], name: string, change: FieldChange | null): FormChange[] {
  const nameNow = (one: FormChange) => ('change' in one ? one.change && (one.change.name ?? one.name) : one.name);
  const known = changes.find((one) => nameNow(one) === name) ?? changes.find((one) => one.name === name);
  if (!known) return [...changes, { name, change }];
  return changes.flatMap((one): FormChange | [] => {
    if (one !== known) return one;
    if ('change' in one) return { name: one.name, change: change && { ...one.change, ...change } };
    return change ? applyChange(one, change) : [];
  });
}

/** Returns the filled values with that of a changed field under its name, if it still takes it. */
function withValueOf(values: FilledValues, field: FormField, change: FieldChange | null): FilledValues {
  const value: FieldValue | undefined = values.get(field.name);
  const others = new Map([...values].filter(([name]) => name !== field.name));
  if (value === undefined || change === null) return others;
  const next = applyChange(field, change);
  return resolveValue(next, value) === undefined ? others : others.set(next.name, value);
}

/** Changes a field, or deletes it: one step of undo. The change has no {@link fieldFault}. */
export function editField({ editor: { document } }: Core, field: FormField, change: FieldChange | null): void {
  const properties = document.properties();
  const changes = withChange(formChanges(properties), field.name, change);
  const values = withValueOf(filledValues(properties), field, change);
  const { label } = field;
  const step = change ? message('Edit form field {label}', { label }) : message('Delete form field {label}', { label });
  document.commit(step, (transaction) =>
    transaction.setProperties(withFilledValues(withFormChanges(properties, changes), values)),
  );
}

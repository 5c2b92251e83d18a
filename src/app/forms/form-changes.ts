// Form changes as properties of the marks document: undone and stored with it.
import type { FormChange } from '../../forms/client.ts';
import type { DocumentProperties } from '../../store/diff.ts';
import { filledValues } from './filled-values.ts';

const PROPERTY = 'formFields';

const NONE: readonly FormChange[] = [];

const isChange = (value: unknown): value is FormChange =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  ('change' in value ? typeof value.change === 'object' : 'widgets' in value && Array.isArray(value.widgets));

/** Returns added fields and edits of the file's own fields: the same list until they change. */
export function formChanges(properties: DocumentProperties): readonly FormChange[] {
  const noted: unknown = properties[PROPERTY];
  return Array.isArray(noted) && noted.length > 0 && noted.every(isChange) ? (noted as FormChange[]) : NONE;
}

export function withFormChanges(properties: DocumentProperties, changes: readonly FormChange[]): DocumentProperties {
  const { [PROPERTY]: _, ...rest } = properties;
  return { ...rest, ...(changes.length > 0 && { [PROPERTY]: changes }), marks: [] };
}

/** Returns whether fields are filled in, added or edited. */
export const isFormChanged = (properties: DocumentProperties): boolean =>
  filledValues(properties).size > 0 || formChanges(properties).length > 0;

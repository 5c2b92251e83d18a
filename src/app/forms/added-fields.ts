// Form fields added to the open PDF, among the properties of the marks document: undone and kept with the marks.
import type { FormField } from '../../forms/types.ts';
import type { DocumentProperties } from '../../store/diff.ts';

const PROPERTY = 'formFields';

const NONE: readonly FormField[] = [];

const isField = (value: unknown): value is FormField =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'widgets' in value &&
  Array.isArray(value.widgets);

/** Returns the fields that the document has besides those of the file: the same list until they change. */
export function addedFields(properties: DocumentProperties): readonly FormField[] {
  const noted: unknown = properties[PROPERTY];
  return Array.isArray(noted) && noted.length > 0 && noted.every(isField) ? (noted as FormField[]) : NONE;
}

/** Returns the properties with further fields. */
export const withAddedFields = (properties: DocumentProperties, fields: readonly FormField[]): DocumentProperties => ({
  ...properties,
  [PROPERTY]: [...addedFields(properties), ...fields],
  marks: [],
});

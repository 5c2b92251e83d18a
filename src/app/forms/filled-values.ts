// Form values as properties of the marks document: undone and stored with it, not in the file.
import { type FieldValue, type FormField, isStateField, OFF } from '../../forms/client.ts';
import type { DocumentProperties } from '../../store/diff.ts';

const PROPERTY = 'formValues';

export type FilledValues = ReadonlyMap<string, FieldValue>;

const isValue = (value: unknown): value is FieldValue =>
  value === null ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

/** Returns the values that differ from the file, by field name. */
export function filledValues(properties: DocumentProperties): FilledValues {
  const noted: unknown = properties[PROPERTY];
  if (typeof noted !== 'object' || noted === null) return new Map();
  return new Map(Object.entries(noted).filter((entry): entry is [string, FieldValue] => isValue(entry[1])));
}

export function withFilledValues(properties: DocumentProperties, values: FilledValues): DocumentProperties {
  const { [PROPERTY]: _, ...rest } = properties;
  const noted = values.size === 0 ? {} : { [PROPERTY]: Object.fromEntries(values) };
  return { ...rest, ...noted, marks: [] };
}

const isEmpty = (value: FieldValue): boolean => value === null || value.length === 0;

/** Returns whether a field is empty: no text, no choice, no tick. */
export const isUnfilled = (field: FormField, value: FieldValue): boolean =>
  isEmpty(value) || (value === OFF && isStateField(field));

/** Returns whether values are equal; no value, empty text and no choice are. */
export const isSameValue = (one: FieldValue, other: FieldValue): boolean =>
  (isEmpty(one) && isEmpty(other)) ||
  (Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each, index) => each === other[index])
    : one === other);

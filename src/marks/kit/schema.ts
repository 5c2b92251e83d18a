// Reads names, descriptions and ranges from schemas, so that they are stated once.
import type * as v from 'valibot';
import type { Message } from '../../messages/index.ts';
import { notesOf, type ValueNotes } from './values.ts';

export const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'schema';

export function partsOf(schema: v.GenericSchema): readonly object[] {
  const pipe: unknown = Reflect.get(schema, 'pipe');
  return Array.isArray(pipe) ? pipe : [schema];
}

export function unwrapOptional(schema: unknown): unknown {
  return isOptional(schema) ? unwrapOptional(Reflect.get(schema, 'wrapped')) : schema;
}

export const isOptional = (schema: unknown): schema is v.GenericSchema =>
  isSchema(schema) && schema.type === 'optional';

function* alternativesOf(schema: v.GenericSchema): Iterable<object> {
  for (const part of partsOf(schema)) {
    yield part;
    const wrapped: unknown = Reflect.get(part, 'wrapped');
    if (isSchema(wrapped)) yield* alternativesOf(wrapped);
  }
}

/** Returns the property schemas of an object; undefined for bags and other types. */
export function entriesOf(schema: unknown): Readonly<Record<string, v.GenericSchema>> | undefined {
  const inner = unwrapOptional(schema);
  if (!isSchema(inner)) return undefined;
  for (const part of alternativesOf(inner)) {
    const entries: unknown = Reflect.get(part, 'entries');
    if (typeof entries === 'object' && entries !== null) return entries as Record<string, v.GenericSchema>;
  }
  return undefined;
}

/** Returns the schema of a property or item, possibly `optional`; undefined for unknown ones. */
export function childSchema(schema: unknown, key: unknown): v.GenericSchema | undefined {
  const inner = unwrapOptional(schema);
  if (!isSchema(inner)) return undefined;
  const entries = entriesOf(inner);
  if (entries) return typeof key === 'string' && Object.hasOwn(entries, key) ? entries[key] : undefined;
  const { bagOf } = notesOf(inner);
  if (bagOf) return bagOf;
  for (const part of alternativesOf(inner)) {
    const item: unknown = Reflect.get(part, 'item');
    if (isSchema(item)) return item;
  }
  return undefined;
}

export function propertiesWith(schema: v.GenericSchema, note: keyof ValueNotes): [string, v.GenericSchema][] {
  return Object.entries(entriesOf(schema) ?? {}).flatMap(([property, entry]): [string, v.GenericSchema][] => {
    const inner = unwrapOptional(entry);
    return isSchema(inner) && notesOf(inner)[note] !== undefined ? [[property, inner]] : [];
  });
}

export function flatParts(schema: v.GenericSchema): readonly object[] {
  return partsOf(schema).flatMap((part) => (part !== schema && isSchema(part) ? flatParts(part) : [part]));
}

export function rangeOf(schema: v.GenericSchema): { min: number; max: number; isInteger: boolean } {
  const rules = flatParts(schema);
  const limits = (type: string) =>
    rules.flatMap((rule) => {
      const limit: unknown = Reflect.get(rule, 'type') === type ? Reflect.get(rule, 'requirement') : undefined;
      return typeof limit === 'number' ? [limit] : [];
    });
  return {
    min: Math.max(Number.NEGATIVE_INFINITY, ...limits('min_value')),
    max: Math.min(Number.POSITIVE_INFINITY, ...limits('max_value')),
    isInteger: rules.some((rule) => Reflect.get(rule, 'type') === 'integer'),
  };
}

/** Returns the schema at a path, possibly `optional`. */
export function schemaAt(schema: v.GenericSchema, keys: readonly unknown[]): v.GenericSchema | undefined {
  return keys.reduce<v.GenericSchema | undefined>((at, key) => at && childSchema(at, key), schema);
}

/** Description of a schema's values for users; undefined if it has none. */
export function describeSchema(schema: unknown): Message | undefined {
  const inner = unwrapOptional(schema);
  return isSchema(inner) ? notesOf(inner).called : undefined;
}

/** Returns the value with known properties, except those that `isLeftOut`. Bags stay whole. */
export function keepNamed(
  schema: v.GenericSchema | undefined,
  value: unknown,
  isLeftOut: (key: string) => boolean,
  finish: (from: object, to: object) => void,
): unknown {
  if (Array.isArray(value)) {
    const item = childSchema(schema, 0);
    return value.map((each) => keepNamed(item, each, isLeftOut, finish));
  }
  const entries = entriesOf(schema);
  if (typeof value !== 'object' || value === null || !entries) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    if (Object.hasOwn(entries, key) && !isLeftOut(key)) kept[key] = keepNamed(entries[key], part, isLeftOut, finish);
  }
  finish(value, kept);
  return kept;
}

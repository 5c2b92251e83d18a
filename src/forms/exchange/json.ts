// Values as JSON: an object by name, an array of them, or the output of `markwright fields --json`.
import { message } from '../../messages/index.ts';
import type { FieldValue } from '../types.ts';
import { addValue, DataError, type DataRow, joinName, MAX_DEPTH } from './data.ts';

type Json = unknown;

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: Json): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function toValue(value: Json, name: string): FieldValue {
  if (value === null) return null;
  if (isPlain(value)) return String(value);
  if (Array.isArray(value) && value.every(isPlain)) return value.map(String);
  throw new DataError(message('“{name}” has a value that is neither a text nor a list of texts.', { name }));
}

/** Adds values; nested objects are nested fields. */
function addValues(
  object: Readonly<Record<string, Json>>,
  prefix: string,
  depth: number,
  row: Map<string, FieldValue>,
): void {
  if (depth > MAX_DEPTH) throw new DataError(message('The values nest too deeply.'));
  for (const [key, value] of Object.entries(object)) {
    const name = joinName(prefix, key);
    if (isObject(value)) addValues(value, name, depth + 1, row);
    else addValue(row, name, toValue(value, name));
  }
}

function toRow(object: Readonly<Record<string, Json>>): DataRow {
  const row = new Map<string, FieldValue>();
  addValues(object, '', 0, row);
  return row;
}

const isField = (item: Json): item is { readonly name: string; readonly type: Json; readonly value: Json } =>
  isObject(item) && typeof item.name === 'string' && 'value' in item && 'type' in item;

/** @throws DataError for anything but JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DataError(
      message("The data isn't valid JSON: {reason}", { reason: error instanceof Error ? error.message : '' }),
    );
  }
}

/** @throws DataError if the data is invalid */
export function readJson(text: string): DataRow[] {
  const data = parseJson(text);
  if (isObject(data)) return [toRow(data)];
  if (!Array.isArray(data) || !data.every(isObject))
    throw new DataError(message('The JSON must be an object of field names and values, or an array of such objects.'));
  if (data.length > 0 && data.every(isField)) {
    const filled = data.filter(({ type }) => type !== 'button' && type !== 'signature');
    const row = new Map<string, FieldValue>();
    for (const { name, value } of filled) addValue(row, String(name), toValue(value, String(name)));
    return [row];
  }
  return data.map(toRow);
}

const toObject = (row: DataRow): Readonly<Record<string, FieldValue>> => Object.fromEntries(row);

/** Writes a single row as an object, several as an array. */
export const writeJson = (rows: readonly DataRow[]): string =>
  `${JSON.stringify(rows.length === 1 ? toObject(rows[0] ?? new Map()) : rows.map(toObject), null, 2)}\n`;

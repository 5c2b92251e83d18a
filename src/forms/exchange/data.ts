import { MessageError, message } from '../../messages/index.ts';
import type { FieldValue } from '../types.ts';

export type DataRow = ReadonlyMap<string, FieldValue>;

export type DataFormat = 'json' | 'csv' | 'fdf' | 'xfdf';

export class DataError extends MessageError {
  override readonly name = 'DataError';
}

export const MAX_DEPTH = 64;

/** Returns the full name of a nested field. */
export const joinName = (prefix: string, part: string): string =>
  prefix === '' ? part : part === '' ? prefix : `${prefix}.${part}`;

/** Adds a value to a row. @throws DataError if the field has another one */
export function addValue(row: Map<string, FieldValue>, name: string, value: FieldValue): void {
  if (row.has(name) && JSON.stringify(row.get(name)) !== JSON.stringify(value))
    throw new DataError(message('The data has two values for “{name}”.', { name }));
  row.set(name, value);
}

export interface NameTree {
  readonly children: Map<string, NameTree>;
  value?: FieldValue;
}

export function toNameTree(row: DataRow): NameTree {
  const root: NameTree = { children: new Map() };
  for (const [name, value] of row) {
    let node = root;
    for (const part of name.split('.')) {
      const next: NameTree = node.children.get(part) ?? { children: new Map() };
      node.children.set(part, next);
      node = next;
    }
    node.value = value;
  }
  return root;
}

import { MessageError } from '../../messages/index.ts';
import type { FieldValue } from '../types.ts';

/** Values for one file, by the names of their fields. */
export type DataRow = ReadonlyMap<string, FieldValue>;

export type DataFormat = 'json' | 'csv' | 'fdf' | 'xfdf';

/** Data that cannot be read, with the place in it. */
export class DataError extends MessageError {
  override readonly name = 'DataError';
}

/** Deepest level of fields in fields. */
export const MAX_DEPTH = 64;

/** Returns the full name of a field in another one. */
export const joinName = (prefix: string, part: string): string =>
  prefix === '' ? part : part === '' ? prefix : `${prefix}.${part}`;

/** Names with a part in common, and what stands below each. */
export interface NameTree {
  readonly children: Map<string, NameTree>;
  value?: FieldValue;
}

/** Puts values in a tree by the parts of their names. */
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

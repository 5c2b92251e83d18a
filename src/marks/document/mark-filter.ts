import { remembered } from '../../kernel/remembered.ts';
import { t } from '../../messages/index.ts';
import { propertiesWith } from '../kit/schema.ts';
import { type AnyMarkDefinition, definitionOf, type Mark } from '../registry.ts';
import { commentsOf } from './conversation.ts';

/** Names of the properties with written text (a string, strings, or a bag of them), by type. */
const writtenProperties = remembered(({ schema }: AnyMarkDefinition) =>
  propertiesWith(schema, 'isWritten').map(([property]) => property),
);

const textsIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value ?? ''];

/** Returns a mark's text in lower case: type (also in English), texts, reasons, comments, data. */
export function searchTextOf(mark: Mark): string {
  const definition = definitionOf(mark);
  const own = writtenProperties(definition).flatMap((property) => textsIn(Reflect.get(mark, property)));
  const comments = commentsOf(mark).map(({ text }) => text);
  return [definition.label, t(definition.label), mark.type, ...own, ...comments].join('\n').toLowerCase();
}

export function matchesSearch(searchText: string, query: string): boolean {
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText.includes(word));
}

export function reasonsOf(mark: Mark): readonly string[] {
  const { reason, reasons = reason } = mark as { readonly reason?: string; readonly reasons?: string | string[] };
  return [reasons ?? []].flat().filter((each) => each !== '');
}

/** Filter of the list: all, one family, one type, one reason, or marks with comments. */
export type MarkFilter =
  | { readonly by: 'all' | 'comments' }
  | { readonly by: 'family' | 'type' | 'reason'; readonly value: string };

export function passesFilter(mark: Mark, filter: MarkFilter): boolean {
  switch (filter.by) {
    case 'all':
      return true;
    case 'comments':
      return commentsOf(mark).length > 0;
    case 'family':
      return definitionOf(mark).family === filter.value;
    case 'type':
      return mark.type === filter.value;
    case 'reason':
      return reasonsOf(mark).includes(filter.value);
  }
}

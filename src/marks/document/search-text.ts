// Pure. What the list of marks is searched by.
import { definitionOf, type Mark } from '../registry.ts';
import { commentsOf } from './conversation.ts';

const WRITTEN = ['text', 'label', 'selectedText', 'href', 'reason', 'reasons'] as const;

/** Everything that is written on a mark or about it, in lower case: its type's name, texts, reasons, comments and property bag. */
export function searchTextOf(mark: Mark): string {
  const own = WRITTEN.flatMap((property): unknown => Reflect.get(mark, property)).filter(
    (value) => typeof value === 'string',
  );
  const { label } = definitionOf(mark);
  const about = [...commentsOf(mark).map(({ text }) => text), ...Object.values(mark.data ?? {})];
  return [label, mark.type, ...own, ...about].join('\n').toLowerCase();
}

/** Whether each word that is looked for occurs. */
export function matchesSearch(searchText: string, query: string): boolean {
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchText.includes(word));
}

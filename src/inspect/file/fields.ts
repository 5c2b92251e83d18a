import type { WrittenValue } from '../../pdf/structure/index.ts';
import type { Finding } from '../types.ts';

const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad]+/g, '')
    .toLowerCase();

/**
 * Finds fields with invisible values: all widgets are hidden or draw something else.
 * @param drawn text that annotations and fields draw on all pages
 */
export function findFieldValues(fields: readonly WrittenValue[], drawn: string): Finding[] {
  const shown = squeeze(drawn);
  const unseen = fields.filter(({ value, isShown }) => !isShown || !shown.includes(squeeze(value)));
  if (unseen.length === 0) return [];
  return [
    {
      kind: 'field-value',
      count: unseen.length,
      names: unseen.map(({ name }) => name),
      text: unseen.map(({ value }) => value).join('; '),
    },
  ];
}

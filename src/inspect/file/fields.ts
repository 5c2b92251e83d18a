import type { WrittenValue } from '../../pdf/structure/index.ts';
import type { Finding } from '../types.ts';

const squeeze = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad]+/g, '')
    .toLowerCase();

/** Finds fields whose widgets are all hidden, or draw something other than the value. */
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

import { msg } from '../../messages/index.ts';
import type { Doubt } from '../../recipes/index.ts';

/** Reasons why a file needs review; refusals carry their own message. */
export const DOUBT_WORDS: Readonly<Record<Doubt['kind'], string>> = {
  unread: msg('Print that could not be read'),
  cut: msg('Pages not read to their ends'),
  'low-confidence': msg('Hits in print that was read with low confidence'),
  misread: msg('Hits that are likely misreadings'),
  'nothing-found': msg('Nothing was found'),
  'not-shown': msg('Some characters of the text cannot be shown on its pages'),
  signed: msg('Its digital signatures would be lost'),
  encrypted: msg('The result would not be encrypted'),
  refused: msg('It could not be redacted'),
  unsearched: msg('Attached files that stay could not be searched'),
  native: msg('Its native format may contain words that were not searched'),
  unreadable: msg('It could not be read'),
};

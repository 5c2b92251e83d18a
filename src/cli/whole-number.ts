import { t } from '../messages/index.ts';
import { usageError } from './errors.ts';

/** Parses an option as a whole number from 1 to `most`. @throws CommandError */
export function readWholeNumber(name: string, text: string, most = 999_999): number {
  if (/^[1-9]\d{0,14}$/.test(text) && Number(text) <= most) return Number(text);
  throw usageError(t('--{name}: expected a whole number of at least 1, but found “{text}”.', { name, text }));
}

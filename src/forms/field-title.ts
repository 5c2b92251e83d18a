import { t } from '../messages/index.ts';
import type { FormField } from './types.ts';

/** Returns a field as users know it: its tooltip, and its name if that differs. */
export function fieldTitle(fields: readonly Pick<FormField, 'name' | 'label'>[], name: string): string {
  const label = fields.find((field) => field.name === name)?.label ?? name;
  return label === name ? name : t('{code} ({name})', { code: label, name });
}

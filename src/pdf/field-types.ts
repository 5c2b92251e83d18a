// Kinds of form fields and their actions, for the page and workers.
import type { PageNumber } from '../kernel/page-number.ts';

export type FieldType = 'text' | 'checkbox' | 'radio' | 'list' | 'combo' | 'button' | 'signature';

/** Off state of check boxes and radio groups. */
export const OFF = 'Off';

/** Action of a push button that needs no script. */
export type FieldAction =
  | { readonly kind: 'reset'; readonly fields: readonly string[]; readonly allBut: boolean }
  | { readonly kind: 'goToPage'; readonly page: PageNumber };

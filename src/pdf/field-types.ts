// What fields of a form are, for both sides.
export type FieldType = 'text' | 'checkbox' | 'radio' | 'list' | 'combo' | 'button' | 'signature';

/** Off state of check boxes and radio groups. */
export const OFF = 'Off';

/** Action of a push button that needs no script. */
export type FieldAction =
  | { readonly kind: 'reset'; readonly fields: readonly string[]; readonly allBut: boolean }
  | { readonly kind: 'goToPage'; readonly page: number };

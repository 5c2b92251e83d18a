import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';

export type DifferenceKind =
  | 'inserted'
  | 'removed'
  | 'changed'
  | 'moved'
  | 'picture'
  | 'pageInserted'
  | 'pageRemoved'
  | 'pageMoved';

export interface DifferencePlace {
  readonly page: PageNumber;
  /** Words, for word differences. */
  readonly text?: string;
  /** Range in the page's text (UTF-16 units), for word differences. */
  readonly start?: number;
  readonly end?: number;
  /** Areas (page units); empty for whole pages. Missing words have a position, too. */
  readonly areas: readonly Rect[];
}

export interface Difference {
  readonly kind: DifferenceKind;
  readonly old?: DifferencePlace;
  readonly new?: DifferencePlace;
}

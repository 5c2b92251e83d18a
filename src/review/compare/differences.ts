// Results of a comparison, as data.
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

/** Place of a difference in one of the versions. */
export interface DifferencePlace {
  /** 1-based. */
  readonly page: number;
  /** The words, for differences of words. */
  readonly text?: string;
  /** UTF-16 units of the page's text, for differences of words. */
  readonly start?: number;
  readonly end?: number;
  /** Page units; empty for differences of whole pages. For words that are only in the other version, where they would stand. */
  readonly areas: readonly Rect[];
}

export interface Difference {
  readonly kind: DifferenceKind;
  readonly old?: DifferencePlace;
  readonly new?: DifferencePlace;
}

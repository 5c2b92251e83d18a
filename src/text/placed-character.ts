import type { Rect } from '../kernel/rect.ts';

/** Character of a page as its source provides it: PDF, recognition or pixel lines (page units). */
export interface PlacedCharacter {
  /** Text of the glyph: a space, or one or more characters (a ligature). */
  readonly text: string;
  /** Position on the baseline. */
  readonly x: number;
  readonly y: number;
  /** Direction of the baseline (radians clockwise from the page's x axis). */
  readonly angle: number;
  /** Distance along the baseline to the next character's origin. */
  readonly advance: number;
  /** Distance along the baseline to the end of its ink; undefined if unknown. */
  readonly inkEnd?: number | undefined;
  /** Height above and depth below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  /** The size of its type. */
  readonly size: number;
  /** A space inferred by the source: it separates words with enough distance. */
  readonly isInferred?: boolean;
  /** All of it: what a selection covers. */
  readonly box: Rect;
  /** Confidence of its word (0 to 1); undefined if certain. */
  readonly confidence?: number;
  /** Neither filled nor stroked. */
  readonly isInvisible?: true;
}

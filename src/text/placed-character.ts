import type { Rect } from '../kernel/rect.ts';

/** Character of a page as its source provides it: PDF, recognition or pixel lines (page units). */
export interface PlacedCharacter {
  /** Text of the glyph: a space, or one or more characters (a ligature). */
  readonly text: string;
  /** Position on the base line. */
  readonly x: number;
  readonly y: number;
  /** The base line's direction: radians clockwise from the page's x axis. */
  readonly angle: number;
  /** Distance along the baseline to the next character's origin. */
  readonly advance: number;
  /** Along the base line, to where its ink ends; undefined where that is not known. */
  readonly inkEnd?: number | undefined;
  /** Above and below the base line. */
  readonly ascent: number;
  readonly descent: number;
  /** The size of its type. */
  readonly size: number;
  /** A space that the source only infers: it parts words where there is room for one. */
  readonly isInferred?: boolean;
  /** All of it: what a selection covers. */
  readonly box: Rect;
  /** How sure its source is of its word, 0 to 1; undefined where it knows. */
  readonly confidence?: number;
  /** Neither filled nor stroked. */
  readonly isInvisible?: true;
}

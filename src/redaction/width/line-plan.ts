// Facts of a page's lines, and the plan to typeset some of them again.
import type { Message } from '../../messages/index.ts';
import type { Box, Font, Resetting, ShownGlyph } from '../../pdf/content/index.ts';
import type { CarriedAnnotation, PaintedShape } from './decorations.ts';
import type { SetParagraph, WidthRange } from './set-paragraph.ts';
import type { MovedSegment } from './set-segment.ts';

interface LineArea {
  /** User space. */
  readonly box: Box;
  readonly request: number;
  /** Bar width (em); undefined to keep place and width. */
  readonly ems: number | undefined;
}

export interface LineContext {
  readonly areas: readonly LineArea[];
  readonly visible: Box;
  readonly glyphs: readonly ShownGlyph[];
  readonly shapes: readonly PaintedShape[];
  readonly pictures: readonly Box[];
  /** Fields and other annotations that stay in place. */
  readonly fixtures: readonly Box[];
  /** Annotations that move with their words. */
  readonly carried: readonly CarriedAnnotation[];
  /** True if further pages follow. */
  readonly hasMorePages: boolean;
  /** Returns the structure element of marked content, by its number. */
  ownerOf(mark: number): unknown;
  isHyphen(glyph: ShownGlyph): boolean;
  isLowerCase(glyph: ShownGlyph): boolean;
  isMark(glyph: ShownGlyph): boolean;
  /** True for marks of leaders that may be far apart. */
  isDot(glyph: ShownGlyph): boolean;
  isSpace(glyph: ShownGlyph): boolean;
  isRightToLeft(glyph: ShownGlyph): boolean;
}

export interface LinePlan extends Resetting {
  readonly segments: readonly MovedSegment[];
  readonly paragraphs: readonly SetParagraph[];
  /** Bars of re-typeset areas (user space). */
  readonly bars: ReadonlyMap<number, Box>;
  /** Areas in running text that was not typeset again as a whole. */
  readonly running: ReadonlySet<number>;
  /** Per area: what remaining line breaks tell of its width. */
  readonly ranges: ReadonlyMap<number, WidthRange>;
  /** Reasons why re-typeset or covered areas may still reveal the width. */
  readonly doubts: ReadonlyMap<number, Message>;
  /** Reasons why other areas' lines can't be re-typeset. */
  readonly refused: ReadonlyMap<number, Message>;
  /** Areas extended to the ends of such lines (user space). */
  readonly covers: ReadonlyMap<number, Box>;
  /** Returns the new place of a box that moves with words of a line, else undefined. */
  placeShape(box: Box): Box | 'gone' | undefined;
  /** New boxes of annotations in paragraphs (user space), by their number; none to remove one. */
  readonly carried: ReadonlyMap<number, readonly Box[]>;
}

/** Returns the fonts of re-typeset lines, including those of redacted text. */
export const fontsOf = ({ segments, paragraphs }: LinePlan): Font['dict'][] =>
  [...segments.map(({ line }) => line), ...paragraphs.flatMap(({ lines }) => lines)].flatMap(({ glyphs }) =>
    glyphs.map(({ shown }) => shown.font.dict),
  );

/** Returns bars that cover more than redacted words (user space). */
export const tailsOf = ({ segments, paragraphs }: LinePlan): Box[] => [
  ...paragraphs.flatMap(({ tail }) => tail),
  ...segments.flatMap(({ tail }) => (tail ? [tail] : [])),
];

import type { Rect, Size } from '../../kernel/rect.ts';
import type { EnclosedArea, RuledLine } from './page-lines.ts';
import type { PrintedPhrase, PrintPiece } from './print.ts';

/** A page as detection sees it (pt, y down, as shown). */
export interface PageLook {
  readonly size: Size;
  readonly areas: readonly EnclosedArea[];
  readonly rules: readonly RuledLine[];
  readonly pieces: readonly PrintPiece[];
  readonly phrases: readonly PrintedPhrase[];
}

/** Place that looks like one to fill in. */
export interface FieldCandidate {
  readonly type: 'text' | 'checkbox' | 'radio';
  readonly rect: Rect;
  /** Text of its label; empty for none. */
  readonly label: string;
  /** 0 to 1: a heuristic. */
  readonly confidence: number;
  /** Cells of a comb. */
  readonly cells?: number;
}

/** How sure each kind of evidence is: from the forms that detection was made with. */
export const SURE = {
  glyph: 0.95,
  beside: 0.9,
  inside: 0.85,
  comb: 0.85,
  cell: 0.8,
  below: 0.75,
  ladder: 0.7,
  above: 0.65,
} as const;

/** Tallest place for one line of text (pt). */
export const ONE_LINE = 36;

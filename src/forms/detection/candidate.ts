import type { Rect, Size } from '../../kernel/rect.ts';
import type { EnclosedArea, RuledLine } from './page-lines.ts';
import type { PrintedPhrase, PrintPiece } from './print.ts';

/** Features of a page for detection (pt, y down, as shown). */
export interface LayoutFeatures {
  readonly size: Size;
  readonly areas: readonly EnclosedArea[];
  readonly rules: readonly RuledLine[];
  readonly pieces: readonly PrintPiece[];
  readonly phrases: readonly PrintedPhrase[];
}

export interface FieldCandidate {
  readonly type: 'text' | 'checkbox' | 'radio';
  readonly rect: Rect;
  /** Label text, or empty. */
  readonly label: string;
  /** Heuristic confidence (0 to 1). */
  readonly confidence: number;
  readonly cells?: number;
}

/** Heuristic confidence by evidence, from the forms that detection was developed with. */
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

/** Maximum height of a single-line field (pt). */
export const ONE_LINE = 36;

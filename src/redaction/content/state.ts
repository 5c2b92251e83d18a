// The part of the graphics state that says where things are.
import type { PDFObject } from '@cantoo/pdf-lib';
import type { Font } from './font.ts';
import { type Box, EVERYWHERE, IDENTITY, type Matrix } from './matrix.ts';
import type { PendingUse } from './resource-use.ts';

export interface GraphicsState {
  readonly ctm: Matrix;
  /** Nothing outside of it is seen: it may be larger than what is really left. */
  readonly clip: Box;
  /** Undefined for plain colours. */
  readonly fillPattern: PDFObject | undefined;
  readonly strokePattern: PDFObject | undefined;
  /** Operators that matter only once something is painted: they chose the colours, the font and the soft mask. */
  readonly fillUses: readonly PendingUse[];
  readonly strokeUses: readonly PendingUse[];
  readonly fontUse: PendingUse | undefined;
  readonly maskUse: PendingUse | undefined;
  readonly lineWidth: number;
  readonly isDashed: boolean;
  /** An error where the places of its glyphs cannot be known. */
  readonly font: Font | Error | undefined;
  readonly fontSize: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** 1 is as wide as the font is. */
  readonly stretch: number;
  readonly leading: number;
  readonly rise: number;
  readonly textMode: number;
}

export const initialState = (ctm: Matrix = IDENTITY, clip: Box = EVERYWHERE): GraphicsState => ({
  ctm,
  clip,
  fillPattern: undefined,
  strokePattern: undefined,
  fillUses: [],
  strokeUses: [],
  fontUse: undefined,
  maskUse: undefined,
  lineWidth: 1,
  isDashed: false,
  font: undefined,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  textMode: 0,
});

/** Why a page cannot be cut exactly: it becomes a picture. In English, as a report has it. */
export class Inexact extends Error {
  override readonly name = 'Inexact';
}

/** @param why an English message with a `{reason}` */
export const unreadable = (why: string, error: unknown): Inexact =>
  new Inexact(why.replace('{reason}', () => (error instanceof Error ? error.message : String(error))));

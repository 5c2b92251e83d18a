import type { PDFObject } from '@cantoo/pdf-lib';
import { type Message, MessageError, message, msg } from '../../messages/index.ts';
import { causeOf } from '../../workers/index.ts';
import type { Font } from './font.ts';
import { type Box, EVERYWHERE, IDENTITY, type Matrix } from './matrix.ts';
import type { PendingUse } from './resource-use.ts';

export interface GraphicsState {
  readonly ctm: Matrix;
  /** Bounds of the clip, possibly too large. */
  readonly clip: Box;
  /** Operators that set colours and graphics state. */
  readonly fill: string;
  readonly stroke: string;
  readonly extended: string;
  /** Undefined for plain colours. */
  readonly fillPattern: PDFObject | undefined;
  readonly strokePattern: PDFObject | undefined;
  /** Resources of colours, font and soft mask, needed only if something is painted. */
  readonly fillUses: readonly PendingUse[];
  readonly strokeUses: readonly PendingUse[];
  readonly fontUse: PendingUse | undefined;
  readonly maskUse: PendingUse | undefined;
  readonly lineWidth: number;
  readonly isDashed: boolean;
  /** Error if glyph positions can't be determined. */
  readonly font: Font | Error | undefined;
  readonly fontSize: number;
  readonly charSpacing: number;
  readonly wordSpacing: number;
  /** Horizontal scaling; 1 is normal. */
  readonly stretch: number;
  readonly leading: number;
  readonly rise: number;
  readonly textMode: number;
}

export const initialState = (ctm: Matrix = IDENTITY, clip: Box = EVERYWHERE): GraphicsState => ({
  ctm,
  clip,
  fill: '',
  stroke: '',
  extended: '',
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

/** Why a page can't be cut exactly, and is rasterized. */
export class Inexact extends MessageError {
  override readonly name = 'Inexact';
  declare readonly localized: Message;

  // Takes no text: reports are localized.
  constructor(localized: Message) {
    super(localized);
  }
}

/** Returns why the page can't be cut, for an error with a message of its own or any other. */
export function toInexact(error: unknown): Inexact {
  const localized = causeOf(error);
  return typeof localized === 'string'
    ? unreadable(msg('its content cannot be read: {reason}'), error)
    : new Inexact(localized);
}

/** @param why English message with `{reason}` */
export const unreadable = (why: string, error: unknown): Inexact =>
  new Inexact(message(why, { reason: causeOf(error) }));

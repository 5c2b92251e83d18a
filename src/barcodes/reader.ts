import type { Point } from '../kernel/point.ts';
import type { SymbolFacts } from './table/facts.ts';
import { type BarcodeType, mayBeMisprinted } from './table/symbologies.ts';

/** One byte a pixel, row by row, 0 is black. */
export interface GrayImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Reading of a symbol as another type than its candidate's. */
export interface OtherReading extends Pick<Candidate, 'checkSum'> {
  readonly type: BarcodeType;
  readonly text: string;
  /** Doubt in it, in place of the candidate's `corrected`. */
  readonly corrected?: number;
}

/** Reading of one symbol. `scan.ts` alone decides which candidates are reported, and as what. */
export interface Candidate {
  readonly type: BarcodeType | 'unknown';
  /** The value without a check sum that the type keeps apart (see `checkSum`); null for a region that was not solved. */
  readonly text: string | null;
  /** The data bytes; left out where they are the text's characters, one byte each. */
  readonly bytes?: Uint8Array;
  /** Top-left, top-right, bottom-right, bottom-left in the symbol's own frame; pixels of the image that was read, exclusive edges. */
  readonly corners: readonly [Point, Point, Point, Point];
  readonly checkSum: {
    /** Characters of the check sum; 0 when there is none or it is wrong. */
    readonly chars: number;
    readonly valid: boolean;
    /** The check characters, where `text` leaves them out: appended when `appendCheckSum` asks for it. */
    readonly text?: string;
    /** A type that needs a check sum has a wrong one. */
    readonly failed?: boolean;
    /** None fits on a type that is printed with one and without: less is known of it than of a checked one for the same place. */
    readonly missing?: boolean;
  };
  /** Share of the symbol's correction capacity that was used, 0 (nothing corrected) to 1. */
  readonly corrected: number;
  /** How many scan lines (or equal evidence) agreed: weighs one candidate against another for the same place. */
  readonly support: number;
  /** Facts stated by the symbol. */
  readonly facts?: SymbolFacts;
  /** It is a part of a symbol of its type, and says only a part of what that does; this is the other part, on which it was found. */
  readonly foundOn?: Candidate;
  /** Readings of the same bars as other asked types: reported beside it. */
  readonly others?: readonly OtherReading[];
  /** The name of the pass that found it. */
  readonly pass?: string;
}

/** Has it a wrong check sum that is believed only where nothing else is found? (Of types that only our own readers read it is the value's own.) */
export const isDoubtful = ({ type, checkSum }: Candidate): boolean =>
  checkSum.failed === true && type !== 'unknown' && mayBeMisprinted(type);

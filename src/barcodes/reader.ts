import type { Point } from '../kernel/point.ts';
import type { SymbolFacts } from './table/facts.ts';
import { type BarcodeType, mayBeMisprinted } from './table/symbologies.ts';

/** Greyscale picture, one byte per pixel in row-major order; 0 is black. */
export interface GrayImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Reading of the same symbol as another type than the candidate's. */
export interface OtherReading extends Pick<Candidate, 'checkSum'> {
  readonly type: BarcodeType;
  readonly text: string;
  /** Overrides the candidate's `corrected`. */
  readonly corrected?: number;
}

/** One reading of a symbol. Only `scan.ts` decides which ones are reported, and as what type. */
export interface Candidate {
  readonly type: BarcodeType | 'unknown';
  /** Value without the check characters kept in `checkSum`; null for an undecoded region. */
  readonly text: string | null;
  /** Data bytes; omitted if they are the text's characters, one byte each. */
  readonly bytes?: Uint8Array;
  /** Top-left, top-right, bottom-right, bottom-left of the symbol (image px, exclusive edges). */
  readonly corners: readonly [Point, Point, Point, Point];
  readonly checkSum: {
    /** Number of check characters; 0 if there are none or they are wrong. */
    readonly chars: number;
    readonly valid: boolean;
    /** Check characters missing from `text`, appended for `appendCheckSum`. */
    readonly text?: string;
    /** The type requires a check sum, and it is wrong. */
    readonly failed?: boolean;
    /** No optional check digit fits: ranks below a reading of the same place with one. */
    readonly missing?: boolean;
  };
  /** Share of the symbol's correction capacity used: 0 (nothing corrected) to 1. */
  readonly corrected: number;
  /** Scan lines (or equal evidence) that agree. Ranks candidates for the same place. */
  readonly support: number;
  readonly facts?: SymbolFacts;
  /** Linear component on which this 2D component was found; each holds part of the data. */
  readonly foundOn?: Candidate;
  /** Readings of the same bars as other requested types, reported in addition. */
  readonly others?: readonly OtherReading[];
  readonly pass?: string;
}

/** Returns whether to report the wrong check sum only if nothing else is found at the place. */
export const isDoubtful = ({ type, checkSum }: Candidate): boolean =>
  checkSum.failed === true && type !== 'unknown' && mayBeMisprinted(type);

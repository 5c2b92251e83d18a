import type { Candidate, OtherReading } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import type { WidthLine } from './width-line.ts';

/** Reading of one scan line: elements from `first` to `end` (exclusive). */
export interface LineReading {
  readonly type: BarcodeType;
  readonly text: string;
  readonly first: number;
  readonly end: number;
  readonly checkSum: Candidate['checkSum'];
  readonly others?: readonly OtherReading[];
}

/** Elements between quiet zones, from `first` (a bar) to `end` (the closing quiet zone). */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Identifies a symbol without quiet zones by its start pattern and number of elements. */
export interface SymbolShape {
  readonly fewest: number;
  /** Elements per further character. */
  readonly step: number;
  /** Quick test whether a symbol may begin with this bar. */
  starts(line: WidthLine, first: number): boolean;
  /** No two modules of paper inside: a symbol with a valid check sum is not part of another. */
  readonly isDense?: true;
  /** A reading may consist of one symbol's beginning and another's end. */
  readonly isSplittable?: true;
}

export interface LinearReader {
  /** Scan lines that must agree. */
  readonly lines: number;
  /** Minimum bar height per symbol width, for types with weak or no checks. */
  readonly leastHeight?: number;
  /** Read only left to right and top to bottom: reversed, patch codes decode as each other. */
  readonly directed?: boolean;
  /** Allows symbols without quiet zones, if something bounds them. */
  readonly shape?: SymbolShape;
  /** Reads the span's elements, all or none. */
  read(line: WidthLine, span: Span, asked: ReadonlySet<BarcodeType>): LineReading | undefined;
}

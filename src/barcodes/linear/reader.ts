import type { Candidate, OtherReading } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import type { WidthLine } from './width-line.ts';

/** Reading of one sweep line: elements from `first` up to, not including, `end`. */
export interface LineReading {
  readonly type: BarcodeType;
  readonly text: string;
  readonly first: number;
  readonly end: number;
  readonly checkSum: Candidate['checkSum'];
  readonly others?: readonly OtherReading[];
}

/** Bars and spaces between two quiet zones: elements `first` (a bar) to `end` (the closing quiet zone). */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Facts that identify a symbol without quiet zones: its start, and its number of elements. */
export interface SymbolShape {
  readonly fewest: number;
  /** Elements that a character more takes. */
  readonly step: number;
  /** A first look: may a symbol begin with this bar? */
  starts(line: WidthLine, first: number): boolean;
  /** No two modules of paper are within its symbols: none that is whole, with a check sum that fits, is a part of another. */
  readonly isDense?: true;
  /** A symbol may be nothing but the beginning of one and the end of another. */
  readonly isSplittable?: true;
}

export interface LinearReader {
  /** Sweep lines that have to agree before the reading is believed. */
  readonly lines: number;
  /** The least length of its bars, as a share of the symbol's width: for types that hardly check themselves. */
  readonly leastHeight?: number;
  /**
   * The symbol has one reading direction on the page: from left to right and from the top down (patch codes, which would otherwise
   * read as one another).
   */
  readonly directed?: boolean;
  /** For types of which symbols are read without quiet zones, too, where something bounds them. */
  readonly shape?: SymbolShape;
  /** Reads the elements of the span, all of them, or nothing. */
  read(line: WidthLine, span: Span, asked: ReadonlySet<BarcodeType>): LineReading | undefined;
}

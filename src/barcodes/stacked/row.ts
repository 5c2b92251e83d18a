// Stacked codes whose rows are all 70 modules wide.
import type { SymbolFacts } from '../table/facts.ts';

/** Modules of a row, without its quiet zones. */
export const ROW_MODULES = 70;

export interface StackedRow {
  /** From 0, from the top. */
  readonly number: number;
  readonly values: readonly number[];
}

export interface StackedContent {
  readonly bytes: Uint8Array;
  readonly checks: number;
  readonly facts: SymbolFacts;
}

export interface StackedCode {
  readonly type: 'code16KBarcode' | 'code49Barcode';
  /** Bars and spaces of a row. */
  readonly elements: number;
  /** Reads the row that starts with the edge. @param module width of a module */
  toRow(edges: Float32Array, at: number, module: number): StackedRow | undefined;
  /** Decodes the rows in order; undefined if one is missing or a check character is wrong. */
  decode(rows: readonly StackedRow[]): StackedContent | undefined;
}

/** Group separator: FNC1 within the data. */
export const GROUP_SEPARATOR = 29;

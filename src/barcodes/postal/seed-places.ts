import type { Point } from '../../kernel/point.ts';
import type { GrayImage } from '../reader.ts';
import type { TrackedRow } from './bar-tracker.ts';
import type { RowSeed } from './row-seeds.ts';

/** Maximum seeds to try on a known row. */
const ATTEMPTS_A_ROW = 4;
/** Half height of a row (pitches). */
const HALF_HEIGHT = 2.5;
/** Failures after which a cell is skipped, and the cell size (px). */
const FAILURES_A_CELL = 3;
const CELL_WIDTH = 96;
const CELL_HEIGHT = 24;

interface KnownRow {
  readonly row: TrackedRow;
  readonly top: number;
  readonly bottom: number;
  attempts: number;
}

/** Remembers tried seeds: neighbouring scan lines hit the same row, or the same text. */
export class SeedPlaces {
  private readonly rows: KnownRow[] = [];
  private readonly failures: Uint8Array;
  private readonly columns: number;

  constructor({ width, height }: GrayImage) {
    this.columns = Math.ceil(width / CELL_WIDTH) + 1;
    this.failures = new Uint8Array(this.columns * (Math.ceil(height / CELL_HEIGHT) + 1));
  }

  /** Returns whether a seed can't lead to a new row. */
  isDone(seed: RowSeed): boolean {
    const middle = middleOf(seed);
    if ((this.failures[this.cellOf(middle)] ?? 0) >= FAILURES_A_CELL) return true;
    return this.rows.some((known) => known.attempts >= ATTEMPTS_A_ROW && isOn(known, middle));
  }

  addFailure(seed: RowSeed): void {
    const cell = this.cellOf(middleOf(seed));
    this.failures[cell] = (this.failures[cell] ?? 0) + 1;
  }

  /** @param isFinal the row needs no further attempts */
  addRow(seed: RowSeed, row: TrackedRow, isFinal: boolean): void {
    const middle = middleOf(seed);
    const known = isFinal ? undefined : this.rows.find((other) => isOn(other, middle));
    if (known) {
      known.attempts++;
      return;
    }
    const margin = HALF_HEIGHT * row.pitch;
    const ys = row.bars.map(({ y }) => y);
    const attempts = isFinal ? ATTEMPTS_A_ROW : 1;
    this.rows.push({ row, top: Math.min(...ys) - margin, bottom: Math.max(...ys) + margin, attempts });
  }

  private cellOf({ x, y }: Point): number {
    return Math.floor(y / CELL_HEIGHT) * this.columns + Math.floor(x / CELL_WIDTH);
  }
}

function middleOf({ x, y, pitch, slope, count }: RowSeed): Point {
  const half = ((count - 1) * pitch) / 2;
  return { x: x + half, y: y + half * slope };
}

function isOn({ row, top, bottom }: KnownRow, { x, y }: Point): boolean {
  if (y < top || y > bottom) return false;
  const margin = HALF_HEIGHT * row.pitch;
  return row.bars.some((bar) => Math.abs(bar.x - x) <= row.pitch && Math.abs(bar.y - y) <= margin);
}

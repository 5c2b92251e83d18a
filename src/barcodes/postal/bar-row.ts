/** Bar states: bit 0 is the ascender, bit 1 the descender. */
export const TRACKER = 0;
export const ASCENDER = 1;
export const DESCENDER = 2;
export const FULL = 3;

const LETTERS = 'TADF';

export interface BarRow {
  readonly states: Uint8Array;
  /** Doubt of each half bar, 0 (certain) to 1: ascender of bar i at 2i, descender at 2i + 1. */
  readonly doubts: Float32Array;
}

/** Minimum doubt to treat a half bar as an erasure. */
export const ERASURE_DOUBT = 0.6;

export function barDoubt(row: BarRow, bar: number): number {
  return Math.max(row.doubts[2 * bar] ?? 0, row.doubts[2 * bar + 1] ?? 0);
}

/** Returns whether no half bar of the row would count as erased. */
export function isClear(row: BarRow): boolean {
  return row.doubts.every((doubt) => doubt < ERASURE_DOUBT);
}

export function turnOver(row: BarRow): BarRow {
  const count = row.states.length;
  const states = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const state = row.states[count - 1 - i] ?? 0;
    states[i] = ((state & ASCENDER) << 1) | (state >> 1);
  }
  return { states, doubts: row.doubts.slice().reverse() };
}

/** Parses a row of letters T, A, D and F; `doubtful` lists bars without any certainty. */
export function fromLetters(letters: string, doubtful: readonly number[] = []): BarRow {
  const states = Uint8Array.from(letters, (letter) => {
    const state = LETTERS.indexOf(letter);
    if (state < 0) throw new RangeError(`no bar state: ${letter}`);
    return state;
  });
  const doubts = new Float32Array(2 * states.length);
  for (const bar of doubtful) doubts.fill(1, 2 * bar, 2 * bar + 2);
  return { states, doubts };
}

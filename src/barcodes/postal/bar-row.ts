/**
 * A bar's state: bit 0 says that it has an ascender, bit 1 that it has a descender. So tracker 0, ascender 1,
 * descender 2, full 3.
 */
export const TRACKER = 0;
export const ASCENDER = 1;
export const DESCENDER = 2;
export const FULL = 3;

const LETTERS = 'TADF';

/** A row of bars from left to right, as a finder measured it. */
export interface BarRow {
  readonly states: Uint8Array;
  /**
   * How unsure each half of a bar is, 0 (sure) to 1 (may as well be the other way): the ascender of bar i at 2i, its
   * descender at 2i + 1.
   */
  readonly doubts: Float32Array;
}

/** From this doubt on, a half bar counts as erased where a symbology can make use of erasures. */
export const ERASURE_DOUBT = 0.6;

export function barDoubt(row: BarRow, bar: number): number {
  return Math.max(row.doubts[2 * bar] ?? 0, row.doubts[2 * bar + 1] ?? 0);
}

/** Returns whether no half bar of the row would count as erased. */
export function isClear(row: BarRow): boolean {
  return row.doubts.every((doubt) => doubt < ERASURE_DOUBT);
}

/** The same bars as they read when the page is turned by 180°. */
export function turnOver(row: BarRow): BarRow {
  const count = row.states.length;
  const states = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const state = row.states[count - 1 - i] ?? 0;
    states[i] = ((state & ASCENDER) << 1) | (state >> 1);
  }
  return { states, doubts: row.doubts.slice().reverse() };
}

/** A row from letters T, A, D and F; `doubtful` numbers the bars of which nothing is sure. */
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

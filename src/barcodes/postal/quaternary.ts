import { type BarRow, barDoubt, ERASURE_DOUBT } from './bar-row.ts';

/** Digits by state: Australia Post and UPU number F, A, D and T from 0 to 3. */
const NUMBER_OF_STATE = [3, 1, 2, 0];

const toQuaternary = (state: number): number => NUMBER_OF_STATE[state] ?? 0;

/** Reads 6-bit symbols of three bars, and the positions of those with a doubtful bar. */
export function readSymbols(row: BarRow, from: number, to: number): { symbols: Uint16Array; erased: number[] } {
  const symbols = new Uint16Array((to - from) / 3);
  const erased: number[] = [];
  for (let i = 0; i < symbols.length; i++) {
    let value = 0;
    let doubt = 0;
    for (let bar = from + 3 * i; bar < from + 3 * i + 3; bar++) {
      value = 4 * value + toQuaternary(row.states[bar] ?? 0);
      doubt = Math.max(doubt, barDoubt(row, bar));
    }
    symbols[i] = value;
    if (doubt >= ERASURE_DOUBT) erased.push(i);
  }
  return { symbols, erased };
}

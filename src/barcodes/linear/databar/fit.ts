import type { WidthLine } from '../width-line.ts';
import type { ElementBlock } from './reading.ts';

export interface FittedWidths {
  readonly widths: readonly number[];
  /** Largest deviation of an edge (modules), apart from print gain. */
  readonly off: number;
}

/** Widest element of a character or finder pattern (modules). */
const WIDEST = 9;
/** Largest print gain of bars (modules). */
const MOST_GAIN = 1;

interface Fit extends FittedWidths {
  /** Print gain (modules). */
  readonly gain: number;
}

/** Compares edges with widths. Print gain and blur shift all edges of one direction alike. */
function compare(places: readonly number[], widths: readonly number[]): Fit {
  const own = [0];
  for (const width of widths) own.push((own.at(-1) ?? 0) + width);
  const offs = places.map((place, i) => place - (own[i] ?? 0));
  const moved = [0, 1].map((sense) => {
    const alike = offs.filter((_, i) => i % 2 === sense);
    return alike.reduce((sum, off) => sum + off, 0) / alike.length;
  });
  return {
    widths,
    off: Math.max(...offs.map((off, i) => Math.abs(off - (moved[i % 2] ?? 0)))),
    gain: Math.abs((moved[0] ?? 0) - (moved[1] ?? 0)),
  };
}

/** Fits whole widths to a total by sums of adjacent elements, which print gain doesn't change. */
function fitWidths(line: WidthLine, at: number, count: number, modules: number): FittedWidths | undefined {
  const start = line.starts[at] ?? 0;
  const module = ((line.starts[at + count] ?? 0) - start) / modules;
  const moduleOffset = (i: number): number => ((line.starts[at + i] ?? 0) - start) / module;
  // Alternate widths grow and shrink with the first: each is its rest plus or minus the first.
  const rests = [0];
  let [least, most, sum, rest] = [1, WIDEST, 0, 0];
  for (let i = 1; i < count; i++) {
    rest = Math.round(moduleOffset(i + 1) - moduleOffset(i - 1)) - rest;
    rests.push(rest);
    sum += rest;
    least = Math.max(least, i % 2 === 0 ? 1 - rest : rest - WIDEST);
    most = Math.min(most, i % 2 === 0 ? WIDEST - rest : rest - 1);
  }
  const lacks = modules - sum;
  // Even number of elements: the first one's contribution cancels out.
  if (count % 2 === 1) [least, most] = [Math.max(least, lacks), Math.min(most, lacks)];
  else if (lacks !== 0) return undefined;
  if (least > most) return undefined;
  const places = Array.from({ length: count + 1 }, (_, i) => moduleOffset(i));
  let best: Fit | undefined;
  for (let first = least; first <= most; first++) {
    const widths = rests.map((rest, i) => (i % 2 === 0 ? rest + first : rest - first));
    const fit = compare(places, widths);
    if (fit.gain < (best?.gain ?? MOST_GAIN)) best = fit;
  }
  return best;
}

export function fitBlocks(line: WidthLine, at: number, blocks: readonly ElementBlock[]): FittedWidths | undefined {
  const widths: number[] = [];
  let off = 0;
  for (const [count, modules] of blocks) {
    const fitted = fitWidths(line, at + widths.length, count, modules);
    if (!fitted) return undefined;
    widths.push(...fitted.widths);
    off = Math.max(off, fitted.off);
  }
  return { widths, off };
}

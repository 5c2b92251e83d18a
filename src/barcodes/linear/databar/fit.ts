import type { WidthLine } from '../width-line.ts';
import type { ElementBlock } from './reading.ts';

/** Elements of a line as whole modules. */
export interface FittedWidths {
  readonly widths: readonly number[];
  /** How far the farthest edge lies from where it belongs, in modules, beside what print gain does to all alike. */
  readonly off: number;
}

/** No element of a character or finder is wider, in modules. */
const WIDEST = 9;
/** How far bars may have grown or shrunk, in modules. */
const MOST_GAIN = 1;

interface Fit extends FittedWidths {
  /** How much wider than in the widths the bars are, or the spaces, in modules. */
  readonly gain: number;
}

/** How edges at the places lie to where the widths have them: all those of one sense are moved alike by print gain and blur. */
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

/**
 * The elements from the given one on as widths that come to so many modules. From each edge to the next but one, which is of the same
 * sense, print gain and blur change nothing: rounded, these sums say all but how a bar shares with a space.
 */
function fitWidths(line: WidthLine, at: number, count: number, modules: number): FittedWidths | undefined {
  const start = line.starts[at] ?? 0;
  const module = ((line.starts[at + count] ?? 0) - start) / modules;
  const moduleOffset = (i: number): number => ((line.starts[at + i] ?? 0) - start) / module;
  // The wider the first element, the narrower the second, the wider the third: each is one of these and the first one's modules, or less them.
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
  // For an even number of elements, the first one's contribution is removed again.
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

/** The same for several blocks, one after the other; the farthest edge of any. */
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

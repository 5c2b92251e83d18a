import type { LinearReader } from './reader.ts';
import { everySecond } from './two-of-five.ts';

/** Bars on nine positions, left to right: all symmetrical (USPS Publication 25). */
const NAME_OF = new Map([
  ['110010011', 'A'],
  ['101101101', 'B'],
  ['110101011', 'C'],
  ['111010111', 'D'],
  ['101000101', 'E'],
]);

const PLACES = 9;
const MOST_SPREAD = 1.4;
/** Width range of bars (pitches), and tolerance of their positions. */
const LEAST_BAR = 0.25;
const MOST_BAR = 0.75;
const MOST_OFF = 0.25;

/** Facing Identification Mark of US mail: equal bars on nine positions, without a check. */
export const fim: LinearReader = {
  lines: 8,
  leastHeight: 0.6,
  read(line, { first, end }) {
    const bars = [...everySecond(line, first, end)];
    if (bars.length < 4 || bars.length > PLACES - 2) return undefined;
    if (Math.max(...bars) > MOST_SPREAD * Math.min(...bars) + 1) return undefined;
    const middles = bars.map((bar, i) => (line.starts[first + 2 * i] ?? 0) + bar / 2);
    const [from = 0, to = 0] = [middles[0], middles.at(-1)];
    const pitch = (to - from) / (PLACES - 1);
    if (bars.some((bar) => bar < LEAST_BAR * pitch || bar > MOST_BAR * pitch)) return undefined;
    const places = middles.map((middle) => (middle - from) / pitch);
    if (places.some((place) => Math.abs(place - Math.round(place)) > MOST_OFF)) return undefined;
    const marked = new Set(places.map(Math.round));
    const text = NAME_OF.get(Array.from({ length: PLACES }, (_, i) => Number(marked.has(i))).join(''));
    if (text === undefined) return undefined;
    return { type: 'fimBarcode', text, checkSum: { chars: 0, valid: false }, first, end };
  },
};

// Decodes, corrects and unmasks the codewords of a DotCode (AIM DotCode, Rev 4).
import { RS113 } from '../arithmetic/reed-solomon.ts';
import { bitsOf, checkOf, type DotGrid, type DotLayout, layoutOf, MASK_BITS, PATTERN_BITS } from './layout.ts';

/** Dot patterns by codeword, five of nine. */
const PATTERNS = (
  '155 0ab 0ad 0b5 0d5 156 15a 16a 1aa 0ae 0b6 0ba 0d6 0da ' +
  '0ea 12b 12d 135 14b 14d 153 159 165 169 195 1a5 1a9 057 ' +
  '05b 05d 06b 06d 075 097 09b 09d 0a7 0b3 0b9 0cb 0cd 0d3 ' +
  '0d9 0e5 0e9 12e 136 13a 14e 15c 166 16c 172 174 196 19a ' +
  '1a6 1ac 1b2 1b4 1ca 1d2 1d4 05e 06e 076 07a 09e 0bc 0ce ' +
  '0dc 0e6 0ec 0f2 0f4 117 11b 11d 127 133 139 147 163 171 ' +
  '18b 18d 193 199 1a3 1b1 1c5 1c9 1d1 02f 037 03b 03d 04f ' +
  '067 073 079 08f 0c7 0e3 0f1 11e 13c 178 18e 19c 1b8 1c6 ' +
  '1cc'
)
  .split(' ')
  .map((pattern) => Number.parseInt(pattern, 16));

const CODEWORDS = new Map(PATTERNS.map((pattern, codeword) => [pattern, codeword]));

const FIELD = 113;
/** Maximum codewords per block; longer symbols interleave several. */
const MOST_IN_BLOCK = 112;
const MASKS = [0, 3, 7, 17];
/** Check codewords per block to leave unused: random dots often form valid short symbols. */
const LEAST_SPARE = 3;

export interface DotCodewords {
  readonly codewords: readonly number[];
  /** Share of the correction capacity used. */
  readonly corrected: number;
}

const toNumber = (bits: readonly boolean[]): number => bits.reduce((sum, bit) => 2 * sum + Number(bit), 0);

interface Block {
  readonly places: readonly number[];
  readonly check: number;
}

/** Positions of each block's codewords; the mask's is the first. */
function blocksOf({ data, check }: DotLayout): Block[] {
  const all = 1 + data + check;
  const count = Math.ceil(all / MOST_IN_BLOCK);
  return Array.from({ length: count }, (_, first) => {
    const places = Array.from({ length: Math.ceil((all - first) / count) }, (__, i) => first + i * count);
    return { places, check: places.filter((place) => place > data).length };
  });
}

/** Corrects all blocks; undefined if too much is wrong to be sure. */
function correct(symbols: Uint16Array, erased: ReadonlySet<number>, layout: DotLayout): DotCodewords | undefined {
  const fixed = symbols.slice();
  let corrected = 0;
  for (const { places, check } of blocksOf(layout)) {
    const block = Uint16Array.from(places, (place) => symbols[place] ?? 0);
    const lost = places.flatMap((place, i) => (erased.has(place) ? [i] : []));
    if (lost.length > check - LEAST_SPARE) return undefined;
    const right = RS113.correct(block, check, lost);
    if (!right || right.share * check > check - LEAST_SPARE) return undefined;
    corrected = Math.max(corrected, right.share);
    places.forEach((place, i) => {
      fixed[place] = right.symbols[i] ?? 0;
    });
  }
  return { codewords: [...fixed.subarray(0, 1 + layout.data)], corrected };
}

/** Returns the data codewords of a grid, padding included; undefined if it isn't a symbol. */
export function readCodewords(grid: DotGrid): DotCodewords | undefined {
  const layout = layoutOf(grid);
  if (!layout) return undefined;
  const bits = bitsOf(grid);
  const count = 1 + layout.data + checkOf(layout.data);
  const symbols = new Uint16Array(count);
  const erased = new Set<number>();
  symbols[0] = toNumber(bits.slice(0, MASK_BITS));
  for (let i = 1; i < count; i++) {
    const from = MASK_BITS + (i - 1) * PATTERN_BITS;
    const codeword = CODEWORDS.get(toNumber(bits.slice(from, from + PATTERN_BITS)));
    if (codeword === undefined) erased.add(i);
    else symbols[i] = codeword;
  }
  const right = correct(symbols, erased, layout);
  const [mask = 0, ...masked] = right?.codewords ?? [];
  const step = MASKS[mask];
  if (!right || step === undefined) return undefined;
  const codewords = masked.map((codeword, i) => (codeword + (FIELD - step) * i) % FIELD);
  return { codewords, corrected: right.corrected };
}

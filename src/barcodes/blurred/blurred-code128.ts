// Reads Code 128 so blurred that narrow elements no longer show as edges.

import { CODE_128_WIDTHS, endsWithCheckValue } from '../linear/code128-check.ts';
import type { GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { type BandFit, type BlurredReading, NOTHING_NEAR, readBlurred } from './blurred-bands.ts';
import { createAlphabet, createChain, findInChain, LEAST_SPREAD } from './blurred-chain.ts';
import { type Sought, seekChain } from './blurred-seek.ts';

const TYPES: readonly BarcodeType[] = ['code128Barcode', 'ean128Barcode'];

/** Number of values before the start characters. */
const VALUES = 103;
const STOP = '2331112';

const widthsOf = (patterns: readonly string[]): number[][] => patterns.map((widths) => [...widths].map(Number));

/** Range of characters between start and stop, check character included. */
const FEWEST = 3;
const MOST = 20;

/** Minimum share of edges that blur leaves, and modules of the widest elements plus one. */
const LEFT = 0.5;
const WIDEST = 5;

const EDGES = 6;
const STOP_EDGES = 8;

/** Describes symbols of a given length. Their text is the values, separated by spaces. */
function createSought(
  characters: number,
  alphabets: Record<'start' | 'data' | 'stop', ReturnType<typeof createAlphabet>>,
): Sought {
  const { start, data, stop } = alphabets;
  const chain = createChain([start, ...new Array<typeof data>(characters).fill(data), stop]);
  const toValue = (widths: readonly number[]) => CODE_128_WIDTHS.indexOf(widths.join(''));
  const edges = EDGES * (characters + 1) + STOP_EDGES;
  return {
    decoder: {
      shape: chain.shape,
      decode(line, radius) {
        const print = findInChain(line, chain, radius);
        const values = print.found.slice(0, -1).map(({ widths }) => toValue(widths));
        return { text: endsWithCheckValue(values) ? values.join(' ') : undefined, line: print.line };
      },
    },
    shown: {
      modules: chain.shape.modules,
      fewestEdges: 2 * Math.ceil((LEFT * edges) / 2),
      mostEdges: edges,
      widest: WIDEST,
      leastSpread: LEAST_SPREAD,
    },
  };
}

function toFits(): BandFit {
  const alphabets = {
    start: createAlphabet(widthsOf(CODE_128_WIDTHS.slice(VALUES)), true),
    data: createAlphabet(widthsOf(CODE_128_WIDTHS.slice(0, VALUES)), true),
    stop: createAlphabet(widthsOf([STOP]), true),
  };
  const sought = Array.from({ length: MOST - FEWEST + 1 }, (_, i) => createSought(FEWEST + i, alphabets));
  return { seek: (profile) => seekChain(profile, sought), mostSearched: 3, mostRest: 0.08, mostOfWrong: () => 0.35 };
}

let fits: BandFit | undefined;

/** Clean print: px per module, modules of the quiet zone, height (px). */
const MODULE = 3;
const QUIET = 12;
const HEIGHT = 40;

function toPrint(values: string): GrayImage {
  const widths = widthsOf([...values.split(' ').map((value) => CODE_128_WIDTHS[Number(value)] ?? ''), STOP]).flat();
  const row = [QUIET, ...widths, QUIET].flatMap((width, i) =>
    new Array<number>(width * MODULE).fill(i % 2 === 0 ? 255 : 0),
  );
  const data = new Uint8Array(row.length * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) data.set(row, y * row.length);
  return { data, width: row.length, height: HEIGHT };
}

export async function readBlurredCode128(patch: GrayImage, asked: ReadonlySet<BarcodeType>): Promise<BlurredReading> {
  const types = TYPES.filter((type) => asked.has(type));
  if (types.length === 0) return NOTHING_NEAR;
  fits ??= toFits();
  return readBlurred(patch, fits, async (values) => {
    const [reading] = await readZxing(toPrint(values), new Set(types), { kind: 'upright', rotate: false });
    return reading && { type: reading.type, text: reading.text, ...(reading.bytes ? { bytes: reading.bytes } : {}) };
  });
}

// Reads symbols of fixed-width characters so blurred that narrow elements don't show as edges.

import type { GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { type BandFit, type BlurredReading, NOTHING_NEAR, readBlurred } from './blurred-bands.ts';
import { createAlphabet, createChain, findInChain, LEAST_SPREAD } from './blurred-chain.ts';
import { type Sought, seekChain } from './blurred-seek.ts';

/** Symbology of fixed-width characters with a check. */
export interface CharacterSet {
  readonly types: readonly BarcodeType[];
  /** Element widths by value, start characters included. */
  readonly widths: readonly string[];
  /** Value of the first start character: data values are below. */
  readonly start: number;
  readonly stop: string;
  /** Range of characters between start and stop, check characters included. */
  readonly fewest: number;
  readonly most: number;
  /** Checks values from the start character to the last before the stop character. */
  isSound(values: readonly number[]): boolean;
}

/** Minimum share of edges that blur leaves, and modules of the widest elements plus one. */
const LEFT = 0.34;
const WIDEST = 5;

const toWidths = (patterns: readonly string[]): number[][] => patterns.map((widths) => [...widths].map(Number));

/** Describes symbols by length. Their text is the values, separated by spaces. */
function toSought({ widths, start, stop, fewest, most, isSound }: CharacterSet): Sought[] {
  const alphabets = {
    start: createAlphabet(toWidths(widths.slice(start)), true),
    data: createAlphabet(toWidths(widths.slice(0, start)), true),
    stop: createAlphabet(toWidths([stop]), true),
  };
  const valuesByWidths = new Map(widths.map((pattern, value) => [pattern, value]));
  const perCharacter = widths[0]?.length ?? 0;
  return Array.from({ length: most - fewest + 1 }, (_, i) => {
    const data = new Array<typeof alphabets.data>(fewest + i).fill(alphabets.data);
    const chain = createChain([alphabets.start, ...data, alphabets.stop]);
    const edges = perCharacter * (data.length + 1) + stop.length + 1;
    return {
      decoder: {
        shape: chain.shape,
        decode(line, radius) {
          const print = findInChain(line, chain, radius);
          const values = print.found.slice(0, -1).map((choice) => valuesByWidths.get(choice.widths.join('')) ?? -1);
          return { text: isSound(values) ? values.join(' ') : undefined, line: print.line };
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
  });
}

/** Clean print: px per module, modules of the quiet zone, height (px). */
const MODULE = 3;
const QUIET = 12;
const HEIGHT = 40;

function toPrint(values: string, { widths, stop }: CharacterSet): GrayImage {
  const patterns = [...values.split(' ').map((value) => widths[Number(value)] ?? ''), stop];
  const row = [QUIET, ...toWidths(patterns).flat(), QUIET].flatMap((width, i) =>
    new Array<number>(width * MODULE).fill(i % 2 === 0 ? 255 : 0),
  );
  const data = new Uint8Array(row.length * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) data.set(row, y * row.length);
  return { data, width: row.length, height: HEIGHT };
}

export function createCharacterReader(
  set: CharacterSet,
): (patch: GrayImage, asked: ReadonlySet<BarcodeType>) => Promise<BlurredReading> {
  let fits: BandFit | undefined;
  const toFits = (): BandFit => {
    const sought = toSought(set);
    return { seek: (profile) => seekChain(profile, sought), mostSearched: 3, mostRest: 0.08, mostOfWrong: () => 0.35 };
  };
  return async (patch, asked) => {
    const types = set.types.filter((type) => asked.has(type));
    if (types.length === 0) return NOTHING_NEAR;
    fits ??= toFits();
    return readBlurred(patch, fits, async (values) => {
      // The engine decodes the values, shifts and sets included.
      const print = toPrint(values, set);
      const [reading] = await readZxing(print, new Set(types), { kind: 'upright', rotate: false });
      return reading && { type: reading.type, text: reading.text, ...(reading.bytes ? { bytes: reading.bytes } : {}) };
    });
  };
}

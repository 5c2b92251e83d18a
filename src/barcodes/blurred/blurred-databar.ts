// Reads GS1 DataBar Omnidirectional so blurred that narrow elements no longer show as edges.

import { widthsOf } from '../linear/databar/characters.ts';
import { FINDERS, INNER, joinHalves, OUTER, readHalf } from '../linear/databar/omnidirectional.ts';
import type { GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { type BandFit, type BlurredReading, NOTHING_NEAR, readBlurred } from './blurred-bands.ts';
import { type AlphabetChain, createAlphabet, createChain, findInChain, LEAST_SPREAD } from './blurred-chain.ts';
import { seekChain } from './blurred-seek.ts';

/** Guard, outer character, finder, two inner characters, finder, outer character, guard. */
function toChain(): AlphabetChain {
  const outer = widthsOf(OUTER);
  const inner = widthsOf(INNER);
  const finders = FINDERS.map((widths) => [...widths].map(Number));
  const mirrored = (all: readonly number[][]) => all.map((widths) => widths.toReversed());
  return createChain([
    createAlphabet([[1]], true),
    createAlphabet(outer, false),
    createAlphabet(finders, false),
    createAlphabet(mirrored(inner), true),
    createAlphabet(inner, true),
    createAlphabet(mirrored(finders), true),
    createAlphabet(mirrored(outer), false),
    createAlphabet([[1, 1]], false),
  ]);
}

let chain: AlphabetChain | undefined;

/** Returns the best-fitting symbol's text, if its check sum is valid, and its line. */
export function decodeDataBar(line: Float32Array, radius: number) {
  chain ??= toChain();
  const print = findInChain(line, chain, radius);
  const widths = print.found.slice(1, -1).map((choice) => choice.widths);
  const left = readHalf(widths.slice(0, 3).flat());
  const right = readHalf(widths.slice(3).flat().reverse());
  const reading = left && right && joinHalves(left, right);
  return { text: reading?.isSound ? reading.text : undefined, line: print.line };
}

function toFits(): BandFit {
  chain ??= toChain();
  const { shape } = chain;
  // 46 edges, and elements of up to eight modules.
  const shown = { modules: shape.modules, fewestEdges: 16, mostEdges: 48, widest: 10, leastSpread: LEAST_SPREAD };
  const sought = [{ decoder: { shape, decode: decodeDataBar }, shown }];
  return { seek: (profile) => seekChain(profile, sought), mostSearched: 3, mostRest: 0.1, mostOfWrong: () => 0.35 };
}

let fits: BandFit | undefined;

export async function readBlurredDataBar(patch: GrayImage, asked: ReadonlySet<BarcodeType>): Promise<BlurredReading> {
  const type = 'gs1DataBarBarcode';
  if (!asked.has(type)) return NOTHING_NEAR;
  fits ??= toFits();
  return readBlurred(patch, fits, (text) => ({ type, text }));
}

// Reads QR Codes on cloth or crumpled paper: the engine finds them, but samples an even grid.
import { findBentGrids, type Known } from '../raster/bent-grid.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { invert } from '../raster/light-on-dark.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type ReadResult, runEngine } from './engine.ts';
import { readZxing, toCorners } from './read-zxing.ts';

/** Range of sizes (modules), up to version 10: larger ones take too long. */
const LEAST_SIZE = 21;
const MOST_SIZE = 57;
/** Maximum size with a single alignment pattern (modules); the smallest has none. */
const MOST_WITH_ONE = 41;
/** Rings around the centre module of finder (with separator) and alignment patterns; 1 is dark. */
const FINDER_RINGS: readonly Known[] = [1, 1, -1, 1, -1];
const ALIGNMENT_RINGS: readonly Known[] = [1, -1, 1];
/** Distance of the finders' centres, and of the alignment pattern's on the far sides (modules). */
const FINDER = 3;
const ALIGNMENT = 6;
/** Row and column of the timing patterns. */
const TIMING = 6;

/** Returns the fixed modules of a size (ISO/IEC 18004): finders, timing, one alignment pattern. */
export function qrKnownAt(size: number, column: number, row: number): Known {
  const ringAround = (x: number, y: number) => Math.max(Math.abs(column - x), Math.abs(row - y));
  const far = size - 1 - FINDER;
  const finder = Math.min(ringAround(FINDER, FINDER), ringAround(far, FINDER), ringAround(FINDER, far));
  if (finder < FINDER_RINGS.length) return FINDER_RINGS[finder] ?? 0;
  if (column === TIMING || row === TIMING) return (column + row) % 2 === 0 ? 1 : -1;
  if (size === LEAST_SIZE || size > MOST_WITH_ONE) return 0;
  return ALIGNMENT_RINGS[ringAround(size - 1 - ALIGNMENT, size - 1 - ALIGNMENT)] ?? 0;
}

const MOST_TRIED = 3;
/** Rounds of bending after which to try decoding. */
const TRIED_AFTER = [3, 7, 12, 20, 30];
/** Minimum share of matching known modules, initially and to decode. */
const LEAST_ROUGH = 0.7;
const LEAST_AGREEMENT = 0.9;

/** Scale of the print (px per module), and quiet zone (modules). */
const MODULE = 4;
const QUIET = 4;

function toPrint(modules: Float32Array, size: number): GrayImage {
  const width = (size + 2 * QUIET) * MODULE;
  const data = new Uint8Array(width * width).fill(255);
  for (let i = 0; i < data.length; i++) {
    const column = Math.floor((i % width) / MODULE) - QUIET;
    const row = Math.floor(i / width / MODULE) - QUIET;
    const isInside = column >= 0 && row >= 0 && column < size && row < size;
    if (isInside && (modules[row * size + column] ?? 0) > 0) data[i] = 0;
  }
  return { data, width, height: width };
}

async function readBent(image: GrayImage, { position, symbol: { width: size } }: ReadResult): Promise<Candidate[]> {
  const knownAt = (column: number, row: number) => qrKnownAt(size, column, row);
  let round = 0;
  for (const { modules, agreement, toImage } of findBentGrids(image, toCorners(position), { size, knownAt })) {
    if (agreement < LEAST_ROUGH || round > Math.max(...TRIED_AFTER)) break;
    if (agreement >= LEAST_AGREEMENT && TRIED_AFTER.includes(round)) {
      const print = toPrint(modules, size);
      const found = await readZxing(print, new Set(['qrCodeBarcode']), { rotate: false, invert: false });
      const toSymbol = (at: number) => at / MODULE - QUIET;
      if (found.length > 0)
        return found.map((each) => toImageCandidate(({ x, y }) => toImage({ x: toSymbol(x), y: toSymbol(y) }), each));
    }
    round++;
  }
  return [];
}

export async function readBentQr(image: GrayImage): Promise<Candidate[]> {
  const results = await runEngine(image, { formats: ['QRCode'], returnErrors: true });
  const unsolved = results.filter(
    ({ isValid, symbol: { width } }) => !isValid && width >= LEAST_SIZE && width <= MOST_SIZE,
  );
  const found: Candidate[] = [];
  for (const result of unsolved.slice(0, MOST_TRIED))
    found.push(...(await readBent(result.isInverted ? invert(image) : image, result)));
  return found;
}

// QR Code on cloth or crumpled paper: the engine finds it and takes its modules from an even grid, of which too many are another's.
import { findBentGrids, type Known } from '../raster/bent-grid.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { invert } from '../raster/light-on-dark.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type ReadResult, runEngine } from './engine.ts';
import { readZxing, toCorners } from './read-zxing.ts';

/** Modules along the smallest symbol's side and along the largest for which the time is taken, that of version 10. */
const LEAST_SIZE = 21;
const MOST_SIZE = 57;
/** Modules along the sides of a symbol that has one alignment pattern; smaller ones have none. */
const MOST_WITH_ONE = 41;
/** The rings of a finder around its middle module, with the separator around it, and those of an alignment pattern: 1 is dark. */
const FINDER_RINGS: readonly Known[] = [1, 1, -1, 1, -1];
const ALIGNMENT_RINGS: readonly Known[] = [1, -1, 1];
/** Modules from a side to the row in which the finders have their middle, and to that of the alignment pattern on the far sides. */
const FINDER = 3;
const ALIGNMENT = 6;
/** The row and the column in which dark and light take turns. */
const TIMING = 6;

/**
 * Common modules of all QR Codes of a size (ISO/IEC 18004): finders, timing, and a single alignment
 * pattern.
 */
export function qrKnownAt(size: number, column: number, row: number): Known {
  const ringAround = (x: number, y: number) => Math.max(Math.abs(column - x), Math.abs(row - y));
  const far = size - 1 - FINDER;
  const finder = Math.min(ringAround(FINDER, FINDER), ringAround(far, FINDER), ringAround(FINDER, far));
  if (finder < FINDER_RINGS.length) return FINDER_RINGS[finder] ?? 0;
  if (column === TIMING || row === TIMING) return (column + row) % 2 === 0 ? 1 : -1;
  if (size === LEAST_SIZE || size > MOST_WITH_ONE) return 0;
  return ALIGNMENT_RINGS[ringAround(size - 1 - ALIGNMENT, size - 1 - ALIGNMENT)] ?? 0;
}

/** Symbols of a picture that are tried. */
const MOST_TRIED = 3;
/** After so many rounds of bending it is seen whether the engine reads the symbol. */
const TRIED_AFTER = [3, 7, 12, 20, 30];
/** The share of the known modules that a symbol shows at least, before the grid is bent, and for it to be read. */
const LEAST_ROUGH = 0.7;
const LEAST_AGREEMENT = 0.9;

/** A clean print's pixels a module, and modules of quiet zone. */
const MODULE = 4;
const QUIET = 4;

/** The modules as a clean print. */
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

/** The QR Codes that the engine finds and does not solve. */
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

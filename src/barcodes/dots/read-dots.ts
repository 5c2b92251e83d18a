// Matrix codes of separate dots: finds their lattice, and redraws the symbol with full modules.
import { fromCopy, toImageCandidate } from '../raster/copied-candidate.ts';
import { halve } from '../raster/resize.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { type DotLattice, findLattice } from './dot-lattice.ts';
import { findDots, toDarkness, toLightness } from './find-dots.ts';

/** Window radii of dots (px); larger dots are found in downscaled copies. */
const RADII = [1, 2];
/** Minimum size of a copy (px). */
const LEAST_SIDE = 40;
/** Scale of the print (px per module), and quiet zone (modules). */
const MODULE = 4;
const QUIET = 4;
/** Minimum filled share of outer rows and columns: otherwise they hold stray dots. */
const LEAST_FILLED = 0.2;

/** Part of the lattice; right and bottom are exclusive. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function trim({ columns, rows, dots }: DotLattice): Part {
  let part: Part = { left: 0, top: 0, right: columns, bottom: rows };
  const isDot = (column: number, row: number): number => dots[row * columns + column] ?? 0;
  const filled = (from: Part): number => {
    let count = 0;
    for (let row = from.top; row < from.bottom; row++)
      for (let column = from.left; column < from.right; column++) count += isDot(column, row);
    return count / Math.max(1, (from.right - from.left) * (from.bottom - from.top));
  };
  for (;;) {
    const { left, top, right, bottom } = part;
    if (right - left < 2 || bottom - top < 2) return part;
    const sides = [
      { side: { ...part, right: left + 1 }, rest: { ...part, left: left + 1 } },
      { side: { ...part, left: right - 1 }, rest: { ...part, right: right - 1 } },
      { side: { ...part, bottom: top + 1 }, rest: { ...part, top: top + 1 } },
      { side: { ...part, top: bottom - 1 }, rest: { ...part, bottom: bottom - 1 } },
    ];
    const stray = sides.find(({ side }) => filled(side) < LEAST_FILLED);
    if (!stray) return part;
    part = stray.rest;
  }
}

function toPrint({ columns, dots }: DotLattice, { left, top, right, bottom }: Part, mirrored: boolean): GrayImage {
  const width = (right - left + 2 * QUIET) * MODULE;
  const height = (bottom - top + 2 * QUIET) * MODULE;
  const data = new Uint8Array(width * height).fill(255);
  for (let i = 0; i < data.length; i++) {
    const across = Math.floor((i % width) / MODULE) - QUIET;
    const column = mirrored ? right - 1 - across : left + across;
    const row = top + Math.floor(i / width / MODULE) - QUIET;
    const isInside = column >= left && column < right && row >= top && row < bottom;
    if (isInside && dots[row * columns + column] === 1) data[i] = 0;
  }
  return { data, width, height };
}

export async function readDotModules(lattice: DotLattice, asked: ReadonlySet<BarcodeType>): Promise<Candidate[]> {
  const part = trim(lattice);
  for (const mirrored of [false, true]) {
    const found = await readZxing(toPrint(lattice, part, mirrored), asked, {
      kind: 'matrix',
      invert: false,
      downscale: false,
    });
    const toLattice = (at: number): number => at / MODULE - QUIET - 0.5;
    const columnAt = (x: number): number => (mirrored ? part.right - 1 - toLattice(x) : part.left + toLattice(x));
    if (found.length > 0)
      return found.map((each) =>
        toImageCandidate(({ x, y }) => lattice.toImage(columnAt(x), part.top + toLattice(y)), each),
      );
  }
  return [];
}

/** Finds lattices of dark or light dots at several scales, and passes them to `read`. */
export async function readDots(
  image: GrayImage,
  read: (lattice: DotLattice) => Promise<readonly Candidate[]>,
): Promise<Candidate[]> {
  let scale = 1;
  for (let copy = image; Math.min(copy.width, copy.height) >= LEAST_SIDE; copy = halve(copy), scale /= 2) {
    for (const radius of RADII) {
      const darkness = toDarkness(copy, radius);
      for (const dots of [darkness, toLightness(darkness)]) {
        const lattice = findLattice(findDots(dots), radius);
        const found = lattice ? await read(lattice) : [];
        if (found.length > 0) return found.map((candidate) => fromCopy(candidate, scale));
      }
    }
  }
  return [];
}

// Locates the modules and rows of a 2D component in the picture.
import type { Point } from '../../kernel/point.ts';
import { solveLeastSquares } from '../arithmetic/least-squares.ts';
import { sampleAt } from '../raster/sample.ts';
import type { GrayImage } from '../reader.ts';
import type { KnownPlace, Rows } from './component-rows.ts';
import { ADDRESS_MODULES, addressOf, type ComponentSize } from './component-sizes.ts';
import { addressTemplates, correlationOf, normalized } from './module-templates.ts';

export interface Grid {
  readonly size: ComponentSize;
  /** Mean correlation of the row address patterns, up to 1. */
  readonly fit: number;
  /** Blur, see `createTemplates`. */
  readonly spread: number;
  readonly noise: number;
  /** Maps modules from the left and rows from the top to the picture. */
  at(module: number, row: number): Point;
}

function fitPlaces(size: ComponentSize, known: readonly KnownPlace[]): Grid['at'] {
  const termsOf = (module: number, row: number): number[] => {
    const [m, r] = [module / size.width, row / size.rows];
    return [1, m, r, m * r];
  };
  const rows = known.map(({ module, row }) => termsOf(module, row));
  const factors = (['x', 'y'] as const).map((axis) =>
    solveLeastSquares(
      rows,
      known.map(({ at }) => at[axis]),
    ),
  );
  return (module, row) => {
    const terms = termsOf(module, row);
    const [x = 0, y = 0] = factors.map((of) => terms.reduce((sum, term, i) => sum + term * (of[i] ?? 0), 0));
    return { x, y };
  };
}

/** Samples per module along a row, and heights of the lines within it. */
const FINE = 3;
const WITHIN_ROW = [0.3, 0.5, 0.7];

/** Samples the modules of a row, offset by `along` modules and `across` rows. */
export function modulesAt(
  image: GrayImage,
  at: Grid['at'],
  [first, count]: readonly [first: number, count: number],
  row: number,
  along = 0,
  across = 0,
): Float32Array {
  const seen = new Float32Array(count);
  for (let m = 0; m < count; m++) {
    for (const share of WITHIN_ROW) {
      for (let j = 0; j < FINE; j++) {
        const { x, y } = at(first + m + along + (j + 0.5) / FINE, row + share + across);
        seen[m] = (seen[m] ?? 0) + sampleAt(image, x, y, 'white') / (FINE * WITHIN_ROW.length);
      }
    }
  }
  return seen;
}

/** Offsets at which a pattern is searched (modules, rows), and its minimum correlation. */
const MOVES_ALONG = [-0.5, -0.25, 0, 0.25, 0.5];
const MOVES_ACROSS = [-0.3, 0, 0.3];
const LEAST_FIT = 0.6;
const FEWEST_PLACES = 4;
const SPREADS = [0, 0.08, 0.16, 0.22, 0.27];

function toGrid(image: GrayImage, size: ComponentSize, at: Grid['at'], noise: number): Grid {
  let best: Grid = { size, at, noise, spread: 0, fit: 0 };
  const patterns = size.addresses.flatMap((column) =>
    Array.from({ length: size.rows }, (_, row) => ({
      kind: column.kind,
      address: addressOf(column, row),
      seen: normalized(modulesAt(image, at, [column.at, ADDRESS_MODULES], row), noise),
    })),
  );
  for (const spread of SPREADS) {
    const templates = addressTemplates(spread);
    const sum = patterns.reduce(
      (total, { kind, address, seen }) => total + correlationOf(templates[kind], address, seen),
      0,
    );
    if (sum > best.fit * patterns.length) best = { ...best, spread, fit: sum / patterns.length };
  }
  return best;
}

function refine(image: GrayImage, { size, at, noise, spread }: Grid): Grid | undefined {
  const templates = addressTemplates(spread);
  const known: KnownPlace[] = [];
  for (const column of size.addresses) {
    const module = column.at + ADDRESS_MODULES / 2;
    for (let row = 0; row < size.rows; row++) {
      let best = LEAST_FIT;
      let place: KnownPlace | undefined;
      for (const along of MOVES_ALONG) {
        for (const across of MOVES_ACROSS) {
          const seen = normalized(modulesAt(image, at, [column.at, ADDRESS_MODULES], row, along, across), noise);
          const fit = correlationOf(templates[column.kind], addressOf(column, row), seen);
          if (fit <= best) continue;
          best = fit;
          place = { module, row: row + 0.5, at: at(module + along, row + 0.5 + across) };
        }
      }
      if (place) known.push(place);
    }
  }
  return known.length < FEWEST_PLACES ? undefined : toGrid(image, size, fitPlaces(size, known), noise);
}

export const toRefinedGrid = (image: GrayImage, { size, places, noise }: Rows): Grid | undefined =>
  refine(image, toGrid(image, size, fitPlaces(size, places), noise));

// Finds regions of bars at half the size, where noise is averaged and wide gaps are narrow.
import { findBarRegions, findBarRows, isNoisy, straighten, toTensorField } from '../raster/bar-regions.ts';
import { countEdges } from '../raster/likely-bars.ts';
import { halve } from '../raster/resize.ts';
import type { SymbolSearch } from './search.ts';

/** Regions to measure, largest first, and minimum edges of bars. */
const MEASURED = 3;
const FEWEST_EDGES = 12;
/** Mean distance of edges (cells) from which wide elements split regions. */
const WIDE = 1;

/** Returns whether the picture may hold bars whose regions are lost in noise or split by gaps. */
export function hidesRegions({ image, field }: SymbolSearch): boolean {
  if (isNoisy(field)) return true;
  return findBarRegions(field)
    .slice(0, MEASURED)
    .some((rough) => {
      const region = straighten(image, rough);
      const edges = countEdges(image, region);
      return edges >= FEWEST_EDGES && region.width > WIDE * edges * field.cell;
    });
}

export function atHalfSize(search: SymbolSearch): SymbolSearch {
  const half = toTensorField(halve(search.image));
  const field = { ...half, cell: 2 * half.cell };
  return { ...search, field, rows: findBarRows(field) };
}

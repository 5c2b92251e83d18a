// Reads light symbols on dark ground in the negative of the picture, or of its dark areas.
import { holdsEdges } from '../raster/bar-regions.ts';
import { fromCopy } from '../raster/copied-candidate.ts';
import { unexplained } from '../raster/covered.ts';
import { areaOf, type CropBox, crop, wholeOf } from '../raster/crop.ts';
import { aroundTiles, findDarkTiles } from '../raster/dark-areas.ts';
import { invert } from '../raster/light-on-dark.ts';
import { mayBePage } from '../raster/page.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { readBarRegions } from './read-bar-regions.ts';
import { hasNone, type SymbolSearch } from './search.ts';

const meet = (a: CropBox, b: CropBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Minimum dark, unexplained share of a picture to search it as a whole. */
const MOST_TILES = 0.3;

function darkTilesOf({ image, field, found }: SymbolSearch): CropBox[] {
  const known = found.flatMap(({ text, corners }) => (text === null ? [] : [corners]));
  return findDarkTiles(image, known).filter((tile) => holdsEdges(field, tile));
}

const areMostOf = (image: GrayImage, tiles: readonly CropBox[]): boolean =>
  tiles.reduce((sum, tile) => sum + areaOf(tile), 0) > MOST_TILES * image.data.length;

function findNegatives(search: SymbolSearch): CropBox[] {
  const { image, textures, found } = search;
  if (hasNone(search) || mayBePage(image)) {
    const tiles = darkTilesOf(search);
    return areMostOf(image, tiles) ? [wholeOf(image)] : aroundTiles(image, tiles);
  }
  // Dark surroundings of known symbols are common, and matrix codes there are textures.
  const others = unexplained(image, textures, found);
  if (others.length === 0) return [];
  const tiles = darkTilesOf(search);
  return others.filter((texture) => tiles.some((tile) => meet(tile, texture)));
}

export async function readNegatives(search: SymbolSearch): Promise<Candidate[]> {
  const { image, asked, options } = search;
  const candidates: Candidate[] = [];
  for (const box of findNegatives(search)) {
    const readings = await readZxing(invert(crop(image, box)), asked, {
      // In large areas, other passes search regions of bars in both polarities.
      ...(areaOf(box) < MOST_TILES * image.data.length ? {} : { kind: 'matrix' }),
      rotate: false,
      errors: options.returnPossibleBarcodes,
      invert: false,
    });
    candidates.push(...readings.map((candidate) => fromCopy(candidate, 1, box)));
  }
  return candidates;
}

/** Reads bars in the negative of a dark picture: as regions, light bars look like gaps. */
export async function readNegativeBars(search: SymbolSearch): Promise<Candidate[]> {
  if (mayBePage(search.image) || !areMostOf(search.image, darkTilesOf(search))) return [];
  const image = invert(search.image);
  const readings = await readZxing(image, search.asked, {
    kind: 'linear',
    rotate: search.options.orientation !== 'horizontal',
    invert: false,
  });
  const found = readings.length > 0 ? readings : await readBarRegions({ ...search, image });
  return found.filter(({ text }) => text !== null);
}

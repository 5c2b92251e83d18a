import type { GrayImage } from '../reader.ts';
import { type Box, joinBoxes } from './crop.ts';

/** Pixels of a block whose brightness is measured, and of those every so many columns and rows. */
const BLOCK = 12;
const COLUMN_STEP = 2;
const ROW_STEP = 4;
/** Blocks along the side of a window: smaller than a symbol on a page and its quiet zone, and higher than a line of print. */
const WINDOW = 3;
/** Symbols that are light on dark leave half of a window dark and more, and so do the modules of any; letters a third and less. */
const MOST_LIGHT = 0.6;
/** The share of blocks that may be lighter than the page's paper. */
const BRIGHTER = 0.05;
/** Blocks along the side of a tile, which is taken whole where a window of it is dark; and tiles' pixels that are taken along around them. */
const TILE = 8;
const MARGIN = 48;
/** The share of tiles from which on it is not worth while to take them apart. */
const MOST_TILES = 0.3;

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** Brightness on the mean. */
  readonly means: Float32Array;
}

function toBlocks({ data, width, height }: GrayImage): Blocks {
  const columns = Math.floor(width / BLOCK);
  const rows = Math.floor(height / BLOCK);
  const means = new Float32Array(columns * rows);
  const samples = (BLOCK / ROW_STEP) * (BLOCK / COLUMN_STEP);
  for (let y = ROW_STEP >> 1; y < rows * BLOCK; y += ROW_STEP) {
    const base = Math.floor(y / BLOCK) * columns;
    for (let column = 0, at = y * width; column < columns; column++) {
      let sum = 0;
      for (const end = at + BLOCK; at < end; at += COLUMN_STEP) sum += data[at] ?? 0;
      means[base + column] = (means[base + column] ?? 0) + sum / samples;
    }
  }
  return { columns, rows, means };
}

/** The brightness that BRIGHTER of the blocks have and more. */
function paperOf(means: Float32Array): number {
  const counts = new Uint32Array(256);
  for (const mean of means) counts[mean | 0] = (counts[mean | 0] ?? 0) + 1;
  let paper = 255;
  for (let brighter = 0; paper > 0; paper--) {
    brighter += counts[paper] ?? 0;
    if (brighter > BRIGHTER * means.length) break;
  }
  return paper;
}

/** Which tiles hold a dark window, row by row. */
function darkTiles({ columns, rows, means }: Blocks): { readonly across: number; readonly dark: Uint8Array } {
  const across = Math.ceil(columns / TILE);
  const dark = new Uint8Array(across * Math.ceil(rows / TILE));
  const paper = paperOf(means);
  const most = MOST_LIGHT * paper * WINDOW * WINDOW;
  for (let y = 0; y + WINDOW <= rows; y++) {
    for (let x = 0; x + WINDOW <= columns; x++) {
      let sum = 0;
      for (let row = y; row < y + WINDOW; row++)
        for (let at = row * columns + x; at < row * columns + x + WINDOW; at++) sum += means[at] ?? 0;
      if (sum < most) dark[Math.floor((y + 1) / TILE) * across + Math.floor((x + 1) / TILE)] = 1;
    }
  }
  return { across, dark };
}

/** Where a page may hold symbols that are light on dark: tiles of it in which it is dark; undefined where that is much of the page. */
export function findDarkTiles(image: GrayImage): Box[] | undefined {
  const { across, dark } = darkTiles(toBlocks(image));
  const tiles = Array.from(dark.keys()).filter((tile) => dark[tile] === 1);
  if (tiles.length > MOST_TILES * dark.length) return undefined;
  const side = BLOCK * TILE;
  return tiles.map((tile) => {
    const [left, top] = [(tile % across) * side, Math.floor(tile / across) * side];
    return { left, top, right: Math.min(image.width, left + side), bottom: Math.min(image.height, top + side) };
  });
}

/** Boxes around tiles, with some of the page to all sides. */
export const aroundTiles = ({ width, height }: GrayImage, tiles: readonly Box[]): Box[] =>
  joinBoxes(
    tiles.map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left - MARGIN),
      top: Math.max(0, top - MARGIN),
      right: Math.min(width, right + MARGIN),
      bottom: Math.min(height, bottom + MARGIN),
    })),
  );

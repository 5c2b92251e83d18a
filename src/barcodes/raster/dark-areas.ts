import type { Candidate, GrayImage } from '../reader.ts';
import { fillCells } from './cells.ts';
import { type CropBox, joinBoxes } from './crop.ts';

/** Pixels of a block whose brightness is measured, on a page and in smaller pictures, down to the least. */
const BLOCK = 12;
const LEAST_BLOCK = 4;
/** The pixels of a picture from which on its blocks are a page's: symbols of a smaller one are smaller. */
const PAGE = 1e6;
/** Every so many columns are measured. */
const COLUMN_STEP = 2;
/** Blocks along the side of a window: smaller than a symbol on a page and its quiet zone, and higher than a line of print. */
const WINDOW = 3;
/** Symbols that are light on dark leave half of a window dark and more, and so do the modules of any; letters a third and less. */
const MOST_LIGHT = 0.6;
/** The share of blocks that may be lighter than the page's paper. */
const BRIGHTER = 0.05;
/** Blocks along the side of a tile, which is taken whole where a window of it is dark; and those that are taken along around tiles. */
const TILE = 8;
const MARGIN = 4;

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** Brightness on the mean. */
  readonly means: Float32Array;
}

/** A multiple of COLUMN_STEP. */
const blockOf = ({ width, height }: Pick<GrayImage, 'width' | 'height'>): number =>
  Math.max(LEAST_BLOCK, Math.min(BLOCK, 2 * Math.round((BLOCK / 2) * Math.sqrt((width * height) / PAGE))));

function toBlocks(image: GrayImage): Blocks {
  const { data, width, height } = image;
  const block = blockOf(image);
  const columns = Math.floor(width / block);
  const rows = Math.floor(height / block);
  const means = new Float32Array(columns * rows);
  // A part of the block, and so large that no block rests on less than two rows.
  const rowStep = block % 4 === 0 && block > LEAST_BLOCK ? 4 : 2;
  const samples = (block / rowStep) * (block / COLUMN_STEP);
  for (let y = rowStep >> 1; y < rows * block; y += rowStep) {
    const base = Math.floor(y / block) * columns;
    for (let column = 0, at = y * width; column < columns; column++) {
      let sum = 0;
      for (const end = at + block; at < end; at += COLUMN_STEP) sum += data[at] ?? 0;
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

/** Tiles that contain a dark window, row by row. */
function darkTiles(
  { columns, rows, means }: Blocks,
  paper: number,
): { readonly across: number; readonly dark: Uint8Array } {
  const across = Math.ceil(columns / TILE);
  const dark = new Uint8Array(across * Math.ceil(rows / TILE));
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

/**
 * Finds dark tiles that may contain light-on-dark symbols, except where `known` symbols explain the
 * darkness.
 */
export function findDarkTiles(image: GrayImage, known: readonly Candidate['corners'][] = []): CropBox[] {
  const blocks = toBlocks(image);
  const paper = paperOf(blocks.means);
  for (const symbol of known) fillCells(blocks.means, { ...blocks, side: blockOf(image) }, symbol, paper);
  const { across, dark } = darkTiles(blocks, paper);
  const tiles = Array.from(dark.keys()).filter((tile) => dark[tile] === 1);
  const side = blockOf(image) * TILE;
  return tiles.map((tile) => {
    const [left, top] = [(tile % across) * side, Math.floor(tile / across) * side];
    return { left, top, right: Math.min(image.width, left + side), bottom: Math.min(image.height, top + side) };
  });
}

/** Boxes around tiles, with some of the picture to all sides. */
export function aroundTiles(image: GrayImage, tiles: readonly CropBox[]): CropBox[] {
  const margin = blockOf(image) * MARGIN;
  return joinBoxes(
    tiles.map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left - margin),
      top: Math.max(0, top - margin),
      right: Math.min(image.width, right + margin),
      bottom: Math.min(image.height, bottom + margin),
    })),
  );
}

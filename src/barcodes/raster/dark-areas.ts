import type { Candidate, GrayImage } from '../reader.ts';
import { fillCells } from './cells.ts';
import { type CropBox, joinBoxes } from './crop.ts';

/** Size of blocks whose brightness is measured (px): on pages, and minimum in smaller pictures. */
const BLOCK = 12;
const LEAST_BLOCK = 4;
/** Area from which a picture counts as a page (px). */
const PAGE = 1e6;
/** Column sampling interval (px). */
const COLUMN_STEP = 2;
/** Window size (blocks): smaller than a symbol with its quiet zone, higher than a line of text. */
const WINDOW = 3;
/** Maximum brightness of a window, per paper: symbols are half dark or more, text a third. */
const MOST_LIGHT = 0.6;
/** Share of blocks that may be brighter than paper. */
const BRIGHTER = 0.05;
/** Tile size, and margin around dark tiles (blocks). */
const TILE = 8;
const MARGIN = 4;

interface Blocks {
  readonly columns: number;
  readonly rows: number;
  readonly means: Float32Array;
}

/** Returns the block size, a multiple of COLUMN_STEP. */
const blockOf = ({ width, height }: Pick<GrayImage, 'width' | 'height'>): number =>
  Math.max(LEAST_BLOCK, Math.min(BLOCK, 2 * Math.round((BLOCK / 2) * Math.sqrt((width * height) / PAGE))));

function toBlocks(image: GrayImage): Blocks {
  const { data, width, height } = image;
  const block = blockOf(image);
  const columns = Math.floor(width / block);
  const rows = Math.floor(height / block);
  const means = new Float32Array(columns * rows);
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

/** Finds dark tiles that may hold light-on-dark symbols, unless `known` symbols explain them. */
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

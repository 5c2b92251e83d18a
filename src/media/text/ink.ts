import type { RgbaImage } from '../../codecs/rgba.ts';

/** One byte per pixel: 1 is ink. */
export interface InkMask {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Picture pixels per mask pixel. */
  readonly factor: number;
}

/**
 * Approximate length of the mask's longest side: 150 dpi for A4, where 6 pt print is still 6 px
 * high.
 */
const MASK_SIDE = 1900;
const BLOCK = 32;
/** Ink is darker than this share of the surrounding paper. */
const INK_SHARE = 0.72;
/**
 * Quantile of a block's brightness that is taken for paper: works for blocks half full of print.
 */
const PAPER_SHARE = 0.25;
/**
 * Ground darker than this level is dark, if it fills so much of its block that it can't be print.
 */
export const DARK = 112;
const GROUND_SHARE = 0.6;

/** Luminance, one byte per pixel. */
export interface GreyImage {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

function reduceToGrey({ data, width, height }: RgbaImage | GreyImage, factor: number) {
  const step = data.length === width * height ? 1 : 4;
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const grey = new Uint8Array(columns * rows);
  const scale = 1 / (factor * factor * 256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = row * factor; y < (row + 1) * factor; y += 1) {
        let at = (y * width + column * factor) * step;
        for (let x = 0; x < factor; x += 1, at += step) {
          if (step === 1) {
            sum += (data[at] as number) * 256;
            continue;
          }
          const luminance = (data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29;
          // Transparent pixels show paper.
          sum += data[at + 3] === 255 ? luminance : 65280 + ((luminance - 65280) * (data[at + 3] as number)) / 255;
        }
      }
      grey[row * columns + column] = sum * scale;
    }
  }
  return { grey, columns, rows };
}

/** Returns the level reached by this many of the brightest pixels, from a histogram. */
export function levelReached(counts: Uint16Array, pixels: number): number {
  let level = 255;
  for (let above = counts[255] as number; above < pixels && level > 0; above += counts[level] as number) level -= 1;
  return level;
}

/**
 * Returns the brightness of the paper by blocks: the level reached by the brightest `share` of each
 * block and its neighbours.
 */
function findPaper(grey: Uint8Array, columns: number, rows: number, share: number) {
  const across = Math.ceil(columns / BLOCK);
  const down = Math.ceil(rows / BLOCK);
  const levels = new Uint8Array(across * down);
  const counts = new Uint16Array(256);
  for (let blockRow = 0; blockRow < down; blockRow += 1) {
    for (let blockColumn = 0; blockColumn < across; blockColumn += 1) {
      counts.fill(0);
      let total = 0;
      for (let y = blockRow * BLOCK; y < Math.min((blockRow + 1) * BLOCK, rows); y += 1) {
        for (let x = blockColumn * BLOCK; x < Math.min((blockColumn + 1) * BLOCK, columns); x += 1) {
          const level = grey[y * columns + x] as number;
          counts[level] = (counts[level] as number) + 1;
          total += 1;
        }
      }
      levels[blockRow * across + blockColumn] = levelReached(counts, total * share);
    }
  }
  const paper = new Uint8Array(levels.length);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      let brightest = 0;
      for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, down - 1); y += 1) {
        for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, across - 1); x += 1) {
          brightest = Math.max(brightest, levels[y * across + x] as number);
        }
      }
      paper[row * across + column] = brightest;
    }
  }
  return { paper, across };
}

export const turnOver = (grey: Uint8Array<ArrayBuffer>) => grey.map((level) => 255 - level);

/**
 * Separates ink from paper by the local brightness. Inverts pages of light print on dark ground
 * first; if a part of the page is of the other kind (the dark head of a table), its print is
 * returned as a second mask.
 */
export function findInk(image: RgbaImage | GreyImage): InkMask[] {
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / MASK_SIDE));
  const { grey: asScanned, columns, rows } = reduceToGrey(image, factor);
  let dark = 0;
  for (const level of asScanned) if (level < DARK) dark += 1;
  const grey = dark > asScanned.length * 0.6 ? turnOver(asScanned) : asScanned;
  const toMask = (levels: Uint8Array, { paper, across }: ReturnType<typeof findPaper>, least: number): InkMask => {
    const data = new Uint8Array(columns * rows);
    for (let y = 0; y < rows; y += 1) {
      const blockRow = Math.floor(y / BLOCK) * across;
      for (let x = 0; x < columns; x += 1) {
        const level = paper[blockRow + Math.floor(x / BLOCK)] as number;
        if (level >= least && (levels[y * columns + x] as number) < level * INK_SHARE) data[y * columns + x] = 1;
      }
    }
    return { data, width: columns, height: rows, factor };
  };
  const mask = toMask(grey, findPaper(grey, columns, rows, PAPER_SHARE), 0);
  const turned = turnOver(grey);
  const ground = findPaper(turned, columns, rows, GROUND_SHARE);
  const least = 255 - DARK;
  return ground.paper.some((level) => level >= least) ? [mask, toMask(turned, ground, least)] : [mask];
}

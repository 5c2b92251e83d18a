import type { RgbaImage } from '../../codecs/rgba.ts';

/** One byte per pixel: 1 is ink. */
export interface InkMask {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Picture pixels per mask pixel. */
  readonly factor: number;
}

/** Approximate length of the mask's longest side: 150 dpi for A4, so 6 pt is 6 px high. */
const MASK_SIDE = 1900;
const BLOCK = 32;
/** Ink is darker than this share of the surrounding paper. */
const INK_SHARE = 0.72;
/** Quantile of a block's brightness that counts as paper: works for blocks half full of print. */
const PAPER_SHARE = 0.25;
/** Ground darker than this is dark, if it fills too much of its block to be print. */
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
  if (step === 1 && factor === 1) return { grey: new Uint8Array(data), columns: width, rows: height };
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

/** Brightness by blocks of `BLOCK` pixels, row by row. */
interface BlockLevels {
  readonly levels: Uint8Array;
  readonly across: number;
}

/** Returns for each block the highest level of it and its neighbours. */
function raiseToNeighbours({ levels, across }: BlockLevels): BlockLevels {
  const down = levels.length / across;
  const raised = new Uint8Array(levels.length);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      let brightest = 0;
      for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, down - 1); y += 1) {
        for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, across - 1); x += 1) {
          brightest = Math.max(brightest, levels[y * across + x] as number);
        }
      }
      raised[row * across + column] = brightest;
    }
  }
  return { levels: raised, across };
}

/** Returns the brightness of paper and of dark ground (inverted) in each block with neighbours. */
function findPaperAndGround(grey: Uint8Array, columns: number, rows: number) {
  const across = Math.ceil(columns / BLOCK);
  const down = Math.ceil(rows / BLOCK);
  const paper = new Uint8Array(across * down);
  const ground = new Uint8Array(across * down);
  const counts = new Uint16Array(256);
  for (let row = 0; row < down; row += 1) {
    const bottom = Math.min((row + 1) * BLOCK, rows);
    for (let column = 0; column < across; column += 1) {
      counts.fill(0);
      const left = column * BLOCK;
      const right = Math.min(left + BLOCK, columns);
      for (let y = row * BLOCK; y < bottom; y += 1) {
        for (let at = y * columns + left; at < y * columns + right; at += 1) {
          const level = grey[at] as number;
          counts[level] = (counts[level] as number) + 1;
        }
      }
      const pixels = (bottom - row * BLOCK) * (right - left);
      paper[row * across + column] = levelReached(counts, pixels * PAPER_SHARE);
      ground[row * across + column] = levelReached(counts.reverse(), pixels * GROUND_SHARE);
    }
  }
  return {
    paper: raiseToNeighbours({ levels: paper, across }),
    ground: raiseToNeighbours({ levels: ground, across }),
  };
}

/** Marks pixels darker than their block's paper, if that is at least as bright as `least`. */
function toMask(grey: Uint8Array, columns: number, rows: number, paper: BlockLevels, least: number): Uint8Array {
  const mask = new Uint8Array(columns * rows);
  const limits = Float64Array.from(paper.levels, (level) => (level >= least ? level * INK_SHARE : 0));
  for (let y = 0; y < rows; y += 1) {
    const blockRow = Math.floor(y / BLOCK) * paper.across;
    for (let column = 0; column < paper.across; column += 1) {
      const limit = limits[blockRow + column] as number;
      const end = y * columns + Math.min((column + 1) * BLOCK, columns);
      for (let at = y * columns + column * BLOCK; at < end; at += 1) if ((grey[at] as number) < limit) mask[at] = 1;
    }
  }
  return mask;
}

export function turnOver(grey: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(grey.length);
  for (let at = 0; at < grey.length; at += 1) turned[at] = 255 - (grey[at] as number);
  return turned;
}

/** Separates ink by local brightness; light print on dark ground becomes a second mask. */
export function findInk(image: RgbaImage | GreyImage): InkMask[] {
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / MASK_SIDE));
  const { grey: asScanned, columns, rows } = reduceToGrey(image, factor);
  let dark = 0;
  for (let at = 0; at < asScanned.length; at += 1) if ((asScanned[at] as number) < DARK) dark += 1;
  const grey = dark > asScanned.length * 0.6 ? turnOver(asScanned) : asScanned;
  const { paper, ground } = findPaperAndGround(grey, columns, rows);
  const size = { width: columns, height: rows, factor };
  const mask = { data: toMask(grey, columns, rows, paper, 0), ...size };
  const least = 255 - DARK;
  if (!ground.levels.some((level) => level >= least)) return [mask];
  return [mask, { data: toMask(turnOver(grey), columns, rows, ground, least), ...size }];
}

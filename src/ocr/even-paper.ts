// Evens out the paper: the engine's single threshold per page treats shadows as ink.
import { medianOf } from '../kernel/median.ts';
import { DARK, type GreyImage, levelReached, turnOver } from '../media/core.ts';

/** Number of blocks along the page's longer side: about five lines of print each. */
const BLOCKS = 60;
/** Sampled pixels per row and column of a block. */
const SAMPLES = 32;
/** Quantile of a block's brightness that counts as paper: print covers less than the rest. */
const PAPER_SHARE = 0.35;
/** Areas darker than this share of the paper are objects, not shadows: photographs, black bars. */
const LEAST_SHARE = 0.45;
/** Share of a block, and its brightness per paper, that indicate light print. */
const LIGHT_PRINT = { share: 0.03, times: 1.25 } as const;
/** Such ground is darker than this share of the paper, and even to within the other share. */
const GROUND_SHARE = 0.8;
const SAME_GROUND = 0.12;
/** Pixels brighter than this share of the paper become white: grain isn't ink. */
const WHITE_SHARE = 0.92;

interface Blocks {
  readonly side: number;
  readonly across: number;
  readonly down: number;
}

interface Block {
  /** Level reached by its brightest share. */
  readonly level: number;
  /** True for the dark ground of light print. */
  readonly isGround: boolean;
}

function lookAt({ data, width, height }: GreyImage, left: number, top: number, side: number): Block {
  const counts = new Uint16Array(256);
  const step = Math.max(1, Math.floor(side / SAMPLES));
  let total = 0;
  for (let y = top; y < Math.min(top + side, height); y += step) {
    for (let x = left; x < Math.min(left + side, width); x += step) {
      const level = data[y * width + x] as number;
      counts[level] = (counts[level] as number) + 1;
      total += 1;
    }
  }
  const level = levelReached(counts, total * PAPER_SHARE);
  let brighter = 0;
  for (let above = Math.ceil(level * LIGHT_PRINT.times); above < 256; above += 1) brighter += counts[above] as number;
  return { level, isGround: brighter > total * LIGHT_PRINT.share };
}

/** Finds blocks on the ground of light print, and adjacent ones that are as dark. */
function findGround(blocks: readonly Block[], { across, down }: Blocks, typical: number): Set<number> {
  const isDark = (at: number) => (blocks[at]?.level ?? 255) < typical * GROUND_SHARE;
  const ground = new Set<number>();
  const open = [...blocks.keys()].filter((at) => blocks[at]?.isGround && isDark(at));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (ground.has(at)) continue;
    ground.add(at);
    const level = blocks[at]?.level ?? 0;
    const [row, column] = [Math.floor(at / across), at % across];
    for (const [y, x] of [
      [row - 1, column],
      [row + 1, column],
      [row, column - 1],
      [row, column + 1],
    ] as const) {
      const next = y * across + x;
      if (y < 0 || x < 0 || y >= down || x >= across || !isDark(next)) continue;
      if (Math.abs((blocks[next]?.level ?? 0) - level) <= SAME_GROUND * level) open.push(next);
    }
  }
  return ground;
}

/** Returns each block's paper: its level, smoothed; under objects, that of the surroundings. */
function findPaper(image: GreyImage, grid: Blocks): Float32Array {
  const { side, across, down } = grid;
  const blocks = Array.from({ length: across * down }, (_, at) =>
    lookAt(image, (at % across) * side, Math.floor(at / across) * side, side),
  );
  const typical = medianOf(blocks.map(({ level }) => level).filter((level) => level > 255 / 4));
  const ground = findGround(blocks, grid, typical);
  const isPaper = (at: number) => !ground.has(at) && (blocks[at]?.level ?? 0) >= typical * LEAST_SHARE;
  const paper = new Float32Array(blocks.length).fill(typical || 255);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      if (ground.has(row * across + column)) continue;
      let [sum, count] = [0, 0];
      for (let reach = 1; count === 0 && reach < Math.max(across, down); reach += 1) {
        for (let y = Math.max(0, row - reach); y <= Math.min(down - 1, row + reach); y += 1) {
          for (let x = Math.max(0, column - reach); x <= Math.min(across - 1, column + reach); x += 1) {
            if (!isPaper(y * across + x)) continue;
            sum += blocks[y * across + x]?.level ?? 0;
            count += 1;
          }
        }
      }
      if (count > 0) paper[row * across + column] = sum / count;
    }
  }
  return paper;
}

/** Returns whether a page is light print on a dark ground overall. */
function isDark({ data }: GreyImage): boolean {
  let dark = 0;
  for (const level of data) if (level < DARK) dark += 1;
  return dark > data.length / 2;
}

/** Returns a copy of the page with white paper, even in shadows, and dark print. */
export function evenPaper(scanned: GreyImage): GreyImage {
  const image = isDark(scanned) ? { ...scanned, data: turnOver(scanned.data) } : scanned;
  const { data, width, height } = image;
  const side = Math.max(8, Math.ceil(Math.max(width, height) / BLOCKS));
  const blocks = { side, across: Math.ceil(width / side), down: Math.ceil(height / side) };
  const paper = findPaper(image, blocks);
  const even = new Uint8Array(data.length);
  const { across, down } = blocks;
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(Math.max((y + 0.5) / side - 0.5, 0), down - 1);
    const row = Math.min(Math.floor(v), Math.max(0, down - 2));
    const below = v - row;
    const [above, under] = [row * across, Math.min(row + 1, down - 1) * across];
    for (let column = 0; column < across; column += 1) {
      // Paper is interpolated between the middles of blocks.
      const next = Math.min(column + 1, across - 1);
      const here = (paper[above + column] as number) * (1 - below) + (paper[under + column] as number) * below;
      const there = (paper[above + next] as number) * (1 - below) + (paper[under + next] as number) * below;
      const from = column === 0 ? 0 : Math.round((column + 0.5) * side);
      const to = column === across - 1 ? width : Math.min(width, Math.round((column + 1.5) * side));
      for (let x = from; x < to; x += 1) {
        const share = Math.max(0, (x + 0.5) / side - 0.5 - column);
        const white = (here + (there - here) * share) * WHITE_SHARE;
        const level = ((data[y * width + x] as number) * 255) / white;
        even[y * width + x] = level > 255 ? 255 : level;
      }
    }
  }
  return { data: even, width, height };
}

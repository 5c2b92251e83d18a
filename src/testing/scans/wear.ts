import type { GreyImage } from '../../media/text/ink.ts';
import type { Random } from '../random.ts';

/** Strength of effects; 0 for none. */
export interface Wear {
  /** Clockwise (radians). */
  readonly turn: number;
  /** Standard deviation (levels). */
  readonly noise: number;
  /** Radius (px). */
  readonly blur: number;
  /** Loss at the darkest edge (levels). */
  readonly shadow: number;
  /** Bilevel, like a fax. */
  readonly isFax: boolean;
  /** JPEG quality; undefined if lossless. */
  readonly quality: number | undefined;
}

/** Maps a position on the printed page to the scan. */
export function turnPoint({ width, height }: GreyImage, turn: number, x: number, y: number): { x: number; y: number } {
  const [dx, dy] = [x - width / 2, y - height / 2];
  return {
    x: width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn),
  };
}

function turned(image: GreyImage, turn: number): GreyImage {
  if (turn === 0) return image;
  const { data: from, width, height } = image;
  const data = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const { x, y } = turnPoint(image, -turn, column, row);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const at = top * width + left;
      const [right, below] = [x - left, y - top];
      const above = (from[at] as number) * (1 - right) + (from[at + 1] as number) * right;
      const under = (from[at + width] as number) * (1 - right) + (from[at + width + 1] as number) * right;
      data[row * width + column] = above * (1 - below) + under * below;
    }
  }
  return { data, width, height };
}

/** Three box filters approximate a Gaussian. */
function blurred(image: GreyImage, radius: number): GreyImage {
  let { data } = image;
  const { width, height } = image;
  const share = Math.min(radius, 1) / 2;
  for (let pass = 0; pass < Math.ceil(radius) * 2; pass++) {
    const next = new Uint8Array(data.length);
    const step = pass % 2 === 0 ? 1 : width;
    for (let index = 0; index < data.length; index++) {
      const [before, after] = [data[index - step] ?? 255, data[index + step] ?? 255];
      next[index] = (data[index] as number) * (1 - share) + ((before + after) * share) / 2;
    }
    data = next;
  }
  return { data, width, height };
}

export function wearOut(image: GreyImage, wear: Wear, random: Random): GreyImage {
  const { data, width, height } = blurred(turned(image, wear.turn), wear.blur);
  const worn = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) {
    const share = (index % width) / width;
    // The sum of four uniform numbers approximates a Gaussian with a standard deviation of 0.577.
    const chance = wear.noise === 0 ? 0 : random.next() + random.next() + random.next() + random.next() - 2;
    const level = (data[index] as number) - wear.shadow * share * share + (chance / 0.577) * wear.noise;
    worn[index] = wear.isFax ? (level < 140 ? 0 : 255) : Math.max(0, Math.min(255, level));
  }
  return { data: worn, width, height };
}

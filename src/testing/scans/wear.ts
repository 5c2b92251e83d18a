// Wear by scanners, copiers and faxes.
import type { GreyImage } from '../../media/text/ink.ts';
import type { Random } from '../random.ts';

/** Each is 0 where it does nothing. */
export interface Wear {
  /** Radians clockwise. */
  readonly turn: number;
  /** Standard deviation, levels. */
  readonly noise: number;
  /** Radius, pixels. */
  readonly blur: number;
  /** Levels that are lost at the darkest edge. */
  readonly shadow: number;
  /** Black and white only, as a fax sends it. */
  readonly isFax: boolean;
  /** JPEG quality; undefined if lossless. */
  readonly quality: number | undefined;
}

/** A place of the page as it was printed, on the page as it was scanned. */
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

/** A box filter, three times, is nearly a bell. */
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
    // Four even chances summed are nearly a bell of standard deviation 0.577.
    const chance = wear.noise === 0 ? 0 : random.next() + random.next() + random.next() + random.next() - 2;
    const level = (data[index] as number) - wear.shadow * share * share + (chance / 0.577) * wear.noise;
    worn[index] = wear.isFax ? (level < 140 ? 0 : 255) : Math.max(0, Math.min(255, level));
  }
  return { data: worn, width, height };
}

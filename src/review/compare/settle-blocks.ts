// Shifts blocks of a registered scan onto the other picture: scanners feed paper unevenly.
import { createRgba, type RgbaImage } from '../../codecs/rgba.ts';

/** Size of a block (px): some words of two lines. */
const BLOCK = { width: 96, height: 48 } as const;

interface Shift {
  readonly dx: number;
  readonly dy: number;
}

const clamp = (value: number, end: number) => Math.max(0, Math.min(end - 1, value));

/** Returns the sum of differences of a block (levels), in grey. Stops beyond `most`. */
function costOf(one: RgbaImage, other: RgbaImage, left: number, top: number, { dx, dy }: Shift, most: number): number {
  const right = Math.min(one.width, left + BLOCK.width);
  const bottom = Math.min(one.height, top + BLOCK.height);
  let cost = 0;
  for (let y = top; y < bottom && cost < most; y++) {
    const row = clamp(y + dy, other.height) * other.width;
    for (let x = left; x < right; x++) {
      const at = (row + clamp(x + dx, other.width)) * 4;
      cost += Math.abs((one.data[(y * one.width + x) * 4] as number) - (other.data[at] as number));
    }
  }
  return cost;
}

/** Shifts up to `drift`, the nearest first: of equal ones the nearest wins. */
function shiftsUpTo(drift: number): readonly Shift[] {
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => index - drift);
  return steps
    .flatMap((dy) => steps.map((dx) => ({ dx, dy })))
    .sort((a, b) => a.dx ** 2 + a.dy ** 2 - b.dx ** 2 - b.dy ** 2);
}

function copyBlock(from: RgbaImage, to: RgbaImage, left: number, top: number, { dx, dy }: Shift): void {
  const [source, target] = [from, to].map(({ data }) => new Uint32Array(data.buffer, data.byteOffset)) as [
    Uint32Array,
    Uint32Array,
  ];
  for (let y = top; y < Math.min(to.height, top + BLOCK.height); y++)
    for (let x = left; x < Math.min(to.width, left + BLOCK.width); x++)
      target[y * to.width + x] = source[clamp(y + dy, from.height) * from.width + clamp(x + dx, from.width)] as number;
}

/** Shifts each block of a grey picture by up to `drift` to where it resembles `one` most. */
export function settleBlocks(one: RgbaImage, other: RgbaImage, drift: number): RgbaImage {
  if (drift === 0) return other;
  const shifts = shiftsUpTo(drift);
  const settled = createRgba(other.width, other.height);
  for (let top = 0; top < one.height; top += BLOCK.height)
    for (let left = 0; left < one.width; left += BLOCK.width) {
      let best = { shift: shifts[0] as Shift, cost: Number.POSITIVE_INFINITY };
      for (const shift of shifts) {
        const cost = costOf(one, other, left, top, shift, best.cost);
        if (cost < best.cost) best = { shift, cost };
      }
      copyBlock(other, settled, left, top, best.shift);
    }
  return settled;
}

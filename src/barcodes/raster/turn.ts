import type { Candidate, GrayImage } from '../reader.ts';
import { toImageCandidate } from './copied-candidate.ts';

/** Tile size: rotating whole columns would miss the CPU cache at each pixel. */
const BLOCK = 32;

/** Rotates by 90° counterclockwise: columns become rows. */
export function turnLeft({ data, width, height }: GrayImage): GrayImage {
  const turned = new Uint8Array(data.length);
  for (let top = 0; top < height; top += BLOCK) {
    const bottom = Math.min(height, top + BLOCK);
    for (let left = 0; left < width; left += BLOCK) {
      const right = Math.min(width, left + BLOCK);
      for (let x = left; x < right; x++) {
        const row = (width - 1 - x) * height;
        for (let y = top; y < bottom; y++) turned[row + y] = data[y * width + x] ?? 0;
      }
    }
  }
  return { data: turned, width: height, height: width };
}

/** Maps a candidate of the rotated picture to the original. */
export const fromTurnedLeft = ({ width }: GrayImage, candidate: Candidate): Candidate =>
  toImageCandidate(({ x, y }) => ({ x: width - y, y: x }), candidate);

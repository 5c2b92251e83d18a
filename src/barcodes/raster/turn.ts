import type { Candidate, GrayImage } from '../reader.ts';
import { toImageCandidate } from './copied-candidate.ts';

/** Side of the squares that are turned one by one: a whole column at a time would miss the processor's cache at each pixel. */
const BLOCK = 32;

/** A quarter turn to the left: what ran from the top down runs from left to right. */
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

/** The candidate of a picture that was turned left, in the pixels of the picture as it was. */
export const fromTurnedLeft = ({ width }: GrayImage, candidate: Candidate): Candidate =>
  toImageCandidate(({ x, y }) => ({ x: width - y, y: x }), candidate);

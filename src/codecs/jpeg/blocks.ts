import type { BlockCoding } from '../block-coding.ts';
import type { JpegStructure } from './structure.ts';

const BLOCK = 8;

/**
 * Returns the pixels along one axis of a coarsest component's block, and its reach: components are
 * smoothed by one sample when subsampled and when upsampled, so edges reach the next block.
 */
function alongSide(factors: readonly number[], lacksCoefficients: boolean): { block: number; reach: number } {
  const most = Math.max(1, ...factors);
  const least = Math.max(1, Math.min(...factors));
  // Unless factors divide the largest, blocks end between pixels; all end together at the MCU.
  const isWhole = factors.every((factor) => most % factor === 0);
  const block = BLOCK * (isWhole ? most / least : most);
  const sample = Math.ceil(most / least);
  const smoothed = sample > 1 ? block + sample : 0;
  // Missing coefficients are estimated from two blocks on either side.
  return { block, reach: smoothed + (lacksCoefficients ? 2 * block : 0) };
}

/** Returns the blocks of all components together. Ignores orientation, strips and tiles. */
export function jpegBlocks({
  frame,
  lacksCoefficients,
}: Pick<JpegStructure, 'frame' | 'lacksCoefficients'>): Pick<BlockCoding, 'block' | 'reach'> {
  const sampling = frame?.sampling ?? [];
  const across = alongSide(
    sampling.map(([factor]) => factor),
    lacksCoefficients,
  );
  const down = alongSide(
    sampling.map(([, factor]) => factor),
    lacksCoefficients,
  );
  return { block: { width: across.block, height: down.block }, reach: [across.reach, down.reach] };
}

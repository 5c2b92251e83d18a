import type { BlockCoding } from '../block-coding.ts';
import type { JpegStructure } from './structure.ts';

const BLOCK = 8;

/**
 * Along one side: the pixels that one block of the coarsest component covers, and how far it is seen beyond.
 *
 * A coarse component is smoothed where it is made and where it is stretched again, by one of its samples each time. So what lies at a
 * block's edge may have a part in the next block of the component, and through that in one sample more.
 */
function alongSide(factors: readonly number[], lacksCoefficients: boolean): { block: number; reach: number } {
  const most = Math.max(1, ...factors);
  const least = Math.max(1, Math.min(...factors));
  // If a factor doesn't divide the largest one, its blocks end between pixels; all end together at
  // the MCU.
  const isWhole = factors.every((factor) => most % factor === 0);
  const block = BLOCK * (isWhole ? most / least : most);
  const sample = Math.ceil(most / least);
  const smoothed = sample > 1 ? block + sample : 0;
  // Missing coefficients are guessed from the two blocks on either side.
  return { block, reach: smoothed + (lacksCoefficients ? 2 * block : 0) };
}

/** The blocks of a JPEG picture: of all components together, so that no block of any is cut. Not its orientation, and no strips or tiles. */
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

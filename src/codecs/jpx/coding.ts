import type { StreamCoding } from '../block-coding.ts';
import { type JpxCodestream, JpxUnknown, readCodestream } from './codestream.ts';
import { keepsAllBits } from './packets.ts';

/**
 * Reach of a sample through the 9-7 wavelet (annex F): analysis spreads it to low coefficients 4
 * away, and high ones 3; synthesis the reverse. Each level doubles the distances.
 */
export function waveletReach(levels: number): number {
  const spread = [0];
  for (let level = 1; level <= levels; level++) spread.push((spread[level - 1] ?? 0) / 2 + 2);
  let reach = spread[levels] ?? 0;
  for (let level = levels; level > 0; level--) reach = Math.max(2 * reach + 3, (spread[level - 1] ?? 0) + 7);
  return Math.ceil(reach);
}

function codingOf(stream: JpxCodestream): StreamCoding | undefined {
  // An encoder that drops bits weighs all blocks of the picture against each other.
  if (!keepsAllBits(stream)) return 'unbounded';
  const { area, components } = stream;
  const stored = { width: area[2] - area[0], height: area[3] - area[1] };
  const along = (side: 0 | 1) =>
    Math.max(
      ...components.map(({ isReversible, levels, step }) =>
        isReversible ? (step[side] > 1 ? 2 * step[side] : 0) : (waveletReach(levels) + 1) * step[side],
      ),
    );
  const [across, down] = [along(0), along(1)];
  if (across === 0 && down === 0) return undefined;
  const block = {
    width: Math.max(...components.map(({ step }) => step[0])),
    height: Math.max(...components.map(({ step }) => step[1])),
  };
  // Tiles are coded independently: this overestimates the reach across their edges.
  return { stored, block, reach: [across, down] };
}

/** Returns how samples are tied, undefined if not; the worst case if unparsable. */
export function jpxCoding(bytes: Uint8Array): StreamCoding | undefined {
  try {
    return codingOf(readCodestream(bytes));
  } catch (error) {
    if (error instanceof JpxUnknown || error instanceof RangeError) return 'unbounded';
    throw error;
  }
}

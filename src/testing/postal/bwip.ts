import bwipjs from 'bwip-js/node';

/** Returns bwip-js's bars as F, A, D and T, to cross-check the encoders. */
export function bwipLetters(bcid: string, text: string, options: Record<string, unknown> = {}): string {
  const [symbol] = bwipjs.raw({ bcid, text, ...options } as never) as unknown as { bbs: number[]; bhs: number[] }[];
  if (!symbol) throw new Error(`bwip-js made nothing of ${bcid}`);
  const { bbs, bhs } = symbol;
  const tops = bhs.map((height, i) => height + (bbs[i] ?? 0));
  const isHigh = (value: number, values: readonly number[]): boolean =>
    value > (Math.min(...values) + Math.max(...values)) / 2 + 1e-9;
  const hasDescenders = Math.max(...bbs) > Math.min(...bbs);
  return bhs
    .map((_, i) => {
      const ascends = isHigh(tops[i] ?? 0, tops);
      const descends = hasDescenders && !isHigh(bbs[i] ?? 0, bbs);
      return 'TADF'.charAt(Number(ascends) + 2 * Number(descends));
    })
    .join('');
}

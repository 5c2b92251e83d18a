import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { takePhotograph } from '../../testing/barcode-pictures/degraded.ts';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { scan } from '../index.ts';
import { turnToFace } from './receding.ts';

describe('bars on paper that recedes', () => {
  it.each([48, -52])('are read though modules differ in width by far (turned by %i°)', async (yaw) => {
    const symbol = fromBwip('ean8', '96385074', {}, 40);
    const { data: gray, width, height } = takePhotograph(symbol, { module: 8, yaw }, 1);
    const found = await scan(toRgba({ gray, width, height }), { barcodeTypes: ['ean8Barcode'] });
    expect(found.map(({ barcodeValue }) => barcodeValue)).toEqual(['96385074']);
  });

  it('become even again', () => {
    const [width, growth] = [1000, 1.3];
    // On the paper, edges are 100 apart; in the picture, depth shrinks their distances.
    const seen = (s: number) => (s / growth / (1 + (1 / growth - 1) * s)) * width;
    const edges = Array.from({ length: 11 }, (_, i) => seen(i / 10));
    const data = Uint8Array.from(
      { length: width },
      (_, x) => (edges.filter((edge) => edge <= x + 0.5).length % 2) * 255,
    );
    const { image, toPatch } = turnToFace({ data, width, height: 1 }, growth, 1);
    const changes = Array.from(image.data.keys()).filter(
      (x) => x > 0 && (image.data[x] ?? 0) > 127 !== (image.data[x - 1] ?? 0) > 127,
    );
    expect(changes.length).toBe(9);
    for (const [i, at] of changes.entries()) expect(Math.abs(at - 100 * (i + 1))).toBeLessThan(3);
    expect(toPatch({ x: 500, y: 0 }).x).toBeCloseTo(seen(0.5), 3);
  });
});

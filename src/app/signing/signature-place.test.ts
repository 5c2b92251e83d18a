import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signaturePlace } from './signature-place.ts';

const PAGE = { width: 612, height: 792 };

it('is under a mark, and over one at the end of the page', () => {
  expect(signaturePlace(PAGE, { x: 72, y: 100, width: 90, height: 40 })).toEqual({
    x: 72,
    y: 144,
    width: 200,
    height: 56,
  });
  expect(signaturePlace(PAGE, { x: 72, y: 720, width: 90, height: 40 })).toMatchObject({ x: 72, y: 660 });
});

it('is in the bottom right corner without a mark', () => {
  expect(signaturePlace(PAGE)).toEqual({ x: 376, y: 700, width: 200, height: 56 });
});

it('is on the page, wherever the mark is and however small the page is', () => {
  const length = fc.double({ min: 1, max: 2000, noNaN: true });
  const place = fc.double({ min: -500, max: 2500, noNaN: true });
  const rect = fc.record({ x: place, y: place, width: length, height: length });
  fc.assert(
    fc.property(fc.record({ width: length, height: length }), fc.option(rect, { nil: undefined }), (page, mark) => {
      const { x, y, width, height } = signaturePlace(page, mark);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(page.width + 1e-9);
      expect(y + height).toBeLessThanOrEqual(page.height + 1e-9);
    }),
  );
});

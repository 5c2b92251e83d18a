import { describe, expect, it } from 'vitest';
import { withFullContrast } from './full-contrast.ts';

const imageOf = (tones: readonly number[]) => ({ data: Uint8Array.from(tones), width: tones.length, height: 1 });

describe('withFullContrast', () => {
  it('draws apart the tones of a dark picture, and of one without contrast', () => {
    expect([...withFullContrast(imageOf([5, 37, 69])).data]).toEqual([20, 128, 235]);
    expect([...withFullContrast(imageOf([100, 110, 120])).data]).toEqual([75, 155, 235]);
  });

  it('leaves alone what has enough of it, and what shows nothing', () => {
    for (const image of [imageOf([20, 60, 110]), imageOf([250, 252, 255]), imageOf([])])
      expect(withFullContrast(image)).toBe(image);
  });

  it('takes a few bright or dark pixels for none of the picture', () => {
    const { data } = withFullContrast(
      imageOf([...new Array<number>(20_000).fill(10), ...new Array<number>(20_000).fill(60), 255]),
    );
    expect([data[0], data[30_000]]).toEqual([20, 235]);
  });
});

import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { withFullContrast } from './full-contrast.ts';

const imageOf = (tones: readonly number[]) => ({ data: Uint8Array.from(tones), width: tones.length, height: 1 });

describe('withFullContrast', () => {
  it('draws apart the tones of a dark picture, and of one without contrast', () => {
    expect([...withFullContrast(imageOf([5, 37, 69])).data]).toEqual([20, 128, 235]);
    expect([...withFullContrast(imageOf([100, 110, 120])).data]).toEqual([75, 155, 235]);
  });

  it('keeps pictures with enough contrast, and blank ones', () => {
    for (const image of [imageOf([20, 60, 110]), imageOf([250, 252, 255]), imageOf([])])
      expect(withFullContrast(image)).toBe(image);
  });

  it('ignores a few bright or dark pixels', () => {
    const { data } = withFullContrast(
      imageOf([...new Array<number>(20_000).fill(10), ...new Array<number>(20_000).fill(60), 255]),
    );
    expect([data[0], data[30_000]]).toEqual([20, 235]);
  });

  it('uses all pixels of a small picture', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = createRandom(seed);
      const [width, height] = [random.integer(1, 300), random.integer(1, 200)];
      const [paper, ink] = [random.integer(100, 200), random.integer(0, 99)];
      // From a negligible share to all pixels, scattered or contiguous.
      const share = random.pick([0.0002, 0.0004, 0.001, 0.01, 0.5]);
      const isStretch = random.chance(0.5);
      const data = Uint8Array.from({ length: width * height }, (_, i) =>
        (isStretch ? i < share * width * height : random.chance(share)) ? ink : paper,
      );
      const sorted = data.toSorted();
      const beyond = Math.floor(0.0003 * data.length);
      const range = (sorted.at(-1 - beyond) ?? 0) - (sorted[beyond] ?? 0);
      const image = { data, width, height };
      expect([seed, withFullContrast(image) === image]).toEqual([seed, range < 16 || range >= 85]);
    }
  });
});

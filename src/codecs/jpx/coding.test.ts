import { describe, expect, it } from 'vitest';
import { JPX_SAMPLES, type JpxKind } from '../../testing/pdf/jpx-samples.ts';
import { createRandom } from '../../testing/random.ts';
import { jpxCoding, waveletReach } from './coding.ts';

const read = (kind: JpxKind, index = 0) => new Uint8Array(Buffer.from(JPX_SAMPLES[kind][index] ?? '', 'base64'));

describe('how samples of JPEG 2000 hang together', () => {
  it('is derived from the coded passes of each block', () => {
    const reach = waveletReach(2) + 1;
    const stored = { width: 100, height: 50 };
    for (const index of [0, 1]) {
      expect(jpxCoding(read('lossless', index))).toBeUndefined();
      expect(jpxCoding(read('rounded', index))).toEqual({
        stored,
        block: { width: 1, height: 1 },
        reach: [reach, reach],
      });
      expect(jpxCoding(read('cutRounded', index))).toBe('unbounded');
      expect(jpxCoding(read('cut', index))).toBe('unbounded');
    }
  });

  it('is read inside the boxes of a file, too', () => {
    const stream = read('lossless');
    const box = (type: string, data: Uint8Array) => {
      const head = new DataView(new ArrayBuffer(8));
      head.setUint32(0, 8 + data.length);
      return Buffer.concat([Buffer.from(head.buffer, 0, 4), Buffer.from(type, 'latin1'), data]);
    };
    expect(jpxCoding(Buffer.concat([box('jP  ', Buffer.of(13, 10, 135, 10)), box('jp2c', stream)]))).toBeUndefined();
  });

  it('is the maximum for damaged data', () => {
    const whole = read('lossless');
    expect(jpxCoding(new Uint8Array())).toBe('unbounded');
    for (let length = 0; length < whole.length; length += 7) {
      expect(jpxCoding(whole.slice(0, length)), `${length} bytes`).toBe('unbounded');
    }
    const random = createRandom(5);
    for (let round = 0; round < 300; round++) {
      const damaged = whole.slice();
      damaged[random.integer(0, 150)] = random.integer(0, 255);
      // Any answer, but one.
      jpxCoding(damaged);
    }
  });
});

/** One level of the 9-7 wavelet by lifting (F.4.8), mirrored at the ends; low at even places. */
const STEPS = [-1.586134342059924, -0.052980118572961, 0.882911075530934, 0.443506852043971] as const;
const SCALE = 1.230174104914001;

const at = (values: Float64Array, index: number) => {
  const last = values.length - 1;
  const place = Math.abs(index) > last ? 2 * last - Math.abs(index) : Math.abs(index);
  return values[place] ?? 0;
};

function lift(values: Float64Array, step: number, parity: number): void {
  for (let index = parity; index < values.length; index += 2)
    values[index] = (values[index] ?? 0) + step * (at(values, index - 1) + at(values, index + 1));
}

function roundTrip(samples: Float64Array, levels: number, step: number): Float64Array {
  if (levels === 0) return samples.map((value) => Math.round(value / step) * step);
  const values = samples.slice();
  for (const [index, factor] of STEPS.entries()) lift(values, factor, index % 2 === 0 ? 1 : 0);
  const scaled = values.map((value, index) => (index % 2 === 0 ? value / SCALE : value * SCALE));
  const low = roundTrip(
    scaled.filter((_, index) => index % 2 === 0),
    levels - 1,
    step,
  );
  const back = scaled.map((value, index) =>
    index % 2 === 0 ? (low[index / 2] ?? 0) * SCALE : (Math.round(value / step) * step) / SCALE,
  );
  for (const [index, factor] of [...STEPS.entries()].reverse()) lift(back, -factor, index % 2 === 0 ? 1 : 0);
  return back;
}

describe('the reach of the wavelet', () => {
  it.each([1, 2, 3, 4, 5])(
    'is as far as a change is ever seen, at %i levels, and no further than it must be',
    (levels) => {
      const random = createRandom(levels);
      const reach = waveletReach(levels);
      let farthest = 0;
      for (let round = 0; round < 60; round++) {
        const length = random.integer(2 * reach + 40, 3 * reach + 80);
        const one = Float64Array.from({ length }, () => random.integer(0, 255));
        const other = one.slice();
        const from = random.integer(0, length - 8);
        const to = from + random.integer(1, 7);
        for (let index = from; index < to; index++) other[index] = random.integer(0, 255);
        const [first, second] = [roundTrip(one, levels, 9), roundTrip(other, levels, 9)];
        for (const [index, value] of first.entries()) {
          if (value === second[index]) continue;
          farthest = Math.max(farthest, from - index, index - to + 1);
        }
      }
      expect(farthest).toBeLessThanOrEqual(reach);
      expect(farthest).toBeGreaterThan(reach * 0.6);
    },
  );
});

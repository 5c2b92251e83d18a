import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { paintSymbol } from '../../testing/barcode-pictures/paint.ts';
import { fc } from '../../testing/properties.ts';
import { acrossBars } from './bar-direction.ts';
import { findBarRegions, straighten, toTensorField } from './bar-regions.ts';
import { joinBoxes } from './crop.ts';
import { createEdgeLine, findEdges } from './edge-line.ts';
import { invert } from './light-on-dark.ts';
import { sharpen, thresholdLocally } from './local-mean.ts';
import { toGray } from './luminance.ts';
import { enlarge, halve, withRows } from './resize.ts';
import { sampleAt } from './sample.ts';

/** Area-samples a line that is dark between each pair of edges. */
function toSamples(edges: readonly number[], length: number, dark: number, light: number): number[] {
  return Array.from({ length }, (_, i) => {
    let share = 0;
    for (let n = 0; n + 1 < edges.length; n += 2) {
      share += Math.max(0, Math.min(i + 1, edges[n + 1] ?? 0) - Math.max(i, edges[n] ?? 0));
    }
    return light + (dark - light) * share;
  });
}

describe('findEdges', () => {
  it('finds edges to a tenth of a pixel for elements of three pixels and more, at any contrast and in shadow', () => {
    const widths = fc.array(fc.double({ min: 3, max: 12, noNaN: true }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 40, max: 250 }), (elements, contrast) => {
        const edges = [10.3];
        for (const element of elements.length % 2 === 1 ? elements : elements.slice(1))
          edges.push((edges.at(-1) ?? 0) + element);
        const length = Math.ceil(edges.at(-1) ?? 0) + 10;
        const line = createEdgeLine(length);
        const samples = toSamples(edges, length, 255 - contrast, 255).map((value, i) => value - (i / length) * 20);
        findEdges(samples, length, line);
        expect(line.startsDark).toBe(true);
        expect(line.count).toBe(edges.length);
        edges.forEach((edge, i) => {
          expect(Math.abs((line.edges[i] ?? 0) - edge)).toBeLessThan(0.1 + 20 / contrast / 3);
        });
      }),
      { seed: 7 },
    );
  });

  it('finds nothing in noise below the least swing', () => {
    const line = createEdgeLine(100);
    findEdges(
      Array.from({ length: 100 }, (_, i) => 200 + ((i * 7) % 13)),
      100,
      line,
    );
    expect(line.count).toBe(0);
  });
});

describe('bar regions', () => {
  const symbol = fromBwip('code128', 'Count012345!');

  it.each([0, 17, 45, 73, 90, 128, 161])(
    'finds the one symbol turned by %d° and its direction to half a degree',
    (turn) => {
      const picture = paintSymbol(symbol, { turn, noise: 6 });
      const image = { data: picture.gray, width: picture.width, height: picture.height };
      const [rough, ...more] = findBarRegions(toTensorField(image));
      expect(more).toEqual([]);
      if (!rough) throw new Error('no region');
      const region = straighten(image, rough);
      const angle = (Math.atan2(region.u.y, region.u.x) * 180) / Math.PI;
      const off = Math.abs(((((angle - turn) % 180) + 270) % 180) - 90);
      expect(off).toBeLessThan(0.5);
      expect(Math.hypot(region.center.x - picture.width / 2, region.center.y - picture.height / 2)).toBeLessThan(8);
    },
  );

  it('finds none on blank paper, and no direction there', () => {
    const blank = { data: new Uint8Array(10_000).fill(240), width: 100, height: 100 };
    expect(findBarRegions(toTensorField(blank))).toEqual([]);
    const corners = [
      { x: 10, y: 10 },
      { x: 90, y: 10 },
      { x: 90, y: 90 },
      { x: 10, y: 90 },
    ] as const;
    expect(acrossBars(blank, corners)).toBeUndefined();
  });
});

describe('toGray', () => {
  it('lays transparent pixels on white paper', () => {
    const data = new Uint8ClampedArray([0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 51]);
    expect([...toGray({ data, width: 4, height: 1 }).data]).toEqual([255, 0, 255, 204]);
  });

  it('computes luminance of every pixel at any alignment', () => {
    // Favour values with fast paths: white, grey, opaque.
    const channel = fc.oneof(fc.constantFrom(0, 255), fc.nat(255));
    const pixel = fc.oneof(
      fc.constant([255, 255, 255, 255]),
      fc.nat(255).map((value) => [value, value, value, 255]),
      fc.tuple(channel, channel, channel, fc.constantFrom(0, 1, 128, 254, 255)),
    );
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 23 }), fc.nat(3), (pixels, offset) => {
        const data = new Uint8ClampedArray(offset + 4 * pixels.length).subarray(offset);
        data.set(pixels.flat());
        const expected = pixels.map(([r = 0, g = 0, b = 0, a = 0]) => {
          const y = Math.floor((306 * r + 601 * g + 117 * b + 512) / 1024);
          return 255 - Math.round(((255 - y) * a) / 255);
        });
        expect([...toGray({ data, width: pixels.length, height: 1 }).data]).toEqual(expected);
      }),
    );
  });

  it('rejects a picture of fewer than four bytes a pixel', () => {
    const picture = { data: new Uint8ClampedArray(20), width: 3, height: 2 };
    expect(() => toGray(picture)).toThrow('The picture of 3 × 2 pixels has 20 bytes; RGBA takes 24.');
  });
});

it('joins boxes that touch, through others too, and leaves the rest', () => {
  const at = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 });
  expect(joinBoxes([at(0, 0), at(30, 0), at(15, 0), at(0, 50)], 6)).toEqual([
    { left: 0, top: 0, right: 40, bottom: 10 },
    at(0, 50),
  ]);
  expect(joinBoxes([at(0, 0), at(10, 0)])).toHaveLength(2);
});

it('inverts each pixel at any alignment and length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(9), (bytes, skipped) => {
      const data = bytes.subarray(skipped);
      const before = [...data];
      expect([...invert({ data, width: data.length, height: 1 }).data]).toEqual(before.map((value) => 255 - value));
      expect([...data]).toEqual(before);
    }),
  );
});

it('halves by the mean of four pixels', () => {
  const image = { data: Uint8Array.of(0, 100, 8, 8, 100, 200, 8, 8), width: 4, height: 2 };
  expect(halve(image)).toEqual({ data: Uint8Array.of(100, 8), width: 2, height: 1 });
});

it('picks evenly spaced rows, or all', () => {
  const image = { data: Uint8Array.from({ length: 20 }, (_, i) => i), width: 2, height: 10 };
  expect(withRows(image, 3)).toEqual({ data: Uint8Array.of(2, 3, 10, 11, 16, 17), width: 2, height: 3 });
  expect(withRows(image, 12)).toEqual(image);
});

describe('copies of a picture', () => {
  const pictures = fc
    .record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) })
    .chain(({ width, height }) =>
      fc.uint8Array({ minLength: width * height, maxLength: width * height }).map((data) => ({ data, width, height })),
    );

  it('are enlarged along straight lines between the centres of pixels', () => {
    fc.assert(
      fc.property(pictures, (image) => {
        const { data, width, height } = enlarge(image);
        expect([width, height]).toEqual([2 * image.width, 2 * image.height]);
        data.forEach((value, at) => {
          const expected = sampleAt(image, ((at % width) + 0.5) / 2, (Math.floor(at / width) + 0.5) / 2);
          expect(value).toBe(Math.floor(expected + 0.5));
        });
      }),
    );
  });

  it('are measured against the mean of the square around each pixel, clipped to the picture', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: 1, max: 30 }), (image, radius) => {
        const { data, width } = image;
        const means = Array.from(data, (_, at) => {
          const [x, y] = [at % width, Math.floor(at / width)];
          const around = Array.from(data).filter(
            (_, other) => Math.abs((other % width) - x) <= radius && Math.abs(Math.floor(other / width) - y) <= radius,
          );
          return Math.floor(around.reduce((sum, value) => sum + value, 0) / around.length);
        });
        expect(Array.from(thresholdLocally(image, radius).data)).toEqual(
          means.map((mean, at) => ((data[at] ?? 0) < mean - 4 ? 0 : 255)),
        );
        expect(Array.from(sharpen(image, radius, 2).data)).toEqual(
          means.map((mean, at) => Math.max(0, Math.min(255, 3 * (data[at] ?? 0) - 2 * mean))),
        );
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { boxesOf, clap, encodeAvif, imir, irot, withProperties } from '../../testing/avif.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import { orient } from '../orientation.ts';
import { cropRgba } from '../rgba.ts';
import { sniffFormat } from '../sniff.ts';

const platform = createNodePlatform();
const [width, height] = [12, 9];
const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
  index % 4 === 3 ? 255 : (index * 3) % 200,
);
const avif = await encodeAvif(data, width, height);
const open = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, platform);
const decode = (bytes: Uint8Array<ArrayBuffer>) => open(bytes).decodePage(0);

describe('AVIF', () => {
  it('returns the pixels of a lossless picture', async () => {
    const image = await decode(avif);
    expect([image.width, image.height, ...image.data]).toEqual([width, height, ...data]);
    expect(open(avif).lossyCoding(0)).toMatchObject({ kind: 'unbounded' });
  });

  it('returns transparency', async () => {
    const half = data.map((value, index) => (index % 4 === 3 ? 128 : value));
    expect([...(await decode(await encodeAvif(half, width, height))).data]).toEqual([...half]);
  });

  // Orientations as libavif maps them to EXIF.
  it.each([
    [[irot(0)], 1],
    [[imir(1)], 2],
    [[irot(2)], 3],
    [[imir(0)], 4],
    [[irot(1), imir(0)], 5],
    [[irot(3)], 6],
    [[irot(3), imir(0)], 7],
    [[irot(1)], 8],
    [[irot(2), imir(0)], 2],
    [[irot(2), imir(1)], 4],
    [[irot(3), imir(1)], 5],
    [[irot(1), imir(1)], 7],
  ] as const)('is turned by %j to orientation %i', async (properties, orientation) => {
    const upright = orient({ data, width, height }, orientation);
    const image = await decode(withProperties(avif, properties));
    expect([image.width, image.height, ...image.data]).toEqual([upright.width, upright.height, ...upright.data]);
  });

  it('is cropped first and turned then', async () => {
    // 6 × 4 pixels, their middle 1 to the left and 1.5 down.
    const file = withProperties(avif, [clap(6, 1, 4, 1, -1, 1, 3, 2), irot(3)]);
    const upright = orient(cropRgba({ data, width, height }, { x: 2, y: 4, width: 6, height: 4 }), 6);
    expect(open(file).pages).toEqual([{ width: 4, height: 6 }]);
    expect([...(await decode(file)).data]).toEqual([...upright.data]);
  });

  it.each([
    ['wider than the picture', clap(13, 1, 4, 1, 0, 1, 0, 1)],
    ['beyond the edge', clap(6, 1, 4, 1, 5, 1, 0, 1)],
    ['by half pixels', clap(6, 1, 4, 1, 0, 1, 0, 1)],
    ['divided by zero', clap(6, 0, 4, 1, 0, 1, 0, 1)],
    ['cut off', ['clap', [0, 0]]],
  ] as const)('is refused with a crop %s', (_, crop) => {
    expect(() => open(withProperties(avif, [crop]))).toThrow(expect.objectContaining({ code: 'DamagedFile' }));
  });

  it('is detected behind another brand, and distinguished from HEIC', () => {
    const file = avif.slice();
    file.set(
      [...'mif1'].map((letter) => letter.charCodeAt(0)),
      8,
    );
    expect(sniffFormat(file)).toBe('avif');
    const [, brands = []] = boxesOf([...avif])[0] ?? [];
    const heic = file.slice(0, 8 + brands.length);
    heic.set(
      [...'heicmsf1mif1heic'].map((letter) => letter.charCodeAt(0)),
      16,
    );
    expect(sniffFormat(heic)).toBe('heic');
  });

  it('is rejected if its header claims more pixels than the limit', () => {
    const file = avif.slice();
    const at = String.fromCharCode(...file).indexOf('ispe') + 8;
    file.set([0, 1, 0, 0, 0, 1, 0, 0], at);
    expect(() => open(file)).toThrow(expect.objectContaining({ code: 'PictureTooLarge' }));
  });

  it('is rejected if header and data have different sizes', async () => {
    const file = avif.slice();
    file[String.fromCharCode(...file).indexOf('ispe') + 11] = 11;
    await expect(decode(file)).rejects.toMatchObject({ code: 'DamagedFile' });
  });
});

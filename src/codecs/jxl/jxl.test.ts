import { describe, expect, it } from 'vitest';
import { boxJxl, encodeJxl, turnJxl } from '../../testing/jxl.ts';
import { createNodePlatform } from '../node-platform.ts';
import { openPicture } from '../open-picture.ts';
import { type ExifOrientation, orient } from '../orientation.ts';

const platform = createNodePlatform();
const makePicture = (width: number, height: number) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => (index % 4 === 3 ? 255 : (index * 3) % 200));
const [width, height] = [12, 9];
const data = makePicture(width, height);
const jxl = await encodeJxl(data, width, height);
const open = (bytes: Uint8Array<ArrayBuffer>) => openPicture(bytes, platform);

describe('JPEG XL', () => {
  it.each([
    ['bare', jxl],
    ['in a box', boxJxl(jxl)],
    ['in boxes that divide its header', boxJxl(jxl, 40)],
  ])('gives the pixels of a lossless picture %s', async (_, bytes) => {
    const file = open(bytes);
    const image = await file.decodePage(0);
    expect([file.format, image.width, image.height, ...image.data]).toEqual(['jxl', width, height, ...data]);
    expect(file.lossyCoding(0)).toMatchObject({ kind: 'unbounded' });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('is upright by its orientation %i', async (orientation) => {
    const upright = orient({ data, width, height }, orientation as ExifOrientation);
    const file = open(turnJxl(jxl, orientation));
    const image = await file.decodePage(0);
    expect(file.pages).toEqual([{ width: upright.width, height: upright.height }]);
    expect([...image.data]).toEqual([...upright.data]);
  });

  // Each ratio that the header has a number for, sizes in eighths, and long ones.
  it.each([
    [8, 8],
    [12, 10],
    [40, 30],
    [30, 20],
    [32, 18],
    [25, 20],
    [64, 32],
    [7, 300],
    [600, 1],
    [1, 9000],
  ])('states its size of %i × %i pixels', async (across, down) => {
    const file = open(await encodeJxl(makePicture(across, down), across, down));
    expect(file.pages).toEqual([{ width: across, height: down }]);
    expect(await file.decodePage(0)).toMatchObject({ width: across, height: down });
  });

  it('is rejected if its header claims more pixels than the limit', () => {
    // 2³⁰ × 2³⁰ pixels: lengths of 30 bits, and the ratio 1.
    expect(() => open(Uint8Array.of(0xff, 0x0a, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff))).toThrow(
      expect.objectContaining({ code: 'PictureTooLarge' }),
    );
  });

  it('is refused without a picture', () => {
    expect(() => open(boxJxl(jxl).slice(0, 32))).toThrow(expect.objectContaining({ code: 'DamagedFile' }));
  });
});

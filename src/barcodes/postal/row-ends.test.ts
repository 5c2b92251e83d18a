import { describe, expect, it } from 'vitest';
import { toRgba } from '../../testing/barcode-pictures/paint.ts';
import { drawBars, turnPicture, turnPictureRight } from '../../testing/postal/draw.ts';
import { encodeKix } from '../../testing/postal/encode.ts';
import { scan } from '../index.ts';
import type { GrayImage } from '../reader.ts';

/** Without the last four, eight or twelve bars, still a valid address. */
const TEXT = '1234AB567X12';
const LETTERS = encodeKix(TEXT);
const PITCH = 8;
const { image: PICTURE } = drawBars(LETTERS, { pitch: PITCH });
/** `drawBars` leaves two pitches around the row. */
const MARGIN = 2 * PITCH;

const read = async (image: GrayImage): Promise<(string | null)[]> => {
  const barcodes = await scan(toRgba({ gray: image.data, width: image.width, height: image.height }), {
    barcodeTypes: ['kixBarcode'],
  });
  return barcodes.map(({ barcodeValue }) => barcodeValue);
};

function cutOff({ data, width, height }: GrayImage, left: number, right: number): GrayImage {
  const kept = right - left;
  const cut = new Uint8Array(kept * height);
  for (let y = 0; y < height; y++) cut.set(data.subarray(y * width + left, y * width + right), y * kept);
  return { data: cut, width: kept, height };
}

function paintOver({ data, width, height }: GrayImage, level: number, left: number, right: number): GrayImage {
  const painted = data.slice();
  for (let y = 0; y < height; y++) painted.fill(level, y * width + left, y * width + right);
  return { data: painted, width, height };
}

const expectOwnOrNothing = async (image: GrayImage, what: unknown) => {
  const found = await read(image);
  expect([what, found.filter((text) => text !== TEXT)]).toEqual([what, []]);
  return found.length > 0;
};

describe('a partly hidden KIX is not another one', () => {
  it('if the picture ends in it', async () => {
    for (let cut = 0; cut <= MARGIN + 13 * PITCH; cut += PITCH / 2) {
      const isWhole = await expectOwnOrNothing(cutOff(PICTURE, 0, PICTURE.width - cut), ['right', cut]);
      expect([cut, isWhole]).toEqual([cut, cut <= PITCH]);
      const turn = cut % PITCH === 0 ? turnPicture : turnPictureRight;
      await expectOwnOrNothing(turn(cutOff(PICTURE, cut, PICTURE.width)), ['left', cut]);
    }
  });

  it.each([
    ['blot', 0],
    ['gap', 255],
  ])('where a %s hides some of its bars', async (_, level) => {
    for (const bars of [1, 3, 4, 7]) {
      for (let before = level === 0 ? 0 : 1; before <= 12; before++) {
        const right = PICTURE.width - MARGIN - Math.round((before - 0.3) * PITCH);
        const damaged = paintOver(PICTURE, level, right - bars * PITCH, right);
        await expectOwnOrNothing(damaged, [bars, before]);
      }
    }
  });

  it('if it is slanted and the picture ends in it', async () => {
    const { image } = drawBars(LETTERS, { pitch: PITCH, degrees: 12 });
    for (let cut = 0; cut <= 16 * PITCH; cut += PITCH) {
      await expectOwnOrNothing(cutOff(image, 0, image.width - cut), ['right', cut]);
      await expectOwnOrNothing(cutOff(image, cut, image.width), ['left', cut]);
    }
  });

  it.each([
    ['right', 0],
    ['left', 180],
  ])('where its print fades out on the %s', async (_, turn) => {
    for (let end = 20; end <= 44; end += 2) {
      const { data, width, height } = turn === 0 ? PICTURE : turnPicture(PICTURE);
      const faded = data.map((level, i) => {
        const ink = Math.max(0, 1 - (i % width) / (MARGIN + end * PITCH));
        return Math.round(255 - (255 - level) * ink);
      });
      const image = { data: faded, width, height };
      await expectOwnOrNothing(turn === 0 ? image : turnPicture(image), [turn, end]);
    }
  });
});

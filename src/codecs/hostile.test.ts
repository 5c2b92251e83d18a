import { describe, expect, it } from 'vitest';
import { someOf } from '../testing/short-form.ts';
import { createSmallPictures } from '../testing/small-pictures.ts';
import { MediaError } from './errors.ts';
import { createNodePlatform } from './node-platform.ts';
import { openPicture } from './open-picture.ts';

const platform = createNodePlatform();
const pictures = [...(await createSmallPictures())];
const LIMITS = { maxPixels: 100_000, maxSide: 2000 };

const MOST_ROUNDS = 2000;

async function readAll(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const file = openPicture(bytes, platform, LIMITS);
    for (const [index, { width, height }] of file.pages.entries()) {
      expect(width * height).toBeLessThanOrEqual(LIMITS.maxPixels);
      const image = await file.decodePage(index);
      expect([image.width, image.height, image.data.length]).toEqual([width, height, width * height * 4]);
    }
    return 'decoded';
  } catch (error) {
    if (error instanceof MediaError) return error.code;
    throw error;
  }
}

describe.each(pictures)('%s', (name, picture) => {
  it('is detected by its bytes, and read completely', async () => {
    expect(openPicture(picture, platform).format).toBe(name.split(' ')[0]);
    expect(await readAll(picture)).toBe('decoded');
  });

  it('is rejected if truncated anywhere', async () => {
    for (let length = 1; length < picture.length; length += 1) {
      const outcome = await readAll(picture.slice(0, length));
      // Parts that may be missing: a GIF's last byte, a last row's padding, links after the last
      // directory; nothing of a JPEG.
      const isWhole = outcome === 'decoded' && length >= picture.length - 8;
      if (!isWhole) {
        expect(['DamagedFile', 'UnsupportedFileFormat'], `${length} bytes: ${outcome}`).toContain(outcome);
        if (length >= 16) expect(outcome, `${length} bytes`).toBe('DamagedFile');
      }
    }
  });

  it('with any bit turned is read or refused in words', async () => {
    const known = ['decoded', 'DamagedFile', 'UnsupportedFileFormat', 'UnsupportedCompression'];
    known.push('UnsupportedPixelFormat', 'PictureTooLarge');
    const spoilt = picture.slice();
    // For longer files: bits of every byte, but not every bit.
    const step = picture.length * 8 > MOST_ROUNDS ? 5 : 1;
    const bits = Array.from({ length: Math.ceil((picture.length * 8) / step) }, (_, i) => i * step);
    for (const bit of someOf(someOf(bits, 0), 1)) {
      const at = bit >> 3;
      spoilt[at] = (picture[at] as number) ^ (1 << (bit & 7));
      expect(known, `byte ${at}, bit ${bit & 7}`).toContain(await readAll(spoilt));
      spoilt[at] = picture[at] as number;
    }
  });
});

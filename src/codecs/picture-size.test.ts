import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { readPictureHead } from './picture-size.ts';

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : part)),
  );
const zeros = (count: number) => Array<number>(count).fill(0);

describe('the size of a picture by its head', () => {
  it.each([
    ['PNG', new Uint8Array(encode({ width: 3, height: 2, data: new Uint8Array(24), channels: 4 })), 'image/png', 3, 2],
    ['GIF', bytesOf('GIF89a', [0x40, 1, 0xf0, 0]), 'image/gif', 320, 240],
    [
      'JPEG behind another segment',
      bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0xff, 0xc2, 0, 11, 8, 0, 100, 0, 200, 1, 1, 0x11, 0]),
      'image/jpeg',
      200,
      100,
    ],
    [
      'WebP, extended',
      bytesOf('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x3f, 1, 0, 0xef, 0, 0]),
      'image/webp',
      320,
      240,
    ],
    [
      'WebP, lossless',
      bytesOf('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x3f, 0xc1, 0x3b, 0], zeros(5)),
      'image/webp',
      320,
      240,
    ],
    [
      'WebP, lossy',
      bytesOf('RIFF', zeros(4), 'WEBPVP8 ', zeros(7), [0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0]),
      'image/webp',
      320,
      240,
    ],
  ])('%s', (_, bytes, format, width, height) => {
    expect(readPictureHead(bytes)).toEqual({ format, width, height });
  });

  it.each([
    ['nothing', bytesOf()],
    ['text', bytesOf('hello, this is no picture at all')],
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG that is cut off', bytesOf('\x89PNG\r\n\x1a\n')],
    ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('gives nothing for %s', (_, bytes) => {
    expect(readPictureHead(bytes)).toBeUndefined();
  });
});

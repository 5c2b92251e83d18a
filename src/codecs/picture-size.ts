// Pure. The size of a picture from its first bytes, before anything is decoded: a few bytes can claim a billion pixels.

export type StampFormat = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

export interface PictureHead {
  readonly format: StampFormat;
  readonly width: number;
  readonly height: number;
}

const textAt = (view: DataView, at: number, length: number): string =>
  at + length > view.byteLength
    ? ''
    : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

/** The frame header of a JPEG; its segments are walked through, as the size stands behind any number of them. */
function readJpeg(view: DataView): PictureHead | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // SOF0 to SOF15, without the tables (C4, C8, CC) that lie among them.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { format: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** The three kinds of WebP: extended, lossless and lossy. */
function readWebp(view: DataView): PictureHead | undefined {
  if (view.byteLength < 30) return undefined;
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (textAt(view, 12, 4)) {
    case 'VP8X':
      return { format: 'image/webp', width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { format: 'image/webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return {
        format: 'image/webp',
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return undefined;
  }
}

/** What a picture says of itself; undefined for what is no PNG, JPEG, GIF or WebP, or is cut off within its head. */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (textAt(view, 0, 8) === '\x89PNG\r\n\x1a\n' && view.byteLength >= 24) {
    return { format: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (/^GIF8[79]a/.test(textAt(view, 0, 6)) && view.byteLength >= 10) {
    return { format: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (textAt(view, 0, 3) === '\xff\xd8\xff') return readJpeg(view);
  if (textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP') return readWebp(view);
  return undefined;
}

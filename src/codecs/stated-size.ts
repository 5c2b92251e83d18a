// Reads sizes from the headers of bare picture streams, without decoding.
import type { Size } from '../kernel/rect.ts';
import { viewOf } from './bytes.ts';

/** Returns the size in the first frame header of JPEG data (ITU-T T.81 B.2.2). */
function jpegSize(bytes: Uint8Array): Size | undefined {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Returns the size in the SIZ segment of JPEG 2000 data (ITU-T T.800 A.5.1), bare or in boxes. */
function jpxSize(bytes: Uint8Array): Size | undefined {
  const view = viewOf(bytes);
  for (let at = 0; at + 22 <= bytes.length; at++) {
    const isStart = bytes[at] === 0xff && bytes[at + 1] === 0x4f && bytes[at + 2] === 0xff && bytes[at + 3] === 0x51;
    if (!isStart) continue;
    const [right, bottom, left, top] = [8, 12, 16, 20].map((offset) =>
      at + offset + 4 <= bytes.length ? view.getUint32(at + offset) : 0,
    ) as [number, number, number, number];
    return { width: right - left, height: bottom - top };
  }
  return undefined;
}

/** Returns the size in JBIG2 page information embedded in a PDF (ITU-T T.88 7.4.8). */
function jbig2Size(bytes: Uint8Array): Size | undefined {
  const view = viewOf(bytes);
  for (let at = 0; at + 19 <= bytes.length; ) {
    const type = (bytes[at + 4] ?? 0) & 0x3f;
    const hasLongPage = ((bytes[at + 4] ?? 0) & 0x40) !== 0;
    const referred = (bytes[at + 5] ?? 0) >> 5;
    // Segments that refer to many others come after the page information.
    if (referred > 4) return undefined;
    const number = view.getUint32(at);
    const referenceBytes = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
    const lengthAt = at + 6 + referred * referenceBytes + (hasLongPage ? 4 : 1);
    if (lengthAt + 12 > bytes.length) return undefined;
    if (type === 48) {
      const height = view.getUint32(lengthAt + 8);
      // The dictionary has an unknown height.
      return { width: view.getUint32(lengthAt + 4), height: height === 0xffffffff ? 0 : height };
    }
    at = lengthAt + 4 + view.getUint32(lengthAt);
  }
  return undefined;
}

/** Returns the size in a stream's own header; undefined without one. `filter` is PDF's name. */
export function statedSize(filter: string, bytes: Uint8Array): Size | undefined {
  if (filter === 'DCTDecode' || filter === 'DCT') return jpegSize(bytes);
  if (filter === 'JPXDecode') return jpxSize(bytes);
  return filter === 'JBIG2Decode' ? jbig2Size(bytes) : undefined;
}

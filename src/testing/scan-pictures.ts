import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { encode as encodePng } from 'fast-png';
import { fromBwip } from './barcode-pictures/bwip.ts';
import { paintSymbol, toRgba } from './barcode-pictures/paint.ts';

export const paintCode128 = (text: string) => toRgba(paintSymbol(fromBwip('code128', text), { module: 2 }));

type Pixels = ReturnType<typeof paintCode128>;

export const toPng = ({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> =>
  new Uint8Array(encodePng({ data: new Uint8Array(data), width, height, channels: 4, depth: 8 }));

let jpegEncoder: Promise<void> | undefined;

export async function toJpeg({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  jpegEncoder ??= initJpeg(await WebAssembly.compile(readFileSync(wasm)));
  await jpegEncoder;
  return new Uint8Array(await encodeJpeg({ data, width, height, colorSpace: 'srgb' }, { quality: 90 }));
}

const ENTRY_BYTES = 12;

/** Writes a little-endian grey TIFF, optionally with a false `compression` or truncated. */
export function toTiff(pages: readonly Pixels[], { compression = 1, missingBytes = 0 } = {}): Uint8Array<ArrayBuffer> {
  const grey = pages.map(({ data, width, height }) => new Uint8Array(width * height).map((_, i) => data[4 * i] ?? 0));
  const tagsOf = (page: Pixels, offset: number, length: number): [tag: number, type: number, value: number][] => [
    [256, 4, page.width],
    [257, 4, page.height],
    [258, 3, 8],
    [259, 3, compression],
    [262, 3, 1],
    [273, 4, offset],
    [277, 3, 1],
    [278, 4, page.height],
    [279, 4, length],
  ];
  const directoryBytes = 2 + 9 * ENTRY_BYTES + 4;
  const size = grey.reduce((sum, { length }) => sum + directoryBytes + length, 8);
  const view = new DataView(new ArrayBuffer(size));
  const bytes = new Uint8Array(view.buffer);
  bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  let at = 8;
  pages.forEach((page, index) => {
    const pixels = grey[index] ?? new Uint8Array();
    const tags = tagsOf(page, at + directoryBytes, pixels.length);
    view.setUint16(at, tags.length, true);
    tags.forEach(([tag, type, value], entry) => {
      const place = at + 2 + entry * ENTRY_BYTES;
      view.setUint16(place, tag, true);
      view.setUint16(place + 2, type, true);
      view.setUint32(place + 4, 1, true);
      view.setUint32(place + 8, value, true);
    });
    const next = at + directoryBytes + pixels.length;
    view.setUint32(at + directoryBytes - 4, index < pages.length - 1 ? next : 0, true);
    bytes.set(pixels, at + directoryBytes);
    at = next;
  });
  return bytes.slice(0, size - missingBytes);
}

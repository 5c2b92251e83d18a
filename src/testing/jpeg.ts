import createEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { parseJpeg } from '../codecs/jpeg/structure.ts';
import { type CreateCodec, createCodec, type Encoder } from './wasm.ts';

export type JpegColorModel = 'grey' | 'rgb' | 'ycbcr';

const COLOR_SPACES: Record<JpegColorModel, number> = { grey: 1, rgb: 2, ycbcr: 3 };

const create: CreateCodec<Encoder> = createEncoder;
let encoder: Promise<Encoder> | undefined;

/** Encodes RGBA at full chroma and high quality: samples differ by a few levels at most. */
export async function encodeJpeg(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  encoding: JpegColorModel = 'ycbcr',
): Promise<Uint8Array<ArrayBuffer>> {
  encoder ??= createCodec(create, '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  const bytes = (await encoder).encode(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, {
    quality: 97,
    baseline: true,
    arithmetic: false,
    progressive: false,
    optimize_coding: true,
    smoothing: 0,
    color_space: COLOR_SPACES[encoding],
    quant_table: 3,
    trellis_multipass: false,
    trellis_opt_zero: false,
    trellis_opt_table: false,
    trellis_loops: 1,
    auto_subsample: false,
    chroma_subsample: 1,
    separate_chroma_quality: false,
    chroma_quality: 97,
  });
  return bytes.slice();
}

/** Joins grey JPEGs as components, each in its own scan; `adobeTransform` adds Adobe's marker. */
export function joinGreyJpegs(
  parts: readonly Uint8Array<ArrayBuffer>[],
  adobeTransform?: number,
): Uint8Array<ArrayBuffer> {
  const out: number[] = [0xff, 0xd8];
  if (adobeTransform !== undefined) {
    out.push(0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, adobeTransform);
  }
  parts.forEach((part, index) => {
    const { segments, scanStart, end } = parseJpeg(part);
    for (const { marker, start, end: segmentEnd } of segments) {
      const isFrame = marker >= 0xc0 && marker <= 0xc2;
      if (isFrame && index === 0) {
        const size = [...part.subarray(start + 4, start + 9)];
        const components = parts.flatMap((_, component) => [component + 1, 0x11, 0]);
        out.push(0xff, marker, 0, 8 + parts.length * 3, ...size, parts.length, ...components);
      } else if (!isFrame && marker < 0xe0) out.push(...part.subarray(start, segmentEnd));
    }
    const scan = part.slice(scanStart, end - 2);
    scan[5] = index + 1;
    out.push(...scan);
  });
  return Uint8Array.from([...out, 0xff, 0xd9]);
}

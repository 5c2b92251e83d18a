import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { convertIndexedToRgb, type DecodedPng, decode as decodePng } from 'fast-png';
import type { GrayImage } from '../../barcodes/reader.ts';
import { decodeJpeg } from '../decode-jpeg.ts';

/** Real images next to the repository; without them, their tests are skipped. */
const PICTURES = resolve('../shared/data/barcodes');

export interface RealPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly barcodes: readonly { readonly format: string; readonly text: string }[];
  readonly complete: boolean;
}

export function listRealPictures(): readonly RealPicture[] | undefined {
  const manifest = resolve(PICTURES, 'manifest.json');
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as RealPicture[]) : undefined;
}

export const readRealFile = (file: string): Uint8Array => readFileSync(resolve(PICTURES, file));

/** Returns undefined unless it is PNG or JPEG. */
export async function readRealPicture(file: string): Promise<GrayImage | undefined> {
  const bytes = readRealFile(file);
  if (bytes[0] === 0x89) return pngToGray(bytes);
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const { data, width, height } = await decodeJpeg(new Uint8Array(bytes).buffer);
  return toGray(data, 4, 8, width, height);
}

export function pngToGray(bytes: Uint8Array): GrayImage {
  const png = decodePng(bytes);
  if (png.palette) {
    const { length } = png.palette[0] ?? [];
    return toGray(convertIndexedToRgb(png as DecodedPng & { depth: 1 }), length ?? 3, 8, png.width, png.height);
  }
  return png.depth < 8
    ? toGray(unpack(png), 1, 8, png.width, png.height)
    : toGray(png.data, png.channels, png.depth, png.width, png.height);
}

/** Unpacks grey of less than eight bits; rows are byte-aligned. */
function unpack({ data, depth, width, height }: DecodedPng): Uint8Array {
  const stride = Math.ceil((width * depth) / 8);
  const top = 2 ** depth - 1;
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const byte = data[y * stride + ((x * depth) >> 3)] ?? 0;
      values[y * width + x] = (((byte >> (8 - depth - ((x * depth) & 7))) & top) * 255) / top;
    }
  }
  return values;
}

function toGray(data: ArrayLike<number>, channels: number, depth: number, width: number, height: number): GrayImage {
  const scale = depth === 16 ? 257 : 1;
  const gray = new Uint8Array(width * height);
  const hasAlpha = channels === 2 || channels === 4;
  for (let i = 0; i < gray.length; i++) {
    const at = i * channels;
    const red = data[at] ?? 0;
    const luminance = channels < 3 ? red : 0.299 * red + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    const alpha = hasAlpha ? (data[at + channels - 1] ?? 0) / (255 * scale) : 1;
    gray[i] = Math.round((luminance / scale) * alpha + 255 * (1 - alpha));
  }
  return { data: gray, width, height };
}

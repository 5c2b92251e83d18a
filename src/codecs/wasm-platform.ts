// Decoders that give the same pixels everywhere: in Node, and in workers of the page that must.
import createJpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import createWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import { createHeicDecoder, type HeifLibrary } from './heic/decode.ts';
import type { MediaPlatform } from './platform.ts';
import { decodePngPixels } from './png/pixels.ts';
import { type CreateInstance, createWasmDecoder, type LoadProgram, loadAvifGlue, loadJxlGlue } from './wasm-decoder.ts';

const createJpegInstance: CreateInstance<[appliesOrientation: boolean]> = createJpegDecoder;
const createWebpInstance: CreateInstance<[]> = createWebpDecoder;

export interface DecoderFiles {
  jpeg: LoadProgram;
  webp: LoadProgram;
  avif: LoadProgram;
  jxl: LoadProgram;
  /** Library for HEIC, if it is installed. */
  heif: (() => Promise<HeifLibrary>) | undefined;
}

export const createWasmPlatform = ({ jpeg, webp, avif, jxl, heif }: DecoderFiles): MediaPlatform => ({
  decodePng: decodePngPixels,
  decodeJpeg: createWasmDecoder(async () => createJpegInstance, jpeg, false),
  decodesCmykJpeg: false,
  decodeWebp: createWasmDecoder(async () => createWebpInstance, webp),
  decodeAvif: createWasmDecoder(loadAvifGlue, avif, 8),
  decodeHeic: heif && createHeicDecoder(heif),
  decodeJxl: createWasmDecoder(loadJxlGlue, jxl),
});

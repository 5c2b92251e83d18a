// Decoders that give the same pixels everywhere: in Node, and in workers of the page that must.
import createJpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import createWebpDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import type { MediaPlatform } from './platform.ts';
import { decodePngPixels } from './png/pixels.ts';
import { type CreateInstance, createWasmDecoder, type LoadProgram, loadAvifGlue, loadJxlGlue } from './wasm-decoder.ts';

const createJpegInstance: CreateInstance<[appliesOrientation: boolean]> = createJpegDecoder;
const createWebpInstance: CreateInstance<[]> = createWebpDecoder;

/** The WebAssembly file of each decoder. */
export interface DecoderFiles {
  jpeg: LoadProgram;
  webp: LoadProgram;
  avif: LoadProgram;
  jxl: LoadProgram;
}

export const createWasmPlatform = ({ jpeg, webp, avif, jxl }: DecoderFiles): MediaPlatform => ({
  decodePng: decodePngPixels,
  decodeJpeg: createWasmDecoder(async () => createJpegInstance, jpeg, false),
  decodesCmykJpeg: false,
  decodeWebp: createWasmDecoder(async () => createWebpInstance, webp),
  decodeAvif: createWasmDecoder(loadAvifGlue, avif, 8),
  decodeJxl: createWasmDecoder(loadJxlGlue, jxl),
});

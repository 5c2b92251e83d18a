// For the page's workers with the results of Node: browsers' own decoders give other pixels.
import avifUrl from '@jsquash/avif/codec/dec/avif_dec.wasm?url';
import jpegUrl from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url';
import jxlUrl from '@jsquash/jxl/codec/dec/jxl_dec.wasm?url';
import webpUrl from '@jsquash/webp/codec/dec/webp_dec.wasm?url';
import { MessageError, message } from '../messages/index.ts';
import { loadHeif } from './heic/installed.ts';
import type { MediaPlatform } from './platform.ts';
import { createWasmPlatform } from './wasm-platform.ts';

async function load(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new MessageError(message('The server answered {status}.', { status: response.status }));
  return new Uint8Array(await response.arrayBuffer());
}

export const createSamePlatform = (): MediaPlatform =>
  createWasmPlatform({
    jpeg: () => load(jpegUrl),
    webp: () => load(webpUrl),
    avif: () => load(avifUrl),
    jxl: () => load(jxlUrl),
    heif: loadHeif,
  });

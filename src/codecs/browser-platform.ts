// Platform of the page's workers: the browser decodes, with its colour management.
import { ADDED_FORMATS, PICTURE_FORMATS } from './formats.ts';
import { createHeicDecoder } from './heic/decode.ts';
import { loadHeif } from './heic/installed.ts';
import { noHeicDecoder } from './heic/read.ts';
import type { MediaPlatform } from './platform.ts';
import { createRgba, type RgbaImage } from './rgba.ts';
import { createWasmDecoder, loadAvifGlue, loadJxlGlue } from './wasm-decoder.ts';

/** Pixels read back per strip, so that no canvas has the size of the page. */
const STRIP_PIXELS = 4_000_000;

async function decode(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<RgbaImage> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  try {
    const { width, height } = bitmap;
    const image = createRgba(width, height);
    const stripHeight = Math.min(height, Math.max(1, Math.floor(STRIP_PIXELS / width)));
    const canvas = new OffscreenCanvas(width, stripHeight);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas to read pixels from.');
    context.globalCompositeOperation = 'copy';
    for (let top = 0; top < height; top += stripHeight) {
      const rows = Math.min(stripHeight, height - top);
      context.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows);
      image.data.set(context.getImageData(0, 0, width, rows).data, top * width * 4);
    }
    return image;
  } finally {
    bitmap.close();
  }
}

/** Decodes with the browser if it knows the format, otherwise with our lazily loaded decoder. */
function decodeEither(type: string, decodeOwn: MediaPlatform['decodePng']): MediaPlatform['decodePng'] {
  return async (bytes) => {
    try {
      return await decode(bytes, type);
    } catch (error) {
      // Not enough memory for the pixels.
      if (error instanceof RangeError) throw error;
      return decodeOwn(bytes);
    }
  };
}

const decodeOwnHeic = loadHeif ? createHeicDecoder(loadHeif) : () => Promise.reject(noHeicDecoder());

export function createBrowserPlatform(): MediaPlatform {
  return {
    decodePng: (bytes) => decode(bytes, PICTURE_FORMATS.png.mediaType),
    decodeJpeg: (bytes) => decode(bytes, PICTURE_FORMATS.jpeg.mediaType),
    decodesCmykJpeg: true,
    decodeWebp: (bytes) => decode(bytes, PICTURE_FORMATS.webp.mediaType),
    decodeAvif: decodeEither(PICTURE_FORMATS.avif.mediaType, createWasmDecoder(loadAvifGlue, undefined, 8)),
    decodeHeic: decodeEither(ADDED_FORMATS.heic.mediaType, decodeOwnHeic),
    decodeJxl: decodeEither(PICTURE_FORMATS.jxl.mediaType, createWasmDecoder(loadJxlGlue, undefined)),
  };
}

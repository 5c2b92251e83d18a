import type { RgbaImage } from './rgba.ts';

/**
 * Decoders of the environment: the browser's, or Node's. They get complete, validated files without
 * orientation tags and return pixels as stored. Any rejection means that the data can't be decoded.
 */
export interface MediaPlatform {
  decodePng(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  /** Grey, YCbCr or RGB; CMYK only with `decodesCmykJpeg`. */
  decodeJpeg(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  readonly decodesCmykJpeg: boolean;
  decodeWebp(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  /** The picture without crop and orientation, which the file must not state. */
  decodeAvif(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  /** As for AVIF; undefined where no decoder is installed. */
  readonly decodeHeic: ((bytes: Uint8Array<ArrayBuffer>) => Promise<RgbaImage>) | undefined;
  /** The picture upright, unlike other formats: no file of it can be without its orientation. */
  decodeJxl(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
}

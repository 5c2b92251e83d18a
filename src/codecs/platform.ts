import type { RgbaImage } from './rgba.ts';

/**
 * The decoders that the surroundings lend: the browser's own, or Node's. Both get whole, checked files without orientation tags and
 * give the pixels as stored. A rejection of any kind means that the data cannot be decoded.
 */
export interface MediaPlatform {
  decodePng(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  /** Grey or YCbCr or RGB; CMYK only where `decodesCmykJpeg` says so. */
  decodeJpeg(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  readonly decodesCmykJpeg: boolean;
  /** A still picture. */
  decodeWebp(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  /** The picture without crop and orientation, which the file must not state. */
  decodeAvif(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
  /** The picture upright, unlike other formats: no file of it can be without its orientation. */
  decodeJxl(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage>;
}

/** Used parts of utif, which has no types. */
declare module 'utif' {
  class JpegDecoder {
    readonly width: number;
    readonly height: number;
    parse(bytes: Uint8Array): void;
    getData(width: number, height: number, forceRgb: boolean): Uint8ClampedArray<ArrayBuffer>;
  }
  const utif: {
    JpegDecoder: typeof JpegDecoder;
    decode(buffer: ArrayBuffer): Record<string, unknown>[];
    decodeImage(buffer: ArrayBuffer, ifd: Record<string, unknown>): void;
    toRGBA8(ifd: Record<string, unknown>): Uint8Array;
  };
  export = utif;
}

// Decodes with libheif-js. It is under the LGPL, so operators install it themselves.
import { createRgba, type RgbaImage } from '../rgba.ts';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  /** Fills in pixels; calls back with `null` if it can't. */
  display(image: RgbaImage, then: (image: RgbaImage | null) => void): void;
  free(): void;
}

/** Used part of libheif-js. */
export interface HeifLibrary {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] };
}

function readPixels(picture: HeifImage): Promise<RgbaImage> {
  const image = createRgba(picture.get_width(), picture.get_height());
  return new Promise((resolve, reject) => {
    picture.display(image, (shown) => {
      if (shown) resolve(image);
      else reject(new Error('The data cannot be decoded.'));
    });
  });
}

/** Returns a decoder that loads the library on first use, and again after an error. */
export function createHeicDecoder(
  load: () => Promise<HeifLibrary>,
): (bytes: Uint8Array<ArrayBuffer>) => Promise<RgbaImage> {
  let library: Promise<HeifLibrary> | undefined;
  return async (bytes) => {
    library ??= load();
    try {
      const { HeifDecoder } = await library;
      const pictures = new HeifDecoder().decode(bytes);
      const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
      if (!picture) throw new Error('The file has no picture.');
      return await readPixels(picture).finally(() => {
        for (const each of pictures) each.free();
      });
    } catch (error) {
      library = undefined;
      throw error;
    }
  };
}

import { checkStructure, findForeign, type StructureCheck } from '../../codecs/check.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import type { MediaPlatform } from '../../codecs/platform.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { RgbaImage } from '../../media/index.ts';
import type { MessageOrText } from '../../messages/index.ts';

export interface WrittenContent {
  readonly decoders: readonly (() => Promise<RgbaImage>)[];
  /** Positions of hidden words by page, as shares of its sides. */
  readonly words: readonly (readonly Rect[])[];
  readonly problems: readonly MessageOrText[];
}

export type OpenWritten = (bytes: Uint8Array<ArrayBuffer>, platform: MediaPlatform) => Promise<WrittenContent>;

export const openAs =
  (check: StructureCheck): OpenWritten =>
  (bytes, platform) => {
    const picture = openPicture(bytes, platform);
    const decoders = picture.pages.map((_, index) => () => picture.decodePage(index));
    return Promise.resolve({ decoders, words: [], problems: findForeign(check, bytes) });
  };

export const openPdfOfPictures: OpenWritten = async (bytes, platform) => {
  const { readPdf } = await import('../../pdf/structure/index.ts');
  const { pictures, words, problems } = await readPdf(bytes);
  return {
    words,
    decoders: pictures.map((picture) => () => openPicture(picture.bytes, platform).decodePage(0)),
    problems: [...problems, ...pictures.flatMap((picture) => checkStructure(picture.encoding, picture.bytes))],
  };
};

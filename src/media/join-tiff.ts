import { MediaError } from '../codecs/errors.ts';
import { openPicture } from '../codecs/open-picture.ts';
import type { MediaPlatform } from '../codecs/platform.ts';
import { onWhite, type RgbaImage } from '../codecs/rgba.ts';
import { TiffWriter } from '../codecs/tiff/write.ts';
import { message } from '../messages/index.ts';
import type { NamedBlob } from './document.ts';

/** Resolution assumed for files that state none (dpi). */
const USUAL_DPI = 300;

async function* single(image: RgbaImage): AsyncGenerator<RgbaImage> {
  yield image;
}

/** Keeps one page and the compressed ones in memory. @throws MediaError naming the faulty file */
export async function joinAsTiff(
  files: readonly NamedBlob[],
  platform: MediaPlatform,
  onProgress: (share: number) => void = () => undefined,
): Promise<Blob> {
  const openOne = async (file: NamedBlob) => openPicture(new Uint8Array(await file.arrayBuffer()), platform);
  const writer = new TiffWriter();
  const counts: number[] = [];
  for (const file of files) counts.push((await naming(file, () => openOne(file))).pages.length);
  const count = counts.reduce((sum, each) => sum + each, 0);
  let index = 0;
  for (const file of files) {
    await naming(file, async () => {
      const picture = await openOne(file);
      for (let page = 0; page < picture.pages.length; page++) {
        const image = onWhite(await picture.decodePage(page));
        const { width, height } = image;
        const dpi = picture.resolutions[page] ?? USUAL_DPI;
        await writer.addPage({ index, count, width, height, dpi }, single(image));
        index++;
        onProgress(index / count);
      }
    });
  }
  return new Blob(writer.finish(), { type: 'image/tiff' });
}

async function naming<Result>(file: NamedBlob, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof MediaError)
      throw new MediaError(error.code, message('{file}: {reason}', { file: file.name, reason: error.localized }));
    throw error;
  }
}

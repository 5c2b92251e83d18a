import { concatBytes } from '../../codecs/bytes.ts';
import { checkJpeg, withoutExif } from '../../codecs/jpeg/structure.ts';
import { openPicture, type PictureFile } from '../../codecs/open-picture.ts';
import type { MediaPlatform } from '../../codecs/platform.ts';
import { PngRows } from '../../codecs/png/write.ts';
import { onWhite } from '../../codecs/rgba.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import { POINTS_PER_INCH } from '../../pdf/core.ts';
import type { PdfPicture } from '../../pdf/structure/index.ts';
import { PdfWriter } from '../write/pdf.ts';

/** Resolutions up to this one are screen resolutions, unrelated to paper. */
const SCREEN_DPI = 96;

/** Returns the stated resolution (dpi), or the one that fits the picture to the paper. */
function dpiOf(picture: Size, stated: number | undefined, paper: Size): number {
  if (stated !== undefined && stated > SCREEN_DPI) return stated;
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)];
  const shrink = Math.max(
    Math.min(picture.width, picture.height) / short,
    Math.max(picture.width, picture.height) / long,
  );
  return shrink * POINTS_PER_INCH;
}

/** Returns the JPEG data of the file, if PDF readers show them like picture viewers. */
function keepJpeg(bytes: Uint8Array<ArrayBuffer>): PdfPicture | undefined {
  const structure = checkJpeg(bytes);
  const { frame, orientation, adobeTransform } = structure;
  const isPlain = frame.components === 3 && frame.precision === 8 && orientation === 1 && adobeTransform !== 0;
  if (!isPlain) return undefined;
  const { width, height } = frame;
  return { width, height, encoding: 'jpeg', data: withoutExif(bytes, structure) };
}

async function encodePage(file: PictureFile, index: PageIndex): Promise<PdfPicture> {
  const image = onWhite(await file.decodePage(index));
  const rows = new PngRows(image);
  await rows.addStrip(image);
  const { width, height } = image;
  return { width, height, encoding: 'lossless', data: concatBytes(await rows.finish()) };
}

/** @param paper size for pictures without a resolution (pt) @throws MediaError */
export async function picturesToPdf(
  bytes: Uint8Array<ArrayBuffer>,
  platform: MediaPlatform,
  paper: Size,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = openPicture(bytes, platform);
  const writer = await PdfWriter.create(POINTS_PER_INCH);
  for (const [index, size] of file.pages.entries()) {
    const kept = file.format === 'jpeg' ? keepJpeg(bytes) : undefined;
    // Detects corrupt data now instead of in a reader.
    if (kept) await file.decodePage(index);
    writer.addPage(kept ?? (await encodePage(file, index)), [], dpiOf(size, file.resolutions[index], paper));
  }
  return concatBytes(await writer.finish());
}

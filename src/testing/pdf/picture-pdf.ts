// PDFs like scanners': one image per page.
import { PDFDocument } from '@cantoo/pdf-lib';
import type { RgbaImage } from '../../codecs/rgba.ts';
import type { Size } from '../../kernel/rect.ts';
import { toPng } from '../scan-pictures.ts';

/** Points per pixel at 100 dpi. */
const POINTS = 0.72;
/** Margin around each image (pt). */
const MARGIN = 36;

export interface PicturePdfOptions {
  readonly userPassword?: string;
  readonly ownerPassword?: string;
}

/** Creates a page per image, with its entry of `words` as text. */
export async function picturePdf(
  pictures: readonly RgbaImage[],
  words: readonly string[] = [],
  { userPassword, ownerPassword }: PicturePdfOptions = {},
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly sizes: readonly Size[] }> {
  const pdf = await PDFDocument.create();
  const sizes: Size[] = [];
  for (const [index, picture] of pictures.entries()) {
    const [width, height] = [picture.width * POINTS, picture.height * POINTS];
    const size = { width: Math.round(width) + 2 * MARGIN, height: Math.round(height) + 3 * MARGIN };
    sizes.push(size);
    const page = pdf.addPage([size.width, size.height]);
    page.drawImage(await pdf.embedPng(toPng(picture)), { x: MARGIN, y: 2 * MARGIN, width, height });
    if (words[index] !== undefined) page.drawText(words[index], { x: MARGIN, y: MARGIN / 2, size: 12 });
  }
  if (ownerPassword !== undefined)
    pdf.encrypt({ ownerPassword, ...(userPassword === undefined ? {} : { userPassword }) });
  return { bytes: new Uint8Array(await pdf.save()), sizes };
}

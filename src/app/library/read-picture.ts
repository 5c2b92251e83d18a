// Converts a file to the picture of an image stamp: validated, scaled down, without metadata.

import { toHexDigits } from '../../codecs/bytes.ts';
import { readPictureHead } from '../../codecs/picture-size.ts';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import type { Picture } from '../../marks/index.ts';
import { MessageError, message, t } from '../../messages/index.ts';

export interface ReadPicture {
  readonly name: string;
  readonly picture: Picture;
  readonly aspectRatio: number;
}

const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 25 * MEGABYTE;
const MOST_PIXELS = 60_000_000;
/** Larger pictures are scaled down: their bytes are in every copy of the marks. */
const LARGEST_SIDE = 1600;
const LARGEST_KEPT = 1.5 * MEGABYTE;
const JPEG_QUALITY = 0.9;
/** Markers of metadata in PNG, GIF and WebP files. A false match only re-encodes the picture. */
const NOTES = /eXIf|EXIF|XMP |tEXt|[iz]TXt/;

/** Reads the picture of a file; errors are messages for users. */
export async function readPicture(file: File): Promise<Result<ReadPicture, string>> {
  if (file.size > LARGEST_FILE)
    return fail(t("It's larger than {size, number} MB.", { size: LARGEST_FILE / MEGABYTE }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = readPictureHead(bytes);
  if (!head) return fail(t("It isn't a PNG, JPEG, GIF or WebP picture."));
  if (head.width * head.height > MOST_PIXELS) {
    return fail(t('{width} × {height} pixels are too many.', { width: head.width, height: head.height }));
  }
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type: head.format }));
  } catch {
    return fail(t("It's damaged: the browser can't decode it."));
  }
  const { width, height } = bitmap;
  try {
    const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
    // Re-encode pictures with metadata, such as photos: it tells where and when they were taken.
    const isPlain = head.format !== 'image/jpeg' && !NOTES.test(new TextDecoder('latin1').decode(bytes));
    const isKept = scale === 1 && bytes.length <= LARGEST_KEPT && isPlain;
    const stamp = isKept ? new Blob([bytes], { type: head.format }) : await drawAnew(bitmap, scale, head.format);
    const picture = { imageDataUrl: await toDataUrl(stamp), imageId: await toImageId(stamp) };
    return succeed({ name: file.name, picture, aspectRatio: width / height });
  } finally {
    bitmap.close();
  }
}

async function drawAnew(bitmap: ImageBitmap, scale: number, format: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new MessageError(message("The browser couldn't create a canvas to shrink a picture"));
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const type = format === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new MessageError(message("The browser couldn't write the picture")))),
      type,
      JPEG_QUALITY,
    );
  });
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Returns equal ids for equal pictures: the first half of their hash. */
async function toImageId(blob: Blob): Promise<string> {
  // Browsers hash only on secure origins; elsewhere every upload has its own id.
  if (!crypto.subtle) return crypto.randomUUID();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return toHexDigits(hash.subarray(0, 16));
}

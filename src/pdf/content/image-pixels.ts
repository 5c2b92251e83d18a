// Pixels of a PDF's images, for smaller images in their place.
import { PDFArray, type PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { concatBytes } from '../../codecs/bytes.ts';
import { openPicture } from '../../codecs/open-picture.ts';
import type { MediaPlatform } from '../../codecs/platform.ts';
import type { RgbaImage } from '../../codecs/rgba.ts';
import type { Size } from '../../kernel/rect.ts';
import type { PdfDocument } from '../engine.ts';
import {
  asDict,
  childrenOf,
  decodeStream,
  filtersOf,
  get,
  getArray,
  getName,
  getNumber,
  getStream,
  listOf,
  nameOf,
  pushAll,
} from '../objects.ts';
import { isPacked } from '../structure/repack.ts';

/** Returns the components of a colour space that JPEG supports; undefined for others. */
function componentsOf(dict: PDFDict): 1 | 3 | undefined {
  const space = get(dict, 'ColorSpace');
  const name = space instanceof PDFArray ? space.lookup(0) : space;
  if (!(name instanceof PDFName)) return undefined;
  switch (name.decodeText()) {
    case 'DeviceGray':
      return 1;
    case 'DeviceRGB':
    case 'CalRGB':
      return 3;
    case 'ICCBased': {
      const count = space instanceof PDFArray ? getNumber(asDict(space.lookup(1)), 'N') : undefined;
      return count === 3 ? count : undefined;
    }
    default:
      return undefined;
  }
}

/** Removes Exif: PDF ignores its orientation. */
function withoutExif(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    if (jpeg[at + 1] !== 0xe1) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return concatBytes([...kept, jpeg.subarray(at)]);
}

/** Decodes an image; undefined if its coding is too complex. */
async function readPixels(image: PDFRawStream, platform: MediaPlatform): Promise<RgbaImage | undefined> {
  const { dict, contents } = image;
  const components = componentsOf(dict);
  const [width, height] = [getNumber(dict, 'Width') ?? 0, getNumber(dict, 'Height') ?? 0];
  const isPlain = ['ImageMask', 'Decode', 'SMaskInData'].every((key) => get(dict, key) === undefined);
  const hasKeys = getArray(dict, 'Mask') !== undefined || get(asDict(get(dict, 'SMask')), 'Matte') !== undefined;
  if (!components || !isPlain || hasKeys || getNumber(dict, 'BitsPerComponent') !== 8) return undefined;
  const [filter, ...others] = filtersOf(dict);
  // Parameters may override a JPEG's colour transform.
  const parameters = listOf(get(dict, 'DecodeParms')).map(asDict);
  if (parameters.some((each) => get(each, 'ColorTransform') !== undefined)) return undefined;
  if (filter === 'DCTDecode' && others.length === 0) {
    const decoded = await openPicture(withoutExif(contents), platform).decodePage(0);
    return decoded.width === width && decoded.height === height ? decoded : undefined;
  }
  if (!isPacked(image)) return undefined;
  const samples = decodeStream(image);
  if (samples.length < width * height * components) return undefined;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      data[pixel * 4 + channel] = samples[pixel * components + (components === 3 ? channel : 0)] ?? 0;
  return { data, width, height };
}

/** Minimum saving: results above this share of the size are discarded. */
const LEAST_GAIN = 0.95;

/** Returns the image as the JPEG file that `encode` makes of its pixels, if that is smaller. */
export async function recodeImage(
  image: PDFRawStream,
  platform: MediaPlatform,
  encode: (pixels: RgbaImage) => Promise<{ readonly size: Size; readonly jpeg: Uint8Array } | undefined>,
): Promise<PDFRawStream | undefined> {
  const pixels = await readPixels(image, platform);
  const made = pixels && (await encode(pixels));
  return made && made.jpeg.length <= image.contents.length * LEAST_GAIN
    ? withJpeg(image, made.size, made.jpeg)
    : undefined;
}

function withJpeg(image: PDFRawStream, { width, height }: Size, jpeg: Uint8Array): PDFRawStream {
  const dict = image.dict.clone();
  const { context } = dict;
  dict.delete(nameOf('DecodeParms'));
  dict.set(nameOf('Filter'), nameOf('DCTDecode'));
  dict.set(nameOf('Width'), context.obj(width));
  dict.set(nameOf('Height'), context.obj(height));
  if (componentsOf(image.dict) === 1) dict.set(nameOf('ColorSpace'), nameOf('DeviceRGB'));
  return PDFRawStream.of(dict, jpeg);
}

/** Returns streams used as masks: their samples aren't colours. */
const masksOf = ({ context }: PDFDocument): ReadonlySet<unknown> =>
  new Set(
    context.enumerateIndirectObjects().flatMap(([, object]) => {
      const dict = object instanceof PDFRawStream ? object.dict : undefined;
      return [getStream(dict, 'SMask'), getStream(dict, 'Mask')];
    }),
  );

/**
 * Returns the longest side of the pages that use each image (pt), an upper bound of its size unless
 * most of it is off the page. Excludes masks.
 */
export function longestSides(document: PDFDocument, pdf: PdfDocument): ReadonlyMap<PDFRawStream, number> {
  const sides = new Map<PDFRawStream, number>();
  const { context } = document;
  const masks = masksOf(document);
  for (const [index, { node }] of document.getPages().entries()) {
    const { width, height } = pdf.pageSize(index);
    const reached = new Set<unknown>([node.get(nameOf('Parent'))]);
    const open = childrenOf(node);
    for (let value = open.pop(); value; value = open.pop()) {
      if (reached.has(value)) continue;
      reached.add(value);
      const target = context.lookup(value);
      if (!target || target === document.catalog) continue;
      if (target instanceof PDFRawStream && getName(target.dict, 'Subtype') === 'Image' && !masks.has(target))
        sides.set(target, Math.max(sides.get(target) ?? 0, width, height));
      if (getName(asDict(target), 'Type') !== 'Page') pushAll(open, childrenOf(target));
    }
  }
  return sides;
}

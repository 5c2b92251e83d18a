import { PDFArray, type PDFDict, type PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { concatBytes } from '../codecs/bytes.ts';
import { JpegWriter } from '../codecs/jpeg/write.ts';
import { openPicture } from '../codecs/open-picture.ts';
import type { MediaPlatform } from '../codecs/platform.ts';
import type { RgbaImage } from '../media/index.ts';
import { Downscaler } from '../output/core.ts';
import type { PdfDocument } from '../pdf/core.ts';
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
  pushAll,
} from '../pdf/structure/index.ts';
import { isPacked } from './streams.ts';

export interface ImageChoices {
  /** Maximum resolution (dpi). */
  readonly dpi: number;
  /** JPEG quality (1 to 100). */
  readonly quality: number;
}

const POINTS_PER_INCH = 72;
/** Minimum saving: results above this share of the size are discarded. */
const LEAST_GAIN = 0.95;

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

/** Reduces by an integer factor, not below the resolution. Undefined if nothing is to be done. */
function shrink(pixels: RgbaImage, longest: number, dpi: number): RgbaImage | undefined {
  const side = Math.max(pixels.width, pixels.height);
  const share = side / ((longest / POINTS_PER_INCH) * dpi);
  if (share <= 1) return undefined;
  const step = Math.floor(share);
  if (step < 2) return pixels;
  const downscaler = new Downscaler(pixels, Math.ceil(side / step));
  downscaler.addStrip(pixels, 0);
  return downscaler.finish();
}

/** Returns a smaller image, if possible. @param longest its longest side on a page (pt) */
export async function recodeImage(
  image: PDFRawStream,
  longest: number,
  { dpi, quality }: ImageChoices,
  platform: MediaPlatform,
): Promise<PDFRawStream | undefined> {
  const pixels = await readPixels(image, platform);
  if (!pixels) return undefined;
  const small = shrink(pixels, longest, dpi);
  if (!small) return undefined;
  const writer = new JpegWriter(small, quality);
  await writer.addStrip(small);
  const jpeg = concatBytes(await writer.finish());
  if (jpeg.length > image.contents.length * LEAST_GAIN) return undefined;
  const dict = image.dict.clone();
  const { context } = dict;
  dict.delete(PDFName.of('DecodeParms'));
  dict.set(PDFName.of('Filter'), PDFName.of('DCTDecode'));
  dict.set(PDFName.of('Width'), context.obj(small.width));
  dict.set(PDFName.of('Height'), context.obj(small.height));
  if (componentsOf(image.dict) === 1) dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceRGB'));
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
    const reached = new Set<unknown>([node.get(PDFName.of('Parent'))]);
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

// Blanks pixels in images, keeping the original colour space if we can decode it, else in RGB.
import { PDFArray, PDFDocument, PDFName, PDFNumber, PDFObjectCopier, PDFRawStream } from '@cantoo/pdf-lib';
import { MARGIN_LEVEL, type StreamCoding } from '../../codecs/block-coding.ts';
import type { RgbaImage } from '../../codecs/rgba.ts';
import { writeSample } from '../../codecs/row-samples.ts';
import { streamCoding } from '../../codecs/stream-coding.ts';
import type { Size } from '../../kernel/rect.ts';
import { message, msg } from '../../messages/index.ts';
import { fromBytes } from '../byte-sources.ts';
import type { PdfEngine } from '../engine.ts';
import {
  decodeStream,
  filtersOf,
  get,
  getArray,
  getNumber,
  getStream,
  itemsOf,
  numbersOf,
  withData,
} from '../objects.ts';
import { findReference } from '../structure/references.ts';
import { saveStructure } from '../structure/write-file.ts';
import { isStencil } from './inline-image.ts';
import type { ImageArea } from './job.ts';
import { type Box, boxOf, type Matrix, mapBox, meetBoxes } from './matrix.ts';
import { Inexact, unreadable } from './state.ts';

/** Filters that we decode; the engine decodes others. */
const OWN = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCIIHexDecode', 'ASCII85Decode']);

/** Returns how a coding correlates pixels; the worst case if unknown. */
export function codingOf(image: PDFRawStream): StreamCoding | undefined {
  const filters = filtersOf(image.dict);
  const last = filters.pop() ?? '';
  if (OWN.has(last)) return undefined;
  const bare = PDFRawStream.of(image.dict.clone(), image.contents);
  bare.dict.set(PDFName.of('Filter'), image.dict.context.obj(filters));
  let data: Uint8Array<ArrayBuffer>;
  try {
    data = new Uint8Array(decodeStream(bare));
  } catch {
    return 'unbounded';
  }
  const coding = streamCoding(last, data);
  if (coding === undefined || coding === 'unbounded') return coding;
  // The pixels are scaled before display.
  const { width, height } = sizeOf(image);
  return coding.stored.width === width && coding.stored.height === height ? coding : 'unbounded';
}

/** Range of blanked pixels in a row (end exclusive); undefined for none. */
type Span = readonly [from: number, to: number];

const ALONE = { block: { width: 1, height: 1 }, reach: [0, 0] } as const;

/** Returns pixels in areas (unit square, y up), and in the coding blocks they touch. */
function* blankSpans(
  areas: readonly ImageArea[],
  { width, height }: Size,
  coding: StreamCoding | undefined,
): Generator<readonly [row: number, Span]> {
  if (coding === 'unbounded') {
    for (let row = 0; row < height; row++) yield [row, [0, width]];
    return;
  }
  const { block, reach } = coding ?? ALONE;
  const [across, down] = reach;
  for (const area of areas) {
    const points = area.map(([x, y]) => [x * width, (1 - y) * height] as const);
    for (let row = 0; row < height; row++) {
      const top = Math.floor((row - down) / block.height) * block.height;
      const bottom = (Math.floor((row + down) / block.height) + 1) * block.height;
      const touched = extentInBand(points, top - 1, bottom + 1);
      if (!touched) continue;
      const from = Math.max(0, Math.floor((touched[0] - 1) / block.width) * block.width - across);
      const to = Math.min(width, Math.ceil((touched[1] + 1) / block.width) * block.width + across);
      if (to > from) yield [row, [from, to]];
    }
  }
}

/** Returns a convex polygon's horizontal extent between two heights. */
function extentInBand(points: readonly (readonly [number, number])[], top: number, bottom: number): Span | undefined {
  let [left, right] = [Infinity, -Infinity];
  const take = (x: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
  };
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length] as readonly [number, number];
    if (y >= top && y <= bottom) take(x);
    for (const edge of [top, bottom]) {
      if ((y - edge) * (nextY - edge) < 0) take(x + ((nextX - x) * (edge - y)) / (nextY - y));
    }
  }
  return left <= right ? [left, right] : undefined;
}

const sizeOf = (image: PDFRawStream): Size => ({
  width: getNumber(image.dict, 'Width') ?? getNumber(image.dict, 'W') ?? 0,
  height: getNumber(image.dict, 'Height') ?? getNumber(image.dict, 'H') ?? 0,
});

/** Returns the page boxes of the blanked pixels of an image and its masks. */
export function lostBoxes(image: PDFRawStream, areas: readonly ImageArea[], matrix: Matrix): Box[] {
  const parts = [image, ...MASKS.map((key) => getStream(image.dict, key))].filter((part) => part !== undefined);
  return parts.flatMap((part) => {
    const coding = codingOf(part);
    const { width, height } = sizeOf(part);
    const { block, reach } = coding === undefined || coding === 'unbounded' ? ALONE : coding;
    const [dx, dy] =
      coding === 'unbounded' ? [1, 1] : [(block.width + reach[0] + 2) / width, (block.height + reach[1] + 2) / height];
    return areas.map((area) => {
      const [x0, y0, x1, y1] = boxOf(area);
      return boxOf(mapBox(matrix, meetBoxes([x0 - dx, y0 - dy, x1 + dx, y1 + dy], [0, 0, 1, 1])));
    });
  });
}

const MASKS = ['SMask', 'Mask'] as const;

/** Returns the samples per pixel; undefined for an unsupported colour space. */
function componentsOf(image: PDFRawStream): number | undefined {
  if (isStencil(image)) return 1;
  const space = get(image.dict, 'ColorSpace');
  const [first, second] = space instanceof PDFArray ? itemsOf(space) : [space];
  const name = first instanceof PDFName ? first.decodeText() : '';
  if (['DeviceGray', 'CalGray', 'G', 'Indexed', 'I', 'Separation'].includes(name)) return 1;
  if (['DeviceRGB', 'CalRGB', 'RGB', 'Lab'].includes(name)) return 3;
  if (['DeviceCMYK', 'CMYK'].includes(name)) return 4;
  if (name === 'ICCBased' && second instanceof PDFRawStream) return getNumber(second.dict, 'N');
  return name === 'DeviceN' && second instanceof PDFArray ? second.size() : undefined;
}

/** Blanked sample: transparent in a stencil, all inks of a subtractive space, otherwise 0. */
function blankSample(image: PDFRawStream, components: number, bits: number): number {
  const most = 2 ** bits - 1;
  if (isStencil(image)) return numbersOf(getArray(image.dict, 'Decode'))[0] === 1 ? 0 : 1;
  return components === 4 ? most : 0;
}

/** Dictionary entries to keep: how samples are displayed. */
const KEPT = new Set(
  'Type Subtype Width Height ColorSpace BitsPerComponent Decode Interpolate ImageMask Mask SMask Matte Intent'.split(
    ' ',
  ),
);

function withSamples(image: PDFRawStream, data: Uint8Array, entries: Record<string, string | number>): PDFRawStream {
  const made = withData(image, data, KEPT);
  for (const [key, value] of Object.entries(entries))
    made.dict.set(PDFName.of(key), typeof value === 'number' ? PDFNumber.of(value) : PDFName.of(value));
  return made;
}

function blankOwn(image: PDFRawStream, areas: readonly ImageArea[], components: number): PDFRawStream | undefined {
  const { width, height } = sizeOf(image);
  const bits = isStencil(image) ? 1 : (getNumber(image.dict, 'BitsPerComponent') ?? 8);
  const rowBytes = Math.ceil((width * components * bits) / 8);
  const decoded = decodeStream(image);
  if (![1, 2, 4, 8, 16].includes(bits) || decoded.length < rowBytes * height) return undefined;
  const data = decoded.slice(0, rowBytes * height);
  const blank = blankSample(image, components, bits);
  for (const [row, [from, to]] of blankSpans(areas, { width, height }, undefined)) {
    const samples = data.subarray(row * rowBytes, (row + 1) * rowBytes);
    for (let index = from * components; index < to * components; index++) writeSample(samples, index, bits, blank);
  }
  return withSamples(image, data, { Width: width, Height: height, BitsPerComponent: bits });
}

/** Renders an image with the engine, without its masks. @param scale pixels per sample */
export async function drawImage(image: PDFRawStream, engine: PdfEngine, scale = 1): Promise<RgbaImage> {
  const { width, height } = sizeOf(image);
  const made = await PDFDocument.create({ updateMetadata: false });
  const { context } = made;
  const bare = PDFRawStream.of(image.dict.clone(), image.contents);
  for (const key of ['SMask', 'Mask', 'Alternates', 'OC', 'Metadata', 'StructParent'])
    bare.dict.delete(PDFName.of(key));
  const copy = context.register(PDFObjectCopier.for(image.dict.context, context).copy(bare));
  const page = made.addPage([width, height]);
  page.node.setXObject(PDFName.of('I'), copy);
  page.node.set(
    PDFName.of('Contents'),
    context.register(context.stream(`q ${width} 0 0 ${height} 0 0 cm 0 g /I Do Q`)),
  );
  const document = engine.open(fromBytes(await saveStructure(made, { isPlain: true })));
  try {
    const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
    return document.render(0, { scale, x: 0, y: 0, ...size });
  } finally {
    document.close();
  }
}

async function blankDrawn({ image, areas, engine, isMask }: Blanking): Promise<PDFRawStream> {
  if (get(image.dict, 'Mask') instanceof PDFArray)
    throw new Inexact(message("an image with a transparent colour can't be read"));
  if ((getNumber(image.dict, 'SMaskInData') ?? 0) > 0)
    throw new Inexact(message('an image holds its own transparency'));
  const size = sizeOf(image);
  const rgba = (await drawImage(image, engine)).data;
  const { width, height } = size;
  const stencil = isStencil(image);
  const fill = (coding: StreamCoding | undefined, level: number) => {
    for (const [row, [from, to]] of blankSpans(areas, size, coding))
      rgba.fill(level, (row * width + from) * 4, (row * width + to) * 4);
  };
  // Pixels lost next to an area are marked; in a mask they become invisible.
  const coding = codingOf(image);
  if (coding) fill(coding, isMask ? 0 : MARGIN_LEVEL);
  fill(undefined, stencil ? 255 : 0);
  const plain = PDFRawStream.of(image.dict.clone(), image.contents);
  plain.dict.delete(PDFName.of('Decode'));
  if (stencil) {
    const rowBytes = Math.ceil(width / 8);
    const data = new Uint8Array(rowBytes * height);
    for (let row = 0; row < height; row++) {
      const samples = data.subarray(row * rowBytes, (row + 1) * rowBytes);
      for (let x = 0; x < width; x++) writeSample(samples, x, 1, (rgba[(row * width + x) * 4] ?? 0) < 128 ? 0 : 1);
    }
    return withSamples(plain, data, { BitsPerComponent: 1 });
  }
  return withSamples(plain, packPixels(rgba), {
    ColorSpace: isGray(rgba) ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
  });
}

function isGray(rgba: Uint8ClampedArray): boolean {
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  return true;
}

/** Packs pixels: one byte each if all are grey, else three. */
export function packPixels(rgba: Uint8ClampedArray): Uint8Array {
  const channels = isGray(rgba) ? 1 : 3;
  const data = new Uint8Array((rgba.length / 4) * channels);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    for (let channel = 0; channel < channels; channel++) data[to++] = rgba[from + channel] ?? 0;
  }
  return data;
}

interface Blanking {
  readonly image: PDFRawStream;
  readonly areas: readonly ImageArea[];
  readonly engine: PdfEngine;
  readonly isMask: boolean;
}

async function blankOne(blanking: Blanking): Promise<PDFRawStream> {
  const { image, areas } = blanking;
  const { width, height } = sizeOf(image);
  if (!(width > 0 && height > 0)) throw new Inexact(message("an image doesn't state its size"));
  const components = componentsOf(image);
  const isOwn = filtersOf(image.dict).every((filter) => OWN.has(filter));
  try {
    const blanked = isOwn && components !== undefined ? blankOwn(image, areas, components) : undefined;
    return blanked ?? (await blankDrawn(blanking));
  } catch (error) {
    if (error instanceof Inexact) throw error;
    throw unreadable(msg('an image under a redaction cannot be read: {reason}'), error);
  }
}

/** Blanks an image and its masks; drops alternates and thumbnails. @throws Inexact */
export async function blankImage(
  image: PDFRawStream,
  areas: readonly ImageArea[],
  engine: PdfEngine,
): Promise<PDFRawStream> {
  const { context } = image.dict;
  const made = await blankOne({ image, areas, engine, isMask: false });
  for (const key of MASKS) {
    const mask = getStream(image.dict, key);
    if (mask)
      made.dict.set(PDFName.of(key), context.register(await blankOne({ image: mask, areas, engine, isMask: true })));
  }
  const ref = findReference(context, image);
  if (ref) context.assign(ref, made);
  return made;
}

// AVIF test data from @jsquash/avif in Node, with cropping and rotation properties.
import createEncoder from '@jsquash/avif/codec/enc/avif_enc.js';
import { defaultOptions } from '@jsquash/avif/meta.js';
import { type CreateCodec, createCodec, type Encoder } from './wasm.ts';

const create: CreateCodec<Encoder> = createEncoder;
let encoder: Promise<Encoder> | undefined;

export async function encodeAvif(
  data: Uint8ClampedArray,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  encoder ??= createCodec(create, '@jsquash/avif/codec/enc/avif_enc.wasm');
  const options = { ...defaultOptions, quality: 100, lossless: true, subsample: 3, speed: 9 };
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return (await encoder).encode(bytes, width, height, options).slice();
}

type Bytes = readonly number[];
const long = (value: number): Bytes => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const toLong = ([a = 0, b = 0, c = 0, d = 0]: Bytes) => a * 2 ** 24 + b * 2 ** 16 + c * 256 + d;
const letters = (text: string): Bytes => [...text].map((letter) => letter.charCodeAt(0));

type Box = readonly [type: string, data: Bytes];

/** Encodes a box with its header (ISO/IEC 14496-12 §4.2). */
export const toBox = ([type, data]: Box): Bytes => [...long(data.length + 8), ...letters(type), ...data];

export function boxesOf(bytes: Bytes): Box[] {
  if (bytes.length === 0) return [];
  const length = toLong(bytes);
  const head: Box = [String.fromCharCode(...bytes.slice(4, 8)), bytes.slice(8, length)];
  return [head, ...boxesOf(bytes.slice(length))];
}

const editBoxes = (bytes: Bytes, edit: (type: string, data: Bytes) => Bytes): Bytes =>
  boxesOf(bytes).flatMap(([type, data]) => toBox([type, edit(type, data)]));

/** Adds essential properties to the first item. */
function addProperties(iprp: Bytes, properties: readonly Box[]): Bytes {
  const before = boxesOf(boxesOf(iprp).find(([type]) => type === 'ipco')?.[1] ?? []).length;
  return editBoxes(iprp, (type, data) => {
    if (type === 'ipco') return [...data, ...properties.flatMap(toBox)];
    const added = properties.map((_, index) => 0x80 | (before + index + 1));
    const count = data[10] ?? 0;
    return [
      ...data.slice(0, 10),
      count + added.length,
      ...data.slice(11, 11 + count),
      ...added,
      ...data.slice(11 + count),
    ];
  });
}

/** Shifts the offset of the first item's data. */
const moveData = (iloc: Bytes, by: number): Bytes => [
  ...iloc.slice(0, 14),
  ...long(toLong(iloc.slice(14)) + by),
  ...iloc.slice(18),
];

/** Adds properties, such as `irot`, to the file of an opaque image. */
export function withProperties(avif: Uint8Array, properties: readonly Box[]): Uint8Array<ArrayBuffer> {
  const by = properties.flatMap(toBox).length + properties.length;
  const edited = editBoxes([...avif], (type, data) => {
    if (type !== 'meta') return data;
    const items = editBoxes(data.slice(4), (inner, content) => {
      if (inner === 'iprp') return addProperties(content, properties);
      return inner === 'iloc' ? moveData(content, by) : content;
    });
    return [...data.slice(0, 4), ...items];
  });
  return Uint8Array.from(edited);
}

/** Crop: width, height and offset of the centre, each as numerator and denominator. */
export const clap = (...values: readonly number[]): Box => ['clap', values.flatMap(long)];
/** @param quarters anticlockwise */
export const irot = (quarters: number): Box => ['irot', [quarters]];
/** @param axis 0 swaps top and bottom, 1 left and right */
export const imir = (axis: number): Box => ['imir', [axis]];

// Properties of an AVIF file's picture (ISO/IEC 23008-12 §6.5, §9.3), without its pixels.
import type { Rect } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import { BoxReader, type FileBox, listBoxes } from '../boxes.ts';
import { damaged } from '../errors.ts';
import { PICTURE_FORMATS } from '../formats.ts';
import type { ExifOrientation } from '../orientation.ts';
import type { PixelSize } from '../rgba.ts';

export interface AvifStructure {
  /** Size as coded (px). */
  readonly coded: PixelSize;
  /** Visible part of the coded picture (px): all of it in most files. */
  readonly visible: Rect;
  readonly orientation: ExifOrientation;
  /** Copy of the file without crop and orientation: decoders differ in applying them. */
  readonly plain: Uint8Array<ArrayBuffer>;
}

const { label } = PICTURE_FORMATS.avif;
/** Properties that change the picture after decoding: crop, rotation, mirroring. */
const TRANSFORMS: readonly string[] = ['clap', 'irot', 'imir'];

/** By quarters anticlockwise, without mirroring and with either kind: rotation comes first. */
const ORIENTATIONS: Record<
  'none' | 0 | 1,
  readonly [ExifOrientation, ExifOrientation, ExifOrientation, ExifOrientation]
> = {
  none: [1, 8, 3, 6],
  // Top and bottom change places.
  0: [4, 5, 2, 7],
  // Left and right change places.
  1: [2, 7, 4, 5],
};

function findBox(boxes: readonly FileBox[], type: string): FileBox {
  const box = boxes.find((each) => each.type === type);
  if (!box) throw damaged(message('The {format} file has no picture.', { format: label }));
  return box;
}

/** Returns the number of the item that is the picture. */
function readPrimaryItem(pitm: FileBox): number {
  const reader = new BoxReader(pitm.data, label);
  const version = reader.read(4) >>> 24;
  return reader.read(version === 0 ? 2 : 4);
}

interface Association {
  readonly item: number;
  /** Number of the property, from 1; 0 for none. */
  readonly property: number;
  remove(): void;
}

/** Lists which properties belong to which items. */
function* listAssociations({ data }: FileBox): Generator<Association> {
  const reader = new BoxReader(data, label);
  const head = reader.read(4);
  const idBytes = head >>> 24 === 0 ? 2 : 4;
  const indexBytes = head & 1 ? 2 : 1;
  for (let entries = reader.read(4); entries > 0; entries -= 1) {
    const item = reader.read(idBytes);
    for (let count = reader.read(1); count > 0; count -= 1) {
      const { at } = reader;
      // The highest bit says that a decoder must know the property.
      const property = reader.read(indexBytes) & (indexBytes === 2 ? 0x7fff : 0x7f);
      yield { item, property, remove: () => data.fill(0, at, at + indexBytes) };
    }
  }
}

function readSize({ data }: FileBox): PixelSize {
  const reader = new BoxReader(data, label);
  reader.read(4);
  return { width: reader.read(4), height: reader.read(4) };
}

/** Returns the visible part of a picture (§6.5.9): four fractions. */
function readCrop({ data }: FileBox, { width, height }: PixelSize): Rect {
  const reader = new BoxReader(data, label);
  const next = () => {
    const numerator = reader.read(4) | 0;
    return numerator / reader.read(4);
  };
  const [cropWidth, cropHeight, right, down] = [next(), next(), next(), next()] as const;
  const x = (width - cropWidth) / 2 + right;
  const y = (height - cropHeight) / 2 + down;
  const isWhole = [x, y, cropWidth, cropHeight].every(Number.isInteger);
  if (!isWhole || x < 0 || y < 0 || cropWidth < 1 || cropHeight < 1 || x + cropWidth > width || y + cropHeight > height)
    throw damaged(message('The crop in the {format} file exceeds its picture.', { format: label }));
  return { x, y, width: cropWidth, height: cropHeight };
}

const firstByte = (box: FileBox | undefined) => (box ? new BoxReader(box.data, label).read(1) : undefined);

function readOrientation(rotation: FileBox | undefined, mirror: FileBox | undefined): ExifOrientation {
  const axis = firstByte(mirror);
  const quarters = ((firstByte(rotation) ?? 0) & 3) as 0 | 1 | 2 | 3;
  return ORIENTATIONS[axis === undefined ? 'none' : ((axis & 1) as 0 | 1)][quarters];
}

/** Reads the properties of the picture. @throws MediaError DamagedFile */
export function parseAvif(bytes: Uint8Array<ArrayBuffer>): AvifStructure {
  const plain = bytes.slice();
  const meta = findBox(listBoxes(plain, label), 'meta').data.subarray(4);
  const items = listBoxes(meta, label);
  const primary = readPrimaryItem(findBox(items, 'pitm'));
  const properties = listBoxes(findBox(items, 'iprp').data, label);
  const all = listBoxes(findBox(properties, 'ipco').data, label);
  const own: FileBox[] = [];
  for (const tables of properties.filter(({ type }) => type === 'ipma')) {
    for (const { item, property, remove } of listAssociations(tables)) {
      const box = all[property - 1];
      if (!box) continue;
      if (item === primary) own.push(box);
      if (TRANSFORMS.includes(box.type)) remove();
    }
  }
  const find = (type: string) => own.find((box) => box.type === type);
  const coded = readSize(findBox(own, 'ispe'));
  const crop = find('clap');
  return {
    coded,
    visible: crop ? readCrop(crop, coded) : { x: 0, y: 0, ...coded },
    orientation: readOrientation(find('irot'), find('imir')),
    plain,
  };
}

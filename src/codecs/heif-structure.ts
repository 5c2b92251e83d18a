// Properties of HEIF pictures, such as AVIF and HEIC, without pixels (ISO/IEC 23008-12 §6.5, §9.3).
import type { Rect } from '../kernel/rect.ts';
import { message } from '../messages/index.ts';
import { BoxReader, type FileBox, listBoxes } from './boxes.ts';
import { damaged } from './errors.ts';
import type { ExifOrientation } from './orientation.ts';
import type { PixelSize } from './rgba.ts';

export interface HeifStructure {
  /** Size as coded (px). */
  readonly coded: PixelSize;
  /** Visible part of the coded picture (px): all of it in most files. */
  readonly visible: Rect;
  readonly orientation: ExifOrientation;
  /** Copy of the file without crop and orientation: decoders differ in applying them. */
  readonly plain: Uint8Array<ArrayBuffer>;
}

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

function findBox(boxes: readonly FileBox[], type: string, label: string): FileBox {
  const box = boxes.find((each) => each.type === type);
  if (!box) throw damaged(message('The {format} file has no picture.', { format: label }));
  return box;
}

function readPrimaryItem(reader: BoxReader): number {
  const version = reader.read(4) >>> 24;
  return reader.read(version === 0 ? 2 : 4);
}

interface Association {
  readonly item: number;
  /** Number of the property, from 1; 0 for none. */
  readonly property: number;
  remove(): void;
}

function* listAssociations({ data }: FileBox, label: string): Generator<Association> {
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

function readSize(reader: BoxReader): PixelSize {
  reader.read(4);
  return { width: reader.read(4), height: reader.read(4) };
}

/** Returns the visible part of a picture (§6.5.9): four fractions, numerator first. */
function readCrop({ data }: FileBox, { width, height }: PixelSize, label: string): Rect {
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

/** @param rotation number of quarters @param mirror axis */
function readOrientation(rotation: BoxReader | undefined, mirror: BoxReader | undefined): ExifOrientation {
  const axis = mirror?.read(1);
  const quarters = ((rotation?.read(1) ?? 0) & 3) as 0 | 1 | 2 | 3;
  return ORIENTATIONS[axis === undefined ? 'none' : ((axis & 1) as 0 | 1)][quarters];
}

/** @param label name of the format, for errors @throws MediaError DamagedFile */
export function parseHeif(bytes: Uint8Array<ArrayBuffer>, label: string): HeifStructure {
  const plain = bytes.slice();
  const boxesIn = (data: Uint8Array<ArrayBuffer>) => listBoxes(data, label);
  const readerOf = ({ data }: FileBox) => new BoxReader(data, label);
  const items = boxesIn(findBox(boxesIn(plain), 'meta', label).data.subarray(4));
  const primary = readPrimaryItem(readerOf(findBox(items, 'pitm', label)));
  const properties = boxesIn(findBox(items, 'iprp', label).data);
  const all = boxesIn(findBox(properties, 'ipco', label).data);
  const own: FileBox[] = [];
  for (const tables of properties.filter(({ type }) => type === 'ipma')) {
    for (const { item, property, remove } of listAssociations(tables, label)) {
      const box = all[property - 1];
      if (!box) continue;
      if (item === primary) own.push(box);
      if (TRANSFORMS.includes(box.type)) remove();
    }
  }
  const find = (type: string) => own.find((box) => box.type === type);
  const [crop, rotation, mirror] = [find('clap'), find('irot'), find('imir')];
  const coded = readSize(readerOf(findBox(own, 'ispe', label)));
  return {
    coded,
    visible: crop ? readCrop(crop, coded, label) : { x: 0, y: 0, ...coded },
    orientation: readOrientation(rotation && readerOf(rotation), mirror && readerOf(mirror)),
    plain,
  };
}

// Size and orientation of a JPEG XL picture (ISO/IEC 18181-1 §D.2, §D.3), bare or in boxes.
import { message } from '../../messages/index.ts';
import { endsEarly, listBoxes } from '../boxes.ts';
import { concatBytes } from '../bytes.ts';
import { damaged } from '../errors.ts';
import { PICTURE_FORMATS } from '../formats.ts';
import { orientSize, toOrientation } from '../orientation.ts';
import type { PixelSize } from '../rgba.ts';

const { label } = PICTURE_FORMATS.jxl;
const SIGNATURE_BYTES = 2;

/** Reads bits, the lowest of each byte first. */
function createBitReader(bytes: Uint8Array): (count: number) => number {
  let at = SIGNATURE_BYTES * 8;
  return (count) => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, at += 1) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw endsEarly(label);
      value += ((byte >> (at & 7)) & 1) * 2 ** bit;
    }
    return value;
  };
}

/** Widths for a height, by the ratio that the header names; the first is written out. */
const RATIOS: readonly (readonly [number, number])[] = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
];
/** Bits of a length, by the two bits in front of it. */
const LENGTH_BITS = [9, 13, 18, 30] as const;

function readStoredSize(read: (count: number) => number): PixelSize {
  const isSmall = read(1) === 1;
  const readLength = () => (isSmall ? 8 * (1 + read(5)) : 1 + read(LENGTH_BITS[read(2) as 0 | 1 | 2 | 3]));
  const height = readLength();
  const ratio = RATIOS[read(3) - 1];
  const width = ratio ? Math.floor((height * ratio[0]) / ratio[1]) : readLength();
  return { width, height };
}

/** Returns the bare picture: boxes hold it whole, or in numbered parts. */
function findCodestream(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  if (bytes[0] === 0xff) return bytes;
  const boxes = listBoxes(bytes, label);
  const whole = boxes.find(({ type }) => type === 'jxlc');
  if (whole) return whole.data;
  const parts = boxes.filter(({ type }) => type === 'jxlp');
  if (parts.length === 0) throw damaged(message('The {format} file has no picture.', { format: label }));
  return concatBytes(parts.map(({ data }) => data.subarray(4)));
}

/** Returns the upright size: decoders apply the orientation. @throws MediaError DamagedFile */
export function readJxlSize(bytes: Uint8Array<ArrayBuffer>): PixelSize {
  const read = createBitReader(findCodestream(bytes));
  const size = readStoredSize(read);
  const isAllDefault = read(1) === 1;
  const hasOrientation = !isAllDefault && read(1) === 1;
  return orientSize(size, toOrientation(hasOrientation ? 1 + read(3) : 1));
}

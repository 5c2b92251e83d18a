export interface BmpPicture {
  readonly width: number;
  readonly height: number;
  readonly bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  /** One number per pixel, top row first: palette index, or little-endian channels. */
  readonly pixels: ArrayLike<number>;
  /** Header size: 12 is OS/2, 40 Windows; from 56 on there is an alpha mask. */
  readonly header?: 12 | 40 | 52 | 56 | 64 | 108 | 124;
  readonly palette?: readonly (readonly [number, number, number])[];
  readonly masks?: readonly number[];
  readonly isTopDown?: boolean;
  /** RLE data by `encodeRle`. */
  readonly rle?: readonly number[];
  readonly dotsPerMetre?: number;
}

class Bytes {
  readonly list: number[] = [];

  put(value: number, count: number): void {
    for (let index = 0; index < count; index += 1) this.list.push((value >>> (8 * index)) & 255);
  }
}

function packRows({ width, height, bits, pixels, isTopDown = false }: BmpPicture): number[] {
  const out: number[] = [];
  for (let row = 0; row < height; row += 1) {
    const y = isTopDown ? row : height - 1 - row;
    const start = out.length;
    let held = 0;
    let heldBits = 0;
    for (let x = 0; x < width; x += 1) {
      const pixel = pixels[y * width + x] as number;
      if (bits >= 8) for (let shift = 0; shift < bits; shift += 8) out.push((pixel >>> shift) & 255);
      else {
        held = (held << bits) | pixel;
        heldBits += bits;
        if (heldBits === 8) {
          out.push(held);
          held = 0;
          heldBits = 0;
        }
      }
    }
    if (heldBits > 0) out.push((held << (8 - heldBits)) & 255);
    while ((out.length - start) % 4 > 0) out.push(0);
  }
  return out;
}

/** Encodes 4- or 8-bit pixels in file order: repetitions as runs, long literals as absolute. */
export function encodeRle(rows: readonly (readonly number[])[], bits: 4 | 8): number[] {
  const out: number[] = [];
  const pack = (values: readonly number[]) => {
    if (bits === 8) return [...values];
    return Array.from(
      { length: Math.ceil(values.length / 2) },
      (_, index) => ((values[2 * index] as number) << 4) | (values[2 * index + 1] ?? 0),
    );
  };
  for (const row of rows) {
    let at = 0;
    while (at < row.length) {
      let run = 1;
      while (run < 255 && row[at + run] === row[at]) run += 1;
      const rest = Math.min(row.length - at, 200);
      if (run >= 3 || rest < 3) {
        const value = row[at] as number;
        out.push(run, bits === 4 ? value * 17 : value);
        at += run;
      } else {
        const packed = pack(row.slice(at, at + rest));
        out.push(0, rest, ...packed, ...(packed.length % 2 ? [0] : []));
        at += rest;
      }
    }
    out.push(0, 0);
  }
  return [...out, 0, 1];
}

export function writeBmp(picture: BmpPicture): Uint8Array<ArrayBuffer> {
  const { width, height, bits, header = 40, palette = [], masks, isTopDown = false, rle, dotsPerMetre = 0 } = picture;
  const hasMasks = masks !== undefined;
  const masksBehind = hasMasks && header === 40 ? masks.length * 4 : 0;
  const data = rle ?? packRows(picture);
  const start = 14 + header + masksBehind + palette.length * (header === 12 ? 3 : 4);
  const out = new Bytes();
  out.list.push(0x42, 0x4d);
  out.put(start + data.length, 4);
  out.put(0, 4);
  out.put(start, 4);
  out.put(header, 4);
  const sizeBytes = header === 12 ? 2 : 4;
  out.put(width, sizeBytes);
  out.put(isTopDown ? -height : height, sizeBytes);
  out.put(1, 2);
  out.put(bits, 2);
  if (header > 12) {
    const compression = rle ? (bits === 8 ? 1 : 2) : hasMasks ? (header === 40 && masks.length === 4 ? 6 : 3) : 0;
    out.put(compression, 4);
    out.put(data.length, 4);
    out.put(dotsPerMetre, 4);
    out.put(dotsPerMetre, 4);
    out.put(palette.length, 4);
    out.put(0, 4);
    for (const mask of masks ?? []) out.put(mask, 4);
    while (out.list.length < 14 + header) out.list.push(0);
  }
  for (const [red, green, blue] of palette) out.list.push(blue, green, red, ...(header === 12 ? [] : [0]));
  return Uint8Array.from([...out.list, ...data]);
}

/** Interleaved samples: 8 bits each, or raw palette indices. */
export type Samples = Uint8Array | Uint16Array;

/** Unpacks rows of `count` samples: palette indices unchanged (`isIndex`), others to 0–255. */
export function unpackSamples(
  bytes: Uint8Array,
  count: number,
  rows: number,
  bits: number,
  littleEndian: boolean,
  isIndex: boolean,
): Samples {
  if (bits === 8) return bytes.subarray(0, count * rows);
  if (bits === 16) return unpack16(bytes, count * rows, littleEndian, isIndex);
  const out = new Uint8Array(count * rows);
  const rowBytes = Math.ceil((count * bits) / 8);
  const mask = (1 << bits) - 1;
  const factor = isIndex ? 1 : 255 / mask;
  let target = 0;
  for (let y = 0; y < rows; y += 1) {
    let shift = 8 - bits;
    let source = y * rowBytes;
    for (let x = 0; x < count; x += 1) {
      out[target] = (((bytes[source] as number) >> shift) & mask) * factor;
      target += 1;
      if (shift === 0) {
        shift = 8 - bits;
        source += 1;
      } else shift -= bits;
    }
  }
  return out;
}

function unpack16(bytes: Uint8Array, total: number, littleEndian: boolean, isIndex: boolean): Samples {
  const high = littleEndian ? 1 : 0;
  const low = 1 - high;
  const out = isIndex ? new Uint16Array(total) : new Uint8Array(total);
  for (let index = 0; index < total; index += 1) {
    const value = ((bytes[index * 2 + high] as number) << 8) | (bytes[index * 2 + low] as number);
    // Rounded like libtiff to the nearest of 256 levels.
    out[index] = isIndex ? value : ((value * 255 + 32767) / 65535) | 0;
  }
  return out;
}

export function interleave(planes: readonly Samples[]): Samples {
  const [first] = planes;
  if (!first || planes.length === 1) return first ?? new Uint8Array();
  const out =
    first instanceof Uint16Array
      ? new Uint16Array(first.length * planes.length)
      : new Uint8Array(first.length * planes.length);
  planes.forEach((plane, offset) => {
    for (let index = 0; index < plane.length; index += 1) out[index * planes.length + offset] = plane[index] as number;
  });
  return out;
}

/** Expands YCbCr data units (a block of Y, one Cb, one Cr) to one Y, Cb, Cr per pixel. */
export function spreadChroma(
  bytes: Uint8Array,
  width: number,
  rows: number,
  [across, down]: readonly [number, number],
): Uint8Array {
  if (across * down === 1) return bytes;
  const out = new Uint8Array(width * rows * 3);
  const unit = across * down + 2;
  const unitsAcross = Math.ceil(width / across);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const start = (Math.floor(y / down) * unitsAcross + Math.floor(x / across)) * unit;
      const target = (y * width + x) * 3;
      out[target] = bytes[start + (y % down) * across + (x % across)] as number;
      out[target + 1] = bytes[start + across * down] as number;
      out[target + 2] = bytes[start + across * down + 1] as number;
    }
  }
  return out;
}

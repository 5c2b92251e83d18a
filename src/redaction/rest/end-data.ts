// Cuts off what stands behind the end of encoded data: readers stop before it.
import { deflateData } from '../../pdf/structure/index.ts';
import { inflateZlib } from '../disguise/inflate.ts';

const CHECK = 4;
/** Line end that writers count with the data. */
const LINE_END = 2;

function adlerOf(data: Uint8Array): number {
  let [a, b] = [1, 0];
  for (let at = 0; at < data.length; ) {
    // Most sums that stay exact: RFC 1950, 9.
    for (const end = Math.min(at + 3800, data.length); at < end; at++) {
      a += data[at] ?? 0;
      b += a;
    }
    [a, b] = [a % 65_521, b % 65_521];
  }
  return b * 65_536 + a;
}

/** Returns zlib data without what stands behind its end. */
function endZlib(data: Uint8Array): Uint8Array {
  if (data.length < CHECK) return data;
  try {
    const inflated = inflateZlib(data);
    const check = adlerOf(inflated);
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    for (let more = 0; more <= LINE_END && more + CHECK <= data.length; more++)
      if (view.getUint32(data.length - CHECK - more) === check) return data.subarray(0, data.length - more);
    return deflateData(inflated);
  } catch {
    // Damaged: the check of the redacted file reads as much of it as readers do.
    return data;
  }
}

/** First byte of the end-of-data marker, and the marker's length: ISO 32000-2, 7.4.2 and 7.4.3. */
const ASCII_ENDS: Readonly<Record<string, readonly [number, number]>> = {
  ASCIIHexDecode: [0x3e, 1],
  AHx: [0x3e, 1],
  ASCII85Decode: [0x7e, 2],
  A85: [0x7e, 2],
};
/** Some writers begin ASCII85 data with `<~`. */
const PREFIX = 2;

/** Returns a stream's data without what stands behind its end: no reader shows it. */
export function endData(data: Uint8Array, filter: string | undefined): Uint8Array {
  if (filter === 'FlateDecode' || filter === 'Fl') return endZlib(data);
  const [marker, length] = ASCII_ENDS[filter ?? ''] ?? [];
  const end = marker === undefined ? -1 : data.indexOf(marker, PREFIX);
  return end < 0 || length === undefined ? data : data.subarray(0, end + length);
}

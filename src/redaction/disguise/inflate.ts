// Inflates compressed data that stands in other data.
import { concatBytes } from '../../codecs/bytes.ts';
import { undoFilter } from '../../pdf/structure/index.ts';

const [EXTRA, NAME, COMMENT, CHECKSUM] = [4, 8, 16, 2];
const DEFLATED = 8;
/** Most parts that are inflated of one piece of data. */
const MOST_PARTS = 200;

/** Inflates data with a zlib header, as far as it goes. */
export const inflateZlib = (data: Uint8Array): Uint8Array => undoFilter('FlateDecode', data);

/** Inflates raw data: adds the header that the stream filter expects. */
export const inflateRaw = (packed: Uint8Array): Uint8Array =>
  inflateZlib(concatBytes([Uint8Array.of(0x78, 0x01), packed]));

/** Returns the start of a gzip member's data: RFC 1952. */
function afterHeader(data: Uint8Array, at: number): number {
  const flags = data[at + 3] ?? 0;
  let next = at + 10;
  if (flags & EXTRA) next += 2 + (data[next] ?? 0) + 256 * (data[next + 1] ?? 0);
  for (const flag of [NAME, COMMENT]) if (flags & flag) next = data.indexOf(0, next) + 1;
  return flags & CHECKSUM ? next + 2 : next;
}

/** Returns the start of a deflated file's data in an archive (APPNOTE, 4.3.7). */
function afterLocalHeader(data: Uint8Array, at: number): number | undefined {
  const numberAt = (place: number) => (data[at + place] ?? 0) + 256 * (data[at + place + 1] ?? 0);
  return numberAt(8) === DEFLATED ? at + 30 + numberAt(26) + numberAt(28) : undefined;
}

const isLocalHeader = (data: Uint8Array, at: number): boolean =>
  data[at] === 0x50 && data[at + 1] === 0x4b && data[at + 2] === 3 && data[at + 3] === 4;

const isZlib = (first: number | undefined, second: number | undefined) =>
  first === 0x78 && second !== undefined && (0x7800 + second) % 31 === 0 && (second & 32) === 0;

/** Returns what gzip, zlib and archived data unpack to, wherever it begins. */
export function inflatedParts(data: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const attempt = (inflate: () => Uint8Array) => {
    try {
      const part = inflate();
      if (part.length > 2) parts.push(part);
    } catch {
      // Other data with the same first bytes.
    }
  };
  for (let at = 0; at + 4 < data.length && parts.length < MOST_PARTS; at++) {
    if (data[at] === 0x1f && data[at + 1] === 0x8b && data[at + 2] === 8)
      attempt(() => inflateRaw(data.subarray(afterHeader(data, at))));
    else if (isLocalHeader(data, at)) {
      const start = afterLocalHeader(data, at);
      if (start !== undefined) attempt(() => inflateRaw(data.subarray(start)));
    } else if (isZlib(data[at], data[at + 1])) attempt(() => inflateZlib(data.subarray(at)));
  }
  return parts;
}

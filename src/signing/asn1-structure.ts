// Validates ASN.1 lengths (X.690, section 8): asn1js accepts ones that others read differently.

const MAX_DEPTH = 60;

/** Reads a length; -1 if indefinite, undefined if damaged. */
function readLength(bytes: Uint8Array, at: number): { readonly length: number; readonly at: number } | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  if (first < 0x80) return { length: first, at: at + 1 };
  const count = first & 0x7f;
  if (count === 0) return { length: -1, at: at + 1 };
  if (count > 4) return undefined;
  let length = 0;
  for (let i = 1; i <= count; i++) length = length * 256 + (bytes[at + i] ?? Number.NaN);
  return Number.isNaN(length) ? undefined : { length, at: at + 1 + count };
}

/** Returns the end offset of an element; undefined unless its parts fill it exactly. */
function skipElement(bytes: Uint8Array, start: number, limit: number, depth: number): number | undefined {
  const tag = bytes[start];
  if (tag === undefined || depth > MAX_DEPTH) return undefined;
  let at = start + 1;
  if ((tag & 0x1f) === 0x1f) while (((bytes[at++] ?? 0) & 0x80) !== 0) if (at >= limit) return undefined;
  const read = readLength(bytes, at);
  if (!read) return undefined;
  const isConstructed = (tag & 0x20) !== 0;
  const end = read.length < 0 ? limit : read.at + read.length;
  if (end > limit || (read.length < 0 && !isConstructed)) return undefined;
  if (!isConstructed) return end;
  at = read.at;
  while (at < end) {
    if (read.length < 0 && bytes[at] === 0 && bytes[at + 1] === 0) return at + 2;
    const next = skipElement(bytes, at, end, depth + 1);
    if (next === undefined) return undefined;
    at = next;
  }
  return read.length < 0 ? undefined : end;
}

/** Returns the length of the first element (bytes); undefined if damaged. */
export const lengthOfElement = (bytes: Uint8Array): number | undefined => skipElement(bytes, 0, bytes.length, 0);

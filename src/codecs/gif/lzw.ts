const MOST_CODES = 4096;
const MOST_BITS = 12;

/** Returns the bytes written. `indexBits`: bits of the first codes, without clear and end codes. */
export function decodeGifLzw(data: Uint8Array, indexBits: number, out: Uint8Array): number {
  const clear = 1 << indexBits;
  const end = clear + 1;
  /** A code is its prefix's string plus one byte; `length` is that of the whole string. */
  const prefix = new Uint16Array(MOST_CODES);
  const last = new Uint8Array(MOST_CODES);
  const first = new Uint8Array(MOST_CODES);
  const length = new Uint16Array(MOST_CODES);
  for (let code = 0; code < clear; code += 1) {
    last[code] = code;
    first[code] = code;
    length[code] = 1;
  }
  let codeBits = indexBits + 1;
  let next = end + 1;
  let previous = -1;
  let filled = 0;
  let held = 0;
  let heldBits = 0;
  let at = 0;
  while (filled < out.length) {
    while (heldBits < codeBits) {
      if (at >= data.length) return filled;
      held |= (data[at] as number) << heldBits;
      heldBits += 8;
      at += 1;
    }
    const code = held & ((1 << codeBits) - 1);
    held >>>= codeBits;
    heldBits -= codeBits;
    if (code === clear) {
      codeBits = indexBits + 1;
      next = end + 1;
      previous = -1;
      continue;
    }
    if (code === end) return filled;
    // The code being defined is the previous string plus its own first byte.
    const isKnown = code < next;
    if (!isKnown && (previous < 0 || code > next || next >= MOST_CODES)) return filled;
    if (previous >= 0 && next < MOST_CODES) {
      prefix[next] = previous;
      first[next] = first[previous] as number;
      last[next] = first[isKnown ? code : previous] as number;
      length[next] = (length[previous] as number) + 1;
      next += 1;
      if (next === 1 << codeBits && codeBits < MOST_BITS) codeBits += 1;
    }
    const stringEnd = filled + (length[code] as number);
    let place = stringEnd - 1;
    for (let part = code; place >= filled; place -= 1) {
      if (place < out.length) out[place] = last[part] as number;
      part = prefix[part] as number;
    }
    filled = Math.min(stringEnd, out.length);
    previous = code;
  }
  return filled;
}

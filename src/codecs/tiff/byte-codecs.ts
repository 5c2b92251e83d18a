const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) reversed |= 0x80 >> bit;
  return reversed;
});

export function reverseBits(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes, (byte) => REVERSED[byte] as number);
}

export function decodePackBits(bytes: Uint8Array, out: Uint8Array): number {
  let at = 0;
  let filled = 0;
  while (at < bytes.length && filled < out.length) {
    const code = bytes[at] as number;
    at += 1;
    if (code < 128) {
      const run = bytes.subarray(at, at + Math.min(code + 1, out.length - filled));
      out.set(run, filled);
      filled += run.length;
      at += code + 1;
    } else if (code > 128) {
      if (at >= bytes.length) break;
      const end = Math.min(filled + 257 - code, out.length);
      out.fill(bytes[at] as number, filled, end);
      filled = end;
      at += 1;
    }
  }
  return filled;
}

const CLEAR = 256;
const END = 257;

/** Detects LZW of TIFF 5 drafts, lowest bit first: the clear code gives 0 and an odd byte. */
export function isOldStyleLzw(bytes: Uint8Array): boolean {
  return bytes[0] === 0 && ((bytes[1] ?? 0) & 1) === 1;
}

/** Returns the bytes decoded before the end code, the end of the data, or an invalid code. */
export function decodeLzw(bytes: Uint8Array, out: Uint8Array): number {
  // Strings are slices of earlier output: offset in `out`, and length.
  const start = new Uint32Array(4097);
  const length = new Uint32Array(4097);
  let next = 258;
  let codeBits = 9;
  let held = 0;
  let heldBits = 0;
  let at = 0;
  let filled = 0;
  let previous = -1;
  let previousStart = 0;
  let previousLength = 0;
  while (filled < out.length) {
    while (heldBits < codeBits && at < bytes.length) {
      held = ((held << 8) | (bytes[at] as number)) & 0xffffff;
      heldBits += 8;
      at += 1;
    }
    if (heldBits < codeBits) break;
    const code = (held >> (heldBits - codeBits)) & ((1 << codeBits) - 1);
    heldBits -= codeBits;
    if (code === END) break;
    if (code === CLEAR) {
      next = 258;
      codeBits = 9;
      previous = -1;
      continue;
    }
    const written = filled;
    if (code < 256) {
      out[filled] = code;
      filled += 1;
    } else {
      if (previous < 0 || code > next) break;
      // The code being defined is the previous string plus its own first byte.
      const isNew = code === next;
      const from = isNew ? previousStart : (start[code] as number);
      const stringLength = isNew ? previousLength + 1 : (length[code] as number);
      const end = Math.min(filled + stringLength, out.length);
      for (let source = from; filled < end; source += 1, filled += 1) out[filled] = out[source] as number;
    }
    if (previous >= 0 && next < 4097) {
      start[next] = previousStart;
      length[next] = previousLength + 1;
      next += 1;
      // TIFF increases the code length one code early.
      if (next + 1 >= 1 << codeBits && codeBits < 12) codeBits += 1;
    }
    previous = code;
    previousStart = written;
    previousLength = filled - written;
  }
  return filled;
}

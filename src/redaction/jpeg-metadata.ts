import { concatBytes } from '../codecs/bytes.ts';

/** Application segments that affect colours: JFIF, ICC profile, Adobe. */
const KEPT = new Set([0xe0, 0xe2, 0xee]);

export function stripJpeg(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const isExtra = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !KEPT.has(marker));
    if (!isExtra) parts.push(bytes.subarray(at, at + 2 + length));
    at += 2 + length;
  }
  return concatBytes([...parts, cutAfterEnd(bytes.subarray(at))]);
}

function cutAfterEnd(bytes: Uint8Array): Uint8Array {
  for (let at = bytes.length - 2; at >= 0; at--)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return bytes.subarray(0, at + 2);
  return bytes;
}

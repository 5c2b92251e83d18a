import { decodePdfDocEncoding } from '../kernel/single-byte.ts';

/** Decodes a text string: ISO 32000-2, 7.9.2.2. */
export function decodeTextString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return bytes[0] === 0xef && bytes[1] === 0xbb ? new TextDecoder().decode(bytes) : decodePdfDocEncoding(bytes);
}

/** Decodes a text string: ISO 32000-2, 7.9.2.2. PDFDocEncoding is read as Latin-1. */
export function decodeTextString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(bytes[0] === 0xef && bytes[1] === 0xbb ? 'utf-8' : 'latin1').decode(bytes);
}

/** Byte order of a text in UTF-16, with a byte order mark or without; undefined for UTF-8. */
export function utf16Order([first, second]: Uint8Array): 'utf-16be' | 'utf-16le' | undefined {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  // Both JSON and XML begin with a character of ASCII: a zero beside it tells the order.
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be';
  return second === 0 && first !== 0 ? 'utf-16le' : undefined;
}

/** Decodes text in UTF-8 or UTF-16, without its byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(utf16Order(bytes) ?? 'utf-8').decode(bytes);

import { message } from '../../messages/index.ts';

/** Returns the byte order of UTF-16 text, with or without a BOM; undefined for UTF-8. */
export function utf16Order([first, second]: Uint8Array): 'utf-16be' | 'utf-16le' | undefined {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  // JSON and XML begin with an ASCII character: the position of its zero byte shows the order.
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be';
  return second === 0 && first !== 0 ? 'utf-16le' : undefined;
}

/** Decodes text in UTF-8 or UTF-16, without its byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(utf16Order(bytes) ?? 'utf-8').decode(bytes);

/** Message for bytes that are no text: decoded leniently, texts would change without a word. */
export const NOT_UTF_8 = message("Its text isn't in UTF-8. Save it in UTF-8.");

/** Like {@link decodeText}; undefined for bytes that are no text. */
export function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(utf16Order(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

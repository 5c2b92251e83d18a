import { decodeUnicode } from '../../kernel/unicode-text.ts';
import { message } from '../../messages/index.ts';

/** Message for bytes that are no text: decoded leniently, texts would change without a word. */
export const NOT_UTF_8 = message("Its text isn't in UTF-8. Save it in UTF-8.");

/** Decodes text in UTF-8, UTF-16 or UTF-32; undefined for bytes that are no text. */
export function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return decodeUnicode(bytes, true);
  } catch {
    return undefined;
  }
}

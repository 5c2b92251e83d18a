import { concatBytes } from '../../codecs/bytes.ts';

const HEX = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Returns the SHA-256 of all parts in hexadecimal. */
export async function digestOf(...parts: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  const encoder = new TextEncoder();
  // Include lengths: otherwise ("ab", "c") and ("a", "bc") would be equal.
  const pieces = parts.flatMap((part) => [
    encoder.encode(`${part.length}:`),
    typeof part === 'string' ? encoder.encode(part) : part,
  ]);
  const digest = await crypto.subtle.digest('SHA-256', concatBytes(pieces));
  return Array.from(new Uint8Array(digest), HEX).join('');
}

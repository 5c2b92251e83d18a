/** Decodes bytes; undefined if the character set is unknown or violated. */
export function decodeAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// Text in UTF-8, UTF-16 or UTF-32, by its byte order mark, or by the zero bytes of its beginning.

interface WideForm {
  /** Bytes of a unit. */
  readonly width: 2 | 4;
  readonly isLittle: boolean;
}

/** Bytes that {@link wideForm} needs. */
export const FORM_BYTES = 4;

/** Returns the form of text that begins with these bytes; undefined for UTF-8. */
export function wideForm(bytes: Uint8Array): WideForm | undefined {
  const [a = 1, b = 1, c = 1, d = 1] = bytes;
  // JSON, XML and most lists begin with an ASCII character: its zero bytes show the form.
  if (c === 0 && d === 0 && ((a === 0xff && b === 0xfe) || (b === 0 && a !== 0))) return { width: 4, isLittle: true };
  if (a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d !== 0))) return { width: 4, isLittle: false };
  if ((a === 0xff && b === 0xfe) || (b === 0 && a !== 0)) return { width: 2, isLittle: true };
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0) ? { width: 2, isLittle: false } : undefined;
}

/** Half of a surrogate pair, which decoders replace. */
const NO_CHARACTER = 0xdc00;

/** Returns UTF-32 as UTF-16, little endian. Codes that are no characters stay wrong. */
function toUtf16(bytes: Uint8Array, isLittle: boolean): Uint8Array {
  const from = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % 4);
  const units = new Uint8Array(bytes.length + 2);
  const to = new DataView(units.buffer);
  let length = 0;
  const put = (unit: number) => {
    to.setUint16(length, unit, true);
    length += 2;
  };
  for (let at = 0; at < whole; at += 4) {
    const code = from.getUint32(at, isLittle);
    if (code <= 0xffff) put(code);
    else if (code > 0x10ffff) put(NO_CHARACTER);
    else {
      put(0xd7c0 + (code >> 10));
      put(NO_CHARACTER + (code & 0x3ff));
    }
  }
  if (whole < bytes.length) put(NO_CHARACTER);
  return units.subarray(0, length);
}

/**
 * Decodes text without its byte order mark.
 * @param fatal throws for bytes that are no text, which otherwise become U+FFFD
 * @throws TypeError
 */
export function decodeUnicode(bytes: Uint8Array, fatal = false): string {
  const { width, isLittle } = wideForm(bytes) ?? { width: 1 };
  if (width === 1) return new TextDecoder('utf-8', { fatal }).decode(bytes);
  if (width === 4) return new TextDecoder('utf-16le', { fatal }).decode(toUtf16(bytes, isLittle === true));
  return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal }).decode(bytes);
}

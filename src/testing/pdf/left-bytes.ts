// Looks for bytes in a file by other programs, and by inflating whatever inflates.
import { readDecoded, readRaw } from './independent-readers.ts';

/** Decodes the strings and names of PDF syntax. */
function decodeSyntax(file: string): string {
  const strings = file.replace(/<([0-9a-f\s]{2,})>/gi, (_, digits: string) =>
    Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1'),
  );
  const escaped = strings
    .replace(/\\([0-7]{1,3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8) & 255))
    .replace(/\\([nrtbf])/g, (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter)
    .replace(/\\([()\\])/g, '$1');
  return `${escaped}\n${file.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))}`;
}

/** Returns where bytes are left; undefined if nowhere. */
export function leftOf(bytes: Uint8Array, needle: Uint8Array): string | undefined {
  const sought = Buffer.from(needle).toString('latin1').toLowerCase();
  const [inflated, decoded] = [readRaw(bytes), readDecoded(bytes)];
  const files = {
    raw: inflated,
    'raw, decoded': decodeSyntax(inflated),
    qpdf: decoded,
    'qpdf, decoded': decodeSyntax(decoded),
  };
  const found = Object.entries(files).find(([, text]) => text.toLowerCase().includes(sought));
  return found?.[0];
}

// Encryption of strings and streams in different ways: ISO 32000-2, 7.6.6. The engine takes such
// files for locked ones.
import { toLatin1 } from '../codecs/bytes.ts';
import type { ByteSource } from './engine.ts';

/** Bytes read at once, and how many of them are read again: longer than the dictionary. */
const STEP = 1024 ** 2;
const OVERLAP = 4096;
/** Larger files aren't searched to their end. */
const MAX_SEARCHED = 512 * 1024 ** 2;

const nameAfter = (text: string, key: string): string =>
  new RegExp(`/${key}\\s*/([^\\s/<>()[\\]{}%]+)`).exec(text)?.[1] ?? 'Identity';

/** Returns whether the encryption dictionary in a part of the file names two filters. */
function namesTwoFilters(text: string): boolean {
  for (const { index } of text.matchAll(/\/Filter\s*\/Standard\b/g)) {
    const start = text.lastIndexOf(' obj', index);
    const end = text.indexOf('endobj', index);
    const dict = text.slice(Math.max(0, start, index - OVERLAP), end < 0 ? index + OVERLAP : end);
    if (/\/St[mr]F\b/.test(dict) && nameAfter(dict, 'StmF') !== nameAfter(dict, 'StrF')) return true;
  }
  return false;
}

/** Returns whether a file encrypts only its strings or its streams, or each in a way of its own. */
export function hasTwoCryptFilters(source: ByteSource): boolean {
  for (let at = 0; at < Math.min(source.size, MAX_SEARCHED); at += STEP) {
    const start = Math.max(0, at - OVERLAP);
    const bytes = new Uint8Array(Math.min(source.size, at + STEP + OVERLAP) - start);
    source.read(start, bytes);
    if (namesTwoFilters(toLatin1(bytes))) return true;
  }
  return false;
}

// Dictionary of six languages: a Bloom filter of first letters, with about 2 % false positives.

/** Letters that identify a word: its inflections and compounds start with them. */
const LETTERS = 6;
const HASHES = [0, 1, 2, 3];

/** Reads a filter. @param bits in base64, see README.md */
export function readDictionary(bits: string): (key: string) => boolean {
  const bytes = Uint8Array.from(atob(bits), (character) => character.charCodeAt(0));
  const size = 8 * bytes.length;
  return (key) => {
    let first = 2_166_136_261;
    for (let at = 0; at < Math.min(LETTERS, key.length); at++)
      first = Math.imul(first ^ key.charCodeAt(at), 16_777_619) >>> 0;
    const step = (Math.imul(first ^ (first >>> 15), 2_246_822_519) >>> 0) | 1;
    return HASHES.every((number) => {
      const place = ((first + Math.imul(number, step)) >>> 0) % size;
      return ((bytes[place >> 3] ?? 0) & (1 << (place & 7))) !== 0;
    });
  };
}

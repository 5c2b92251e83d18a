// Extended Channel Interpretations (AIM ITS/04-023): the character set of a symbol's bytes.

/** ISO/IEC 8859-1, the default of most symbologies. */
export const LATIN_1 = 3;
export const GB_18030 = 32;
/** Binary data. */
const BINARY = 899;

/** Encoding labels by ECI number; ISO/IEC 8859-n is n + 2. */
const CHARACTER_SETS: Readonly<Record<number, string>> = {
  20: 'shift_jis',
  21: 'windows-1250',
  22: 'windows-1251',
  23: 'windows-1252',
  24: 'windows-1256',
  25: 'utf-16be',
  26: 'utf-8',
  28: 'big5',
  29: 'gb18030',
  30: 'euc-kr',
  31: 'gbk',
  [GB_18030]: 'gb18030',
  33: 'utf-16le',
};

/** Maps bytes to U+0000–U+00FF: browsers decode `iso-8859-1` as Windows-1252. */
const toCharacters = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const isCharacterByByte = (eci: number): boolean => eci <= LATIN_1 || eci === 27 || eci === 170 || eci === BINARY;

export const isKnownEci = (eci: number): boolean =>
  isCharacterByByte(eci) || (eci > LATIN_1 && eci <= 18 && eci !== 14) || CHARACTER_SETS[eci] !== undefined;

/** Decodes bytes; with an unknown or violated encoding, one character per byte. */
export function decodeEci(bytes: Uint8Array, eci: number): string {
  if (isCharacterByByte(eci) || !isKnownEci(eci)) return toCharacters(bytes);
  try {
    return new TextDecoder(CHARACTER_SETS[eci] ?? `iso-8859-${eci - 2}`, { fatal: true }).decode(bytes);
  } catch {
    return toCharacters(bytes);
  }
}

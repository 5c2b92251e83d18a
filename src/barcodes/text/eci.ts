// Extended Channel Interpretations (AIM ITS/04-023): the character set of a symbol's bytes.

/** ISO/IEC 8859-1, the default of most symbologies. */
export const LATIN_1 = 3;
export const GB_18030 = 32;
/** Bytes without characters. */
const BINARY = 899;

/** Names of character sets by number; ISO/IEC 8859-n is n + 2. */
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

/** One character a byte: the first 256 of Unicode, which `iso-8859-1` of browsers is not. */
const toCharacters = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const isCharacterByByte = (eci: number): boolean => eci <= LATIN_1 || eci === 27 || eci === 170 || eci === BINARY;

/** Is the character set of this number known? */
export const isKnownEci = (eci: number): boolean =>
  isCharacterByByte(eci) || (eci > LATIN_1 && eci <= 18 && eci !== 14) || CHARACTER_SETS[eci] !== undefined;

/** Returns the bytes' text; those of an unknown set, or that are not of it, are a character each. */
export function decodeEci(bytes: Uint8Array, eci: number): string {
  if (isCharacterByByte(eci) || !isKnownEci(eci)) return toCharacters(bytes);
  try {
    return new TextDecoder(CHARACTER_SETS[eci] ?? `iso-8859-${eci - 2}`, { fatal: true }).decode(bytes);
  } catch {
    return toCharacters(bytes);
  }
}

// File names that every system accepts and tells apart.

/** Returns the name before its last dot; a leading dot starts no extension. */
export const withoutExtension = (name: string): string => name.replace(/(?<!^)\.[^.]+$/, '');

/** Maximum size (UTF-8 bytes) without extension: systems allow 255, suffixes take up to 40. */
const MOST_BYTES = 215;

/** Characters rejected by some system: controls, invisible marks, those of paths and patterns. */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/** Device names reserved by Windows, with any extension. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;

const utf8Length = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Truncates text to a size (UTF-8 bytes) without splitting a character. */
function cutTo(text: string, bytes: number): string {
  let left = bytes;
  let end = 0;
  for (const character of text) {
    left -= utf8Length(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Trims dots and white space: some systems drop them, and a leading dot hides the file. */
const trimName = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/gu, '');

/** Returns text as a file name without extension; empty if all characters are forbidden. */
export function toFileName(text: string): string {
  const plain = text
    .replace(LONE_SURROGATES, '\ufffd')
    .normalize('NFC')
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/gu, ' ');
  // Leave room for the character that keeps a device name from being one.
  const name = trimName(cutTo(trimName(plain.normalize('NFC')), MOST_BYTES - 1));
  return DEVICES.test(name) ? `_${name}` : name;
}

/** Returns a name with a suffix, shortened so that both fit. */
export const withSuffix = (name: string, suffix: string): string =>
  `${trimName(cutTo(name, MOST_BYTES - suffix.length))}${suffix}`;

/** Returns whether some system treats two names as equal (case, form of accents). */
const sameName = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** Returns the names, with a number appended to repeated ones. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const nextOf = new Map<string, number>();
  return names.map((name) => {
    let free = name;
    let next = nextOf.get(sameName(name)) ?? 2;
    for (; taken.has(sameName(free)); next += 1) free = withSuffix(name, ` (${next})`);
    nextOf.set(sameName(name), next);
    taken.add(sameName(free));
    return free;
  });
}

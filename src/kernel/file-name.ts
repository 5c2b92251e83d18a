// File names that every system accepts, and that no system treats as equal.

/** The name before its last dot; what begins with a dot is not nameless. */
export const withoutExtension = (name: string): string => name.replace(/(?<!^)\.[^.]+$/, '');

/**
 * UTF-8 bytes of a name without its ending. No system takes more than 255 in a whole one, of which 40 are left for the ending, for what is
 * written beside the file, and for what it is called while it is being written.
 */
const MOST_BYTES = 215;

/**
 * Characters that some system rejects in a name: controls, invisible marks, and characters of
 * paths, patterns and streams.
 */
const NOT_IN_NAMES = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/** Names that Windows keeps for devices, whatever ending they have. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;

const utf8Length = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** Truncates a text to a size (UTF-8 bytes) without splitting a character. */
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

/** Neither is kept by every system at the end of a name, and a dot before it hides a file. */
const trimName = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/gu, '');

/** The text as the name of a file, without its ending; empty where nothing of it can be in one. */
export function toFileName(text: string): string {
  const plain = text
    .replace(LONE_SURROGATES, '\ufffd')
    .normalize('NFC')
    .replace(NOT_IN_NAMES, ' ')
    .replace(/\s+/gu, ' ');
  // A character is left for what keeps a device's name from being one.
  const name = trimName(cutTo(trimName(plain.normalize('NFC')), MOST_BYTES - 1));
  return DEVICES.test(name) ? `_${name}` : name;
}

/** A name with something behind it, for which there is room. */
export const withSuffix = (name: string, suffix: string): string =>
  `${trimName(cutTo(name, MOST_BYTES - suffix.length))}${suffix}`;

/**
 * Returns whether some system treats two names as equal: case and the form of accents don't count
 * everywhere.
 */
const sameName = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** The names, with a number behind those that stood before. */
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

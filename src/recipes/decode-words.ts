// Decodes escapes in text, so that searches find its words and results show what was searched.
import { decodeHTMLStrict } from 'entities';

const toCharacter = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));

/** Decodes UTF-8 bytes such as `%C3%BC` and `\xc3\xbc`; others stay. */
function decodeBytes(run: string): string {
  const bytes = Uint8Array.from(run.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return run;
  }
}

const decodeOnce = (text: string): string =>
  decodeHTMLStrict(
    text.replace(/\\u([\da-f]{4})/gi, (_, hex) => toCharacter(hex)).replace(/(?:(?:%|\\x)[\da-f]{2})+/gi, decodeBytes),
  );

/** Escaped Latin-1 letters. Except after a letter, "%" is more likely a wildcard or unit. */
const LATIN_1 = /(?:(?<=\p{L})%|\\x)([c-f][\da-f])/giu;

/** Decodes URLs, entities such as `&#252;`, and escapes such as `\u00fc`, even if nested. */
export function decodeWords(text: string): string {
  const decoded = decodeOnce(text);
  return decoded === text ? text.replace(LATIN_1, (_, hex) => toCharacter(hex)) : decodeWords(decoded);
}

/** Decodes JSON strings. Numbers stay as written: parsing could lose digits. */
export const decodeJson = (json: string): string =>
  json.replace(/\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/g, (written) => JSON.parse(`"${written}"`) as string);

// Words of texts as people read them: a search finds them, and what is shown is what was searched.
import { decodeHTMLStrict } from 'entities';

const toCharacter = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));

/** Decodes UTF-8 bytes such as `%C3%BC` and `\xc3\xbc`. Others stay. */
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

/** Letters of Latin-1. After anything but a letter, "%" is more likely a wildcard or a unit. */
const LATIN_1 = /(?:(?<=\p{L})%|\\x)([c-f][\da-f])/giu;

/** Decodes addresses, references such as `&#252;`, and escapes such as `\u00fc`, also of each other. */
export function decodeWords(text: string): string {
  const decoded = decodeOnce(text);
  return decoded === text ? text.replace(LATIN_1, (_, hex) => toCharacter(hex)) : decodeWords(decoded);
}

/** Strings of JSON as they are meant. Numbers stay as written: they may have more digits than a parser keeps. */
export const decodeJson = (json: string): string =>
  json.replace(/\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/g, (written) => JSON.parse(`"${written}"`) as string);
